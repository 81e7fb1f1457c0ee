import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/faults/free-port.ts';
import {
  type HeadlessDesk,
  type HeadlessOptions,
  openHeadlessDesk,
  type ServiceFacts,
} from '../../../scripts/faults/headless-desk.ts';
import {
  type PracticeOptions,
  type PracticeService,
  practiceClient,
  startPracticeService,
} from '../../../src/practice/index.ts';
import { builtWorkers } from '../../support/built/built-workers.ts';

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-runs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type TestService = Omit<PracticeService, 'facts'> & { readonly facts: ServiceFacts };

/** A practice service that approves installations at once and works at a hundred times its speed. */
export async function startService(options: PracticeOptions = {}): Promise<TestService> {
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const service = await startPracticeService({
    installPage: 'approve',
    clock: { speed: 100 },
    clients: [{ ...practiceClient, callbackUrl }],
    ...options,
  });
  onTestFinished(() => service.close());
  return { ...service, facts: { ...service.facts, callbackUrl } };
}

/** The main process without its window, in a folder of its own unless one is given. */
export async function openDesk(options: Partial<HeadlessOptions> = {}): Promise<HeadlessDesk> {
  const { workbook, runs } = await builtWorkers();
  const threads = { workbookThread: workbook, runsThread: runs };
  const desk = await openHeadlessDesk({ dataFolder: temporaryFolder(), ...threads, ...options });
  onTestFinished(() => desk.close());
  return desk;
}

export const sampleFile = (name: string): string => join(import.meta.dirname, '../../fixtures/samples', name);
