import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFixture } from '../conformance/support/start-fixture.ts';
import { eventually } from '../support/app/eventually.ts';

/** Processes of the browser whose profile lies in a folder. */
function browserProcesses(userData: string): number {
  const list = execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .filter((line) => !line.startsWith('Z') && line.includes(join(userData, 'shell-profile-'))).length;
}

describe('the browser does not outlive the app', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s quits in order and leaves nothing behind', async (signal) => {
    const userData = mkdtempSync(join(tmpdir(), 'shell-life-'));
    const app = await startFixture({ userData });
    expect(browserProcesses(userData)).toBeGreaterThan(0);
    expect(await app.kill(signal)).toBe(0);
    // Its helpers end by themselves when the browser, which the app waits for, has ended.
    await eventually(() => browserProcesses(userData)).toBe(0);
    expect(readdirSync(userData).filter((name) => name.startsWith('shell-profile-'))).toEqual([]);
    rmSync(userData, { recursive: true });
  });

  test('SIGKILL takes the browser with it, and the next start clears its profile', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'shell-life-'));
    const app = await startFixture({ userData });
    await app.kill('SIGKILL');
    await eventually(() => browserProcesses(userData)).toBe(0);
    const [left] = readdirSync(userData).filter((name) => name.startsWith('shell-profile-'));
    const again = await startFixture({ userData });
    expect(existsSync(join(userData, left ?? 'no profile'))).toBe(false);
    await again.close();
    rmSync(userData, { recursive: true });
  });

  test('a window closed by hand ends the app', async () => {
    const app = await startFixture();
    await app.page.close();
    expect(await app.exited).toBe(0);
    await app.close();
  });
});
