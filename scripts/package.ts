import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plannedContents } from '../packaging/contents.ts';
import { build } from './support/build.ts';
import { electronBinary, fetchElectronBinary } from './support/electron-binary.ts';
import { installOwnPackage } from './support/own-package.ts';
import { bytesOf } from './support/package-files.ts';
import { bin, root } from './support/run.ts';

/**
 * Builds the app and makes the packages of this system in dist/packages (docs/releasing.md):
 * `npm run package [-- --dir] [--electron-dist FOLDER] [--start] [--contents]`, or
 * `npm run package -- --try PROGRAM [--data FOLDER]`: nothing is packaged, and an installed app does its main job;
 * `npm run package -- --prepackaged FOLDER`: Windows' installers around programs that were packaged before.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    'electron-dist': { type: 'string' },
    start: { type: 'boolean', default: false },
    contents: { type: 'boolean', default: false },
    prepackaged: { type: 'string' },
    try: { type: 'string' },
    data: { type: 'string' },
  },
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Lists what would be packed; ends with 1 where the list is not what it must be. */
function showContents(): never {
  const { archive, beside, problems } = plannedContents();
  const kilobytes = (files: readonly string[]): string =>
    `${files.length} files, ${Math.ceil(bytesOf(root, files) / 1024).toLocaleString('en')} KB`;
  for (const file of archive) console.log(file);
  for (const file of beside) console.log(`beside the archive: ${file}`);
  console.error(`Archive: ${kilobytes(archive)}. Beside it: ${kilobytes(beside)}.`);
  for (const problem of problems) console.error(`WRONG: ${problem}`);
  process.exit(problems.length === 0 ? 0 : 1);
}

/**
 * Where Electron comes from: the folder that was given, or what the `electron` package fetched, which serves an
 * unpacked app; installers of several chips fetch the rest themselves.
 */
async function electronFolder(): Promise<string | null> {
  const given = values['electron-dist'];
  if (given !== undefined) {
    const folder = resolve(given);
    return existsSync(folder) ? folder : stop(`Electron folder not found: ${folder}.`);
  }
  const program = electronBinary() ?? (await fetchElectronBinary());
  if (program === null) {
    stop(
      'Nothing was packaged: the Electron binary is missing and could not be fetched. Package on a network ' +
        'that reaches its release server, or name a folder that holds it: npm run package -- --dir ' +
        '--electron-dist FOLDER.',
    );
  }
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? bin('electron', 'dist');
  return values.dir ? dist : null;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes Windows' installers around the programs in a folder, and ends. */
async function makeAround(folder: string): Promise<never> {
  if (process.platform !== 'win32')
    stop(
      'Nothing was built: installers for programs that are already packaged are only for Windows, and are built there.',
    );
  if (!existsSync(folder)) stop(`There is no folder ${folder} with packaged programs.`);
  await build();
  installOwnPackage('packaging', 'the packaging tools');
  const { makeInstallers } = await import('../packaging/index.ts');
  const made = await makeInstallers(folder).catch((error: unknown) => stop(wordsOf(error)));
  console.log(made.join('\n'));
  process.exit(0);
}

if (values.try !== undefined) {
  installOwnPackage('packaging', 'the packaging tools');
  const { startPackaged } = await import('../packaging/start-packaged.ts');
  await startPackaged(
    resolve(values.try),
    values.data === undefined ? undefined : resolve(values.data),
  ).catch((error: unknown) => stop(wordsOf(error)));
  process.exit(0);
}
if (values.prepackaged !== undefined) await makeAround(resolve(values.prepackaged));
await build();
if (values.contents) showContents();
const { problems } = plannedContents();
if (problems.length > 0) stop(`Nothing was packaged:\n${problems.join('\n')}`);
const electronDist = await electronFolder();
installOwnPackage('packaging', 'the packaging tools');
// After the tools are there: they are packages that only this command installs.
const { makePackages } = await import('../packaging/index.ts');
const { packagedProgram, startPackaged } = await import('../packaging/start-packaged.ts');
try {
  const made = await makePackages({ dir: values.dir, electronDist });
  console.log(made.join('\n'));
  if (values.start) await startPackaged(packagedProgram(join(root, 'dist', 'packages')));
} catch (error) {
  stop(wordsOf(error));
}
