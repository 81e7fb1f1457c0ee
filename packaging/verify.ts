import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type PackagedSystem, packageFiles, resourceFiles } from '../scripts/support/package-files.ts';
import { wantedFuses } from './config.ts';
import { contentProblems } from './contents.ts';

const slashes = (path: string): string => path.split(sep).join('/');

/** The archives of the unpacked packages below a folder. */
export const archivesBelow = (output: string): readonly string[] =>
  globSync('{*-unpacked/resources,mac*/*.app/Contents/Resources}/app.asar', { cwd: output }).map((file) =>
    join(output, file),
  );

/** The program of an archive: next to `resources`, or the .app bundle. */
export function programOf(archive: string, system: PackagedSystem): string {
  const resources = dirname(archive);
  if (system === 'darwin') return dirname(dirname(resources));
  return join(dirname(resources), system === 'win32' ? 'Partner Desk.exe' : 'partner-desk');
}

/** A name of the configuration, `runAsNode`, as the number that the tool knows. */
const fuseNumber = (name: string): number | string | undefined =>
  FuseV1Options[`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`];

async function fuseProblems(program: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(program);
  return Object.entries(wantedFuses).flatMap(([name, wanted]) => {
    const state = wire[fuseNumber(name) ?? ''];
    return state === (wanted ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`${basename(program)}: the fuse ${name} is not ${wanted ? 'on' : 'off'}`];
  });
}

/**
 * What differs between the packages that were made and what was meant, one sentence each. Files that are there for
 * tests alone (`isTheirs`) are passed over.
 */
export async function packageProblems(
  output: string,
  system: PackagedSystem,
  isTheirs: (file: string) => boolean = () => false,
): Promise<readonly string[]> {
  const archives = archivesBelow(output);
  if (archives.length === 0) return [`${output} holds no app.asar`];
  const planned = packageFiles(undefined, system);
  const wanted = planned.filter((file) => !isTheirs(file));
  const problems = await Promise.all(
    archives.map(async (archive) => {
      const unpacked = `${archive}.unpacked`;
      // Folders are listed, too; a file is what was meant to be one, and every path without children.
      const listed = listPackage(archive, { isPack: false }).map((path) => slashes(path).replace(/^\//, ''));
      const folders = new Set(listed.map((path) => slashes(dirname(path))));
      const files = listed.filter((path) => !folders.has(path) && !isTheirs(path));
      const has = new Set(files);
      const meant = new Set(wanted);
      const compiled = wanted.filter((file) => file.endsWith('.node'));
      const outside = globSync('**/*', { cwd: unpacked, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => slashes(join(entry.parentPath, entry.name).slice(unpacked.length + 1)))
        .filter((file) => !isTheirs(file));
      return [
        ...wanted.filter((file) => !has.has(file)).map((file) => `${file} was not packed`),
        ...files.filter((file) => !meant.has(file)).map((file) => `${file} was packed, and not meant to be`),
        ...contentProblems([...files, ...planned.filter(isTheirs)], { system }),
        ...compiled.filter((file) => !outside.includes(file)).map((file) => `${file} is not unpacked`),
        ...outside.filter((file) => !compiled.includes(file)).map((file) => `${file} is unpacked`),
        ...resourceFiles()
          .filter((file) => !existsSync(join(dirname(archive), file)))
          .map((file) => `${file} is missing beside the archive`),
        ...(await fuseProblems(programOf(archive, system))),
      ];
    }),
  );
  return problems.flat();
}
