import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildOutput } from '../../support/app/child-output.ts';
import { removeFolder } from '../../support/app/remove-folder.ts';
import { spawnApp } from '../../support/app/spawn-app.ts';

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

/** Writes a small app, whose main module is given as source, into a folder of its own. */
export function writeApp(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-app-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "tiny", "version": "3.2.1", "main": "main.mjs" }');
  writeFileSync(join(folder, 'main.mjs'), source);
  return folder;
}

type Start = { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Runs a main module, given as source, until it ends by itself. */
export async function runMain(source: string, start: Start = {}): Promise<MainRun> {
  const folder = writeApp(source);
  const child = spawnApp({ folder, userData: join(folder, 'data'), ...start });
  const out = new ChildOutput();
  const err = new ChildOutput();
  out.add(child.stdout);
  err.add(child.stderr);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  removeFolder(folder);
  return { code, out: out.text, err: err.text };
}

/** Attempts in main, each by name: what runs while its module is evaluated, and what once the app is ready. */
export async function attemptInMain(
  imports: string,
  { atOnce = '', whenReady = '' }: { readonly atOnce?: string; readonly whenReady?: string },
  start: Start = {},
): Promise<Record<string, unknown>> {
  const source = `import { ${imports} } from 'electron';\n${prelude}\n${atOnce}
    app.whenReady().then(async () => {\n${whenReady}\n  done();\n});\n`;
  const run = await runMain(source, start);
  const line = /^RESULTS (.*)$/m.exec(run.out)?.[1];
  if (line === undefined) throw new Error(`The module ended with ${run.code}:\n${run.out}${run.err}`);
  return JSON.parse(line);
}
