import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'allow-root-'));
const seen = join(folder, 'arguments');
const browser = join(folder, 'browser');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the app with a browser that notes its arguments and ends. */
function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  rmSync(seen, { force: true });
  writeFileSync(browser, `#!/bin/sh\necho "$@" > "${seen}"\n`, { mode: 0o755 });
  const { CI: _ci, ...inherited } = process.env;
  const script = ['scripts/start.ts', '--shell=chromium', '--headless', `--user-data-dir=${folder}/data`];
  const ended = spawnSync(process.execPath, [...script, ...args], {
    cwd: root,
    env: { ...inherited, PARTNER_DESK_BROWSER: browser, ...env },
    encoding: 'utf8',
  });
  return {
    said: ended.stderr,
    status: ended.status,
    browser: existsSync(seen) ? readFileSync(seen, 'utf8') : null,
  };
}

describe.skipIf(!isRoot)('npm start as root', () => {
  it('starts no browser, and says in one line why and what to do', () => {
    const { said, status, browser: started } = start([], {});
    expect(started).toBeNull();
    expect(status).toBe(1);
    expect(said).toBe(
      "Not started: as root the app would run without the browser's sandbox. Start it as another user, or accept the risk: npm start -- --allow-root\n",
    );
  });

  it('starts one without a sandbox when it is accepted, and keeps the flag from the app', () => {
    const { browser: started } = start(['--allow-root'], {});
    expect(started).toContain('--no-sandbox');
    expect(started).not.toContain('--allow-root');
  });

  it('asks nobody on a build machine', () => {
    expect(start([], { CI: 'true' }).browser).toContain('--no-sandbox');
    expect(start([], { CI: 'false' }).browser).toBeNull();
  });
});

describe.skipIf(isRoot)('npm start as a user', () => {
  it('needs no flag, and the browser keeps its sandbox', () => {
    const { browser: started } = start([], {});
    expect(started).not.toBeNull();
    expect(started).not.toContain('--no-sandbox');
  });
});
