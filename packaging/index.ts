import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'electron-builder';
import { resourceFiles, thisSystem } from '../scripts/support/package-files.ts';
import { root } from '../scripts/support/run.ts';
import { builderConfig, targetsOf } from './config.ts';
import { stage } from './stage.ts';
import { packageProblems } from './verify.ts';

export type PackageOptions = {
  /** Only the unpacked app, no installers. */
  readonly dir: boolean;
  readonly electronDist: string | null;
};

/** A variable that a workflow sets from a secret which is not there is empty; the tools would take it for a key. */
function dropEmptyVariables(): void {
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
}

/** Names the usual reason where the tools' own words are those of a failed look-up. */
function explained(error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  return /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|fetch failed/.test(words)
    ? new Error(
        `The installers were not made: their tools come from a release server that cannot be reached here (${words}). With --dir the app is packaged without installers.`,
      )
    : new Error(words);
}

/** Stages, packs, and checks what was packed. Answers the files made. Throws where a check does not hold. */
export async function makePackages({ dir, electronDist }: PackageOptions): Promise<readonly string[]> {
  dropEmptyVariables();
  const system = thisSystem();
  const staged = join(root, 'dist', 'staged');
  const output = join(root, 'dist', 'packages');
  const { PARTNER_DESK_HOMEPAGE: homepage } = process.env;
  rmSync(output, { recursive: true, force: true });
  stage(staged, { system, ...(homepage ? { homepage } : {}) });
  const config = builderConfig({
    project: root,
    staged,
    output,
    resources: resourceFiles(),
    electronDist,
    env: process.env,
  });
  console.error(`Packaging for this system: ${dir ? 'the app, unpacked' : targetsOf(config, system)}.`);
  const files = await build({ projectDir: root, config, publish: 'never', ...(dir ? { dir } : {}) }).catch(
    (error: unknown) => {
      throw explained(error);
    },
  );
  const problems = await packageProblems(output, system);
  if (problems.length > 0) {
    throw new Error(`The package is not what it must be:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  }
  return dir ? [relative(root, output)] : files.map((file) => relative(root, file));
}
