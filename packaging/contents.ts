import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type PackagedSystem,
  packageFiles,
  resourceFiles,
  thisSystem,
} from '../scripts/support/package-files.ts';
import { root } from '../scripts/support/run.ts';

/** What main starts or loads by its address (src/main/index.ts), and so must be there. */
const entries = [
  'out/main/index.js',
  'out/main/workbook-worker.js',
  'out/main/runs-worker.js',
  'out/main/practice-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/main/licences.md',
  'out/renderer/licences.md',
];

/** What a package of the product never holds. */
const never: readonly (readonly [RegExp, string])[] = [
  [/\.map$/, 'a source map'],
  [/\.[cm]?tsx?$/, 'a source file'],
  [/(^|\/)(tests?|__tests__|fixtures?)\//, 'a test'],
  [/(^|\/)(\.env[^/]*|\.npmrc|\.git[^/]*|id_[a-z0-9]+|[^/]+\.(pem|key|p12|pfx|p8|keychain))$/, 'a secret'],
  [/^(?!out\/|node_modules\/|package\.json$)/, 'outside of out/ and node_modules/'],
];

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** What is wrong with a list of files of the archive, one sentence each. */
export function contentProblems(
  files: readonly string[],
  options: { readonly system?: PackagedSystem; readonly project?: string } = {},
): readonly string[] {
  const { system = thisSystem(), project = root } = options;
  const { dependencies, devDependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  );
  const there = new Set(files);
  const needed = [
    ...entries,
    ...Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`),
    ...['x64', 'arm64'].map((chip) => `node_modules/keytar/prebuilds/${system}-${chip}/keytar.node`),
  ];
  const developer = new Set(Object.keys(devDependencies));
  return [
    ...needed.filter((file) => !there.has(file)).map((file) => `${file} is missing`),
    ...files.flatMap((file) =>
      never.filter(([pattern]) => pattern.test(file)).map(([, what]) => `${file} is ${what}`),
    ),
    ...files
      .filter((file) => developer.has(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? ''))
      .map((file) => `${file} is of a package for development`),
  ];
}

/** What would be packed for this system, and what is wrong with it. Needs a build, and no Electron. */
export function plannedContents(): {
  readonly archive: readonly string[];
  readonly beside: readonly string[];
  readonly problems: readonly string[];
} {
  const archive = packageFiles();
  return { archive, beside: resourceFiles(), problems: contentProblems(archive) };
}
