import { globSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'electron-builder';
import { resourceFiles, thisSystem } from '../scripts/support/package-files.ts';
import { root } from '../scripts/support/run.ts';
import { builderConfig, type Pass, passesOf, targetsOf } from './config.ts';
import { stage } from './stage.ts';
import { packageProblems } from './verify.ts';

export type PackageOptions = {
  /** Only the unpacked app, no installers. */
  readonly dir: boolean;
  readonly electronDist: string | null;
  /** Where the packages go, below the project's folder. */
  readonly output?: string;
  /** What a test puts into the staged files, for an Electron that is not the shipped one (test/electron). */
  readonly forTests?: {
    /** Changes the staged files. */
    readonly change: (staged: string) => void;
    /** Whether a file of the archive is there, or differs, for the tests alone. */
    readonly isTheirs: (file: string) => boolean;
    /** The one format to make. */
    readonly target: 'deb';
  };
};

/** Names the usual reason where the tools' own words are those of a failed look-up. */
function explained(error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  return /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|fetch failed/.test(words)
    ? new Error(
        `The installers were not built: their tools come from a release server that cannot be reached here (${words}). With --dir the app is packaged without installers.`,
      )
    : new Error(words);
}

/** Stages, packs, and checks what was packed. Answers the files made. Throws where a check does not hold. */
export async function makePackages({
  dir,
  electronDist,
  output: place = 'dist/packages',
  forTests,
}: PackageOptions): Promise<readonly string[]> {
  const system = thisSystem();
  const output = join(root, place);
  const staged = join(dirname(output), 'staged');
  const { PARTNER_DESK_HOMEPAGE: homepage } = process.env;
  rmSync(output, { recursive: true, force: true });
  stage(staged, { system, ...(homepage ? { homepage } : {}) });
  forTests?.change(staged);
  const config = builderConfig({
    project: root,
    staged,
    output,
    resources: resourceFiles(),
    electronDist,
    env: process.env,
    chip: process.arch === 'arm64' ? 'arm64' : 'x64',
  });
  console.error(`Packaging for this system: ${dir ? 'the app, unpacked' : targetsOf(config, system)}.`);
  const once: readonly (Pass & { readonly dir?: true })[] | null = dir
    ? [{ dir }]
    : forTests
      ? [{ linux: [forTests.target], x64: true }]
      : null;
  const files: string[] = [];
  for (const pass of once ?? passesOf(config, system)) {
    // Nothing of the pass before stays in the folder that this one is made of.
    for (const left of globSync('*-unpacked', { cwd: output }))
      rmSync(join(output, left), { recursive: true });
    const made = await build({ projectDir: root, config, publish: 'never', ...pass }).catch(
      (error: unknown) => {
        throw explained(error);
      },
    );
    files.push(...made);
  }
  const problems = await packageProblems(output, system, forTests?.isTheirs);
  if (problems.length > 0) {
    throw new Error(`The package has problems:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  }
  return dir ? [relative(root, output)] : files.map((file) => relative(root, file));
}

/**
 * Makes Windows' installers around programs that were packaged, and perhaps signed, before: of `win-unpacked` and
 * `win-arm64-unpacked` below a folder. Answers the files made.
 */
export async function makeInstallers(folder: string): Promise<readonly string[]> {
  const output = join(root, 'dist/packages');
  const staged = join(root, 'dist/staged');
  stage(staged, { system: 'win32' });
  const made: string[] = [];
  for (const [name, chip, formats] of [
    ['win-unpacked', 'x64', ['nsis', 'msi']],
    ['win-arm64-unpacked', 'arm64', ['nsis']],
  ] as const) {
    const config = builderConfig({
      project: root,
      staged,
      output,
      resources: resourceFiles(),
      electronDist: null,
      env: process.env,
      chip,
    });
    made.push(
      ...(await build({
        projectDir: root,
        config,
        publish: 'never',
        prepackaged: join(folder, name),
        win: formats,
        [chip]: true,
      })),
    );
  }
  return made.map((file) => relative(root, file));
}
