import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { helpCopy } from '../../src/renderer/copy/help.ts';
import { root } from './run.ts';

/** Licences travel with the code they are for, whatever their ending. */
const licence = /(^|\/)licen[cs]e(\.md|\.txt)?$/i;

/** What of a package is never read by the running app: types, documents, tests, and the sources of compiled code. */
const left =
  /(\.d\.[cm]?ts|\.[cm]?ts|\.map|\.md|\.markdown|\.gypi?|\.flow|\.cc|\.c|\.h|\.ps1)$|(^|\/)(test|tests|docs|example|examples|\.github)\//;

/** Packages that only the compiler of another package needs; what they are for comes compiled. */
const compileOnly: ReadonlySet<string> = new Set(['node-addon-api']);

/** Scripts that a package runs when it is installed. */
const installScripts = /^node_modules\/keytar\/script\//;

/** The systems that packages are made for, as Node names them. */
export type PackagedSystem = 'linux' | 'darwin' | 'win32';

/** Compiled code of one system: `prebuilds/linux-x64/...`. The others' stay out of a package. */
const compiled = /\/prebuilds\/(?<system>[a-z0-9]+)-(?<chip>[a-z0-9]+)\//;

function runsOn(system: PackagedSystem, file: string): boolean {
  const found = compiled.exec(file)?.groups;
  return !found || (found.system === system && (found.chip === 'x64' || found.chip === 'arm64'));
}

const manifestSchema = z.object({
  name: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const manifestOf = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** Where Node finds a package from a folder: in the nearest node_modules above it. */
function packageFolder(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (dirname(folder) === folder) return null;
  }
}

/** The folders of the production dependencies and of what they need in turn. */
function productionFolders(project: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies)) {
      if (compileOnly.has(name)) continue;
      const next = packageFolder(name, folder);
      if (next === null) throw new Error(`${name} is not installed, which ${folder} needs`);
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(project);
  return found;
}

const filesBelow = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, exclude: (path) => path === 'node_modules' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'));

export const thisSystem = (): PackagedSystem =>
  process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';

/**
 * The files of the app's archive, below the project's folder: `out/` without source maps, package.json, and the
 * production dependencies without their types and documents. The one list of what is packed: packaging copies
 * exactly these, the budget weighs them, tests check them.
 */
export function packageFiles(
  project: string = root,
  system: PackagedSystem = thisSystem(),
): readonly string[] {
  const built = filesBelow(join(project, 'out')).filter(
    (path) => !path.endsWith('.map') && path !== '.built',
  );
  const packages = [...productionFolders(project)].flatMap((folder) => {
    const below = relative(project, folder).split(sep).join('/');
    return filesBelow(folder)
      .filter((path) => licence.test(path) || !left.test(path))
      .map((path) => `${below}/${path}`)
      .filter((path) => !installScripts.test(path) && runsOn(system, path));
  });
  return ['package.json', ...built.map((path) => `out/${path}`), ...packages].sort();
}

/** The files beside the archive that main reads (src/main/index.ts, `program`), below the project's folder. */
export const resourceFiles = (project: string = root): readonly string[] =>
  [
    'LICENSE',
    ...globSync('resources/{profiles,samples}/*', { cwd: project }).map((path) => path.split(sep).join('/')),
    ...helpCopy.documents.map(({ topic }) => `docs/${topic}.md`),
  ].sort();

/** Bytes of files below a folder. */
export const bytesOf = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
