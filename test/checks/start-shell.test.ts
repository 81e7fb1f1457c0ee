import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

it('refuses to start on a shell that it does not know, and names those it knows', () => {
  const ended = spawnSync(process.execPath, ['scripts/start.ts', '--shell=firefox'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(ended.stderr).toBe('Unknown shell “firefox”. Use --shell=electron or --shell=chromium.\n');
  expect(ended.status).toBe(2);
});
