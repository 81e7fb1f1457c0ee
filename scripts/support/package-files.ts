import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { root } from './run.ts';

/** What of a package is never read by the running app. */
const left =
  /(\.d\.[cm]?ts|\.[cm]?ts|\.map|\.md|\.markdown|\.gyp|\.flow)$|(^|\/)(test|tests|docs|example|examples|\.github)\//;

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

/**
 * The files of the app's archive, below the project's folder: `out/` without source maps, package.json, and the
 * production dependencies without their types and documents.
 */
export function packageFiles(project: string = root): readonly string[] {
  const built = filesBelow(join(project, 'out')).filter(
    (path) => !path.endsWith('.map') && path !== '.built',
  );
  const packages = [...productionFolders(project)].flatMap((folder) => {
    const below = relative(project, folder).split(sep).join('/');
    return filesBelow(folder)
      .filter((path) => !left.test(path))
      .map((path) => `${below}/${path}`);
  });
  return ['package.json', ...built.map((path) => `out/${path}`), ...packages].sort();
}

/** Bytes of files below a folder. */
export const bytesOf = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
