import type { ImportChoices } from '../../../contract/imports.ts';

/** What was chosen for a file, and of which version of it. */
export type Kept = {
  readonly choices: ImportChoices;
  readonly name: string;
  readonly version: string | null;
};

/** Files whose choices are kept until the page is closed. */
const maxKept = 20;
const kept = new Map<string, Kept>();

export const keptChoices = (grant: string): Kept | null => kept.get(grant) ?? null;

export function keepChoices(grant: string, choices: Kept): void {
  kept.delete(grant);
  kept.set(grant, choices);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
}

/** The file was imported. */
export const forgetChoices = (grant: string): void => {
  kept.delete(grant);
};
