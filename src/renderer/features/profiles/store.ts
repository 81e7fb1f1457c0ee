import { create } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import type { ImportedProfile, KnownProfile, TestLine } from '../../../contract/profiles.ts';
import { own } from '../../../domain/own.ts';
import { makeFacts, setTypedIn } from '../../app/index.ts';
import { desk } from '../../bridge/index.ts';
import { draftOf, type Edit, withEdit } from './drafts.ts';

export const knownFacts = makeFacts<readonly KnownProfile[]>(() => desk.invoke('profiles.known', {}));

export type ProfileTest =
  | { readonly state: 'going' }
  | { readonly state: 'done'; readonly lines: readonly TestLine[] };

type ProfilesView = {
  /** What was typed, by profile. It stays while other profiles and screens are visited. */
  readonly edits: Readonly<Record<string, readonly Edit[]>>;
  readonly tests: Readonly<Record<string, ProfileTest>>;
  /** The last import that left something out. */
  readonly imported: ImportedProfile | null;
  /** What main refused last, and of which profile. */
  readonly error: { readonly profileId: string | null; readonly error: AppError } | null;
  readonly removing: string | null;
  /** The profile whose service is tried in the dialog. */
  readonly trying: string | null;
};

export const useProfiles = create<ProfilesView>(() => ({
  edits: {},
  tests: {},
  imported: null,
  error: null,
  removing: null,
  trying: null,
}));

/** Main knows of the profiles with changes that are not saved. */
function tellUnsaved(): void {
  const { edits } = useProfiles.getState();
  for (const [id, list] of Object.entries(edits)) {
    const known = knownFacts.get()?.find(({ profile }) => profile.id === id);
    const isChanged = known !== undefined && draftOf(known.profile, list).isChanged;
    setTypedIn(`profile ${id}`, isChanged ? { of: 'profile', id } : null);
  }
}
useProfiles.subscribe((now, before) => {
  if (now.edits !== before.edits) tellUnsaved();
});
knownFacts.use.subscribe(tellUnsaved);

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Puts other edits under a profile; what was tested is not what is there any more. */
const setEdits = (id: string, change: (edits: readonly Edit[]) => readonly Edit[]): void =>
  useProfiles.setState(({ edits, tests, error }) => ({
    edits: { ...edits, [id]: change(own(edits, id) ?? []) },
    tests: without(tests, id),
    error: error?.profileId === id ? null : error,
  }));

export const editField = (id: string, edit: Edit): void => setEdits(id, (edits) => withEdit(edits, edit));
export const undoEdit = (id: string): void => setEdits(id, (edits) => edits.slice(0, -1));
export const discardEdits = (id: string): void => setEdits(id, () => []);

export const setTest = (id: string, test: ProfileTest | null): void =>
  useProfiles.setState(({ tests }) => ({
    tests: test === null ? without(tests, id) : { ...tests, [id]: test },
  }));
