import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/app/shell-under-test.ts';

export type MainRun = { readonly code: number | null; readonly out: string; readonly err: string };

const prelude = `
const results = {};
const attempt = (name, run) => {
  try {
    const value = run();
    results[name] = value === undefined ? 'nothing thrown' : value;
  } catch (error) {
    results[name] = String(error);
  }
};
const done = () => {
  console.log('RESULTS ' + JSON.stringify(results));
  app.exit(0);
};
`;

/** Runs a main module, given as source, in a headless shell until it ends by itself. */
export function runMain(source: string, args: readonly string[] = []): Promise<MainRun> {
  const folder = mkdtempSync(join(tmpdir(), 'shell-main-'));
  const entry = join(folder, 'main.mjs');
  writeFileSync(join(folder, 'package.json'), '{ "name": "tiny", "version": "3.2.1" }');
  writeFileSync(entry, source);
  const child = spawn(
    process.execPath,
    [
      join(root, 'shell/chromium/main.ts'),
      // With a channel to this process the shell ends when this process does, however it ends.
      '--test',
      '--headless',
      '--user-data-dir',
      join(folder, 'data'),
      '--app',
      entry,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (part) => {
    out += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    err += part;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      resolve({ code, out, err });
    });
  });
}

/** Runs attempts in main, each by name; the answer says what each threw or returned. */
export async function attemptInMain(imports: string, body: string): Promise<Record<string, unknown>> {
  const run = await runMain(`import { ${imports} } from 'electron';\n${prelude}\n${body}\ndone();\n`);
  const line = /^RESULTS (.*)$/m.exec(run.out)?.[1];
  if (line === undefined) throw new Error(`The module ended with ${run.code}:\n${run.out}${run.err}`);
  return JSON.parse(line);
}
