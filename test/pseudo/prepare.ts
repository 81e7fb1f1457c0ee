import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bin, root, runNode } from '../../scripts/support/run.ts';
import { importStandIns, type TestElectron } from '../electron/prepare.ts';

const cache = join(root, '.cache/pseudo');
const out = join(cache, 'out');
const stamp = join(out, '.built');
const inputs = ['src/**/*', 'test/pseudo/*', 'electron.vite.config.ts', 'package-lock.json'];

/** The app in the pseudo-locale: its main module, for the Chromium shell, and its folder, for Electron. */
export type PseudoApp = { readonly entry: string; readonly folder: string };

const newestInput = (): string => {
  const files = globSync(inputs, { cwd: root });
  return `${files.length} files, newest ${Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs))}`;
};

/** Builds the app with the catalogue in the pseudo-locale (decision 0110) when a source changed since the last time. */
export async function preparePseudo(electron: TestElectron | null): Promise<PseudoApp> {
  const inputState = newestInput();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputState) {
    rmSync(cache, { recursive: true, force: true });
    const config = join(root, 'test/pseudo/electron.vite.config.ts');
    const vite = bin('electron-vite', 'bin', 'electron-vite.js');
    const code = await runNode(vite, ['build', '--config', config, '--logLevel', 'warn']);
    if (code !== 0) throw new Error(`The app in the pseudo-locale was not built: ${code}.`);
    writeFileSync(stamp, inputState);
  }
  link('node_modules');
  link('resources');
  cpSync(join(root, 'package.json'), join(cache, 'package.json'));
  const entry = join(out, 'main/index.js');
  return { entry, folder: electron === null || electron.isShipped ? cache : withStandIns(electron.app) };
}

const link = (name: string): void => {
  if (!existsSync(join(cache, name))) symlinkSync(join('../..', name), join(cache, name));
};

/** The app as the Electron of the tests can run it, with the words of the pseudo-locale. */
function withStandIns(app: string): string {
  const target = join(cache, 'electron');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  cpSync(app, target, { recursive: true, filter: (path) => path !== join(app, 'out') });
  cpSync(out, join(target, 'out'), { recursive: true });
  importStandIns(target);
  return target;
}
