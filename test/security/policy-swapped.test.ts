import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPolicy } from '../../src/main/policy/read-policy.ts';

// What a policy is, is asked of the file that was opened: what has its path may be another one by then.

const watch = vi.hoisted(() => ({ looked: (_path: string): void => undefined }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const then =
    <Given extends readonly unknown[], T>(look: (...given: Given) => T) =>
    (...given: Given): T => {
      const facts = look(...given);
      watch.looked(String(given[0]));
      return facts;
    };
  return { ...real, lstatSync: then(real.lstatSync), statSync: then(real.statSync) };
});

test.skipIf(process.platform === 'win32').each([1, 2])(
  'rules of a pipe are not followed that takes the place of the file after look %i at its path',
  (number) => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'policy.json');
    writeFileSync(file, '{"allowedHosts":["of-the-file.example"]}');
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const rules = '{"allowedHosts":["of-the-pipe.example"]}';
    const writer = spawn('/bin/sh', ['-c', 'printf %s "$1" > "$0"', pipe, rules], { stdio: 'ignore' });
    onTestFinished(() => void writer.kill());
    let looks = 0;
    watch.looked = (path) => {
      if (path !== file) return;
      looks += 1;
      if (looks === number) renameSync(pipe, file);
    };
    expect(readPolicy(file, process.getuid?.()).allowedHosts ?? []).not.toContain('of-the-pipe.example');
  },
);
