import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type PracticeOptions,
  type PracticeService,
  startPracticeService,
} from '../../../src/practice/index.ts';

/** A running practice service that ends with the test. Fast and without a limit of requests unless told. */
export async function startService(options: PracticeOptions = {}): Promise<PracticeService> {
  const service = await startPracticeService({ limits: 'off', clock: { speed: 1000 }, ...options });
  onTestFinished(() => service.close());
  return service;
}

/** Path of a database file in a folder of its own, removed with the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'practice.db');
}
