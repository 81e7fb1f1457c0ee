import { applyEdits, changedPaths, type Edited, type Edits } from '../../../domain/profile/edit.ts';
import { type ProfilePath, profileFields } from '../../../domain/profile/fields/index.ts';
import type { Profile } from '../../../domain/profile/profile.ts';

/** One thing that was typed or chosen. Typing on in the same field is still the same thing. */
export type Edit = { readonly path: ProfilePath; readonly text: string };

export const withEdit = (edits: readonly Edit[], edit: Edit): readonly Edit[] => {
  const last = edits.at(-1);
  return last?.path === edit.path ? [...edits.slice(0, -1), edit] : [...edits, edit];
};

const latest = (edits: readonly Edit[]): Edits =>
  Object.fromEntries(edits.map(({ path, text }) => [path, text]));

export type Draft = Edited & {
  readonly edits: Edits;
  /** Something differs from what is saved, or cannot stay. */
  readonly isChanged: boolean;
};

/** A saved profile under what was typed since. */
export function draftOf(saved: Profile, list: readonly Edit[]): Draft {
  const edits = latest(list);
  const edited = applyEdits(saved, edits);
  const paths = profileFields.map(({ path }) => path);
  const isChanged = edited.profile === null || changedPaths(saved, edited.profile, paths).length > 0;
  return { ...edited, edits, isChanged: list.length > 0 && isChanged };
}
