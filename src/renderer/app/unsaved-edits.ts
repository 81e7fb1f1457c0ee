import { useEffect, useId } from 'react';
import { create } from 'zustand';
import type { UnsavedPlace } from '../../contract/app.ts';
import { appErrorOf, desk } from '../bridge/index.ts';
import { notifyError } from '../ui/index.ts';

/** Edits of a sheet that main refused to keep, and the numbers of the rows that they are in, as far as known. */
export type UnsavedEdits = { readonly edits: number; readonly rows: readonly number[] };

/** By sheet, also while its screen is not shown: whatever would send the sheet must know of them. */
type BySheet = Readonly<Record<string, UnsavedEdits>>;
const useUnsaved = create<{ readonly of: BySheet; readonly elsewhere: Readonly<Record<string, BySheet>> }>(
  () => ({ of: {}, elsewhere: {} }),
);

/** What a window says to the others: its edits, and whether it has just come and knows of none of theirs. */
type Word = { readonly from: string; readonly of: BySheet; readonly isNew: boolean };
const self = crypto.randomUUID();
const windows = new BroadcastChannel('unsaved-edits');
const say = (of: BySheet, isNew: boolean): void =>
  windows.postMessage({ from: self, of, isNew } satisfies Word);

/** Edits go with the page that has them, however that ends: then the lock is free that it held. */
const followed = new Set<string>();
function follow(from: string): void {
  if (followed.has(from)) return;
  followed.add(from);
  void navigator.locks.request(from, () =>
    useUnsaved.setState(({ elsewhere: { [from]: gone, ...elsewhere } }) => ({ elsewhere })),
  );
}
windows.addEventListener('message', ({ data: { from, of, isNew } }: MessageEvent<Word>) => {
  useUnsaved.setState(({ elsewhere }) => ({ elsewhere: { ...elsewhere, [from]: of } }));
  follow(from);
  if (isNew) say(useUnsaved.getState().of, false);
});
void navigator.locks.request(self, () => {
  say(useUnsaved.getState().of, true);
  useUnsaved.subscribe((now, before) => {
    if (now.of !== before.of) say(now.of, false);
  });
  return new Promise<never>(() => undefined);
});

/** Editors and forms with text that only the page has, and what each text belongs to. */
const typedIn = new Map<unknown, UnsavedPlace>();
let told = '[]';
/** Main neither restores a backup nor deletes a store while text would be lost with it. */
function tellMain(): void {
  const edited = Object.keys(useUnsaved.getState().of).map((id) => ({ of: 'sheet' as const, id }));
  const all = [...edited, ...typedIn.values()].map(({ of, id }) => [`${of} ${id}`, { of, id }] as const);
  const places = [...new Map(all).values()];
  if (told === JSON.stringify(places)) return;
  told = JSON.stringify(places);
  void desk
    .invoke('app.unsaved', { places })
    .catch((thrown: unknown) => void notifyError(appErrorOf(thrown)));
}

/** @param editor what has the text; @param place null: its text is saved, on its way, or given up */
export function setTypedIn(editor: unknown, place: UnsavedPlace | null): void {
  if (place === null) typedIn.delete(editor);
  else typedIn.set(editor, place);
  tellMain();
}

/** The same for a form, as long as it is shown. */
export function useTypedIn(of: UnsavedPlace['of'], id: string, isTyped: boolean): void {
  const editor = useId();
  useEffect(() => {
    if (!isTyped) return;
    setTypedIn(editor, { of, id });
    return () => setTypedIn(editor, null);
  }, [editor, of, id, isTyped]);
}

export function setUnsavedEdits(sheetId: string, unsaved: UnsavedEdits | null): void {
  useUnsaved.setState(({ of }) => {
    const { [sheetId]: before, ...others } = of;
    if (unsaved === null) return before === undefined ? {} : { of: others };
    return JSON.stringify(before) === JSON.stringify(unsaved)
      ? {}
      : { of: { ...others, [sheetId]: unsaved } };
  });
  tellMain();
}

/** Null: everything that was typed into the sheet is saved, or on its way. */
export const useUnsavedEdits = (sheetId: string | null): UnsavedEdits | null =>
  useUnsaved(({ of }) => (sheetId === null ? null : (of[sheetId] ?? null)));

type Unsaved = ReturnType<typeof useUnsaved.getState>;
const anywhere = ({ of, elsewhere }: Unsaved, sheetId: string): UnsavedEdits | null =>
  [of, ...Object.values(elsewhere)].find((each) => each[sheetId] !== undefined)?.[sheetId] ?? null;

/** The same, where another window may have the edits: nothing of the sheet is sent before. */
export const useEditsUnsavedAnywhere = (sheetId: string | null): UnsavedEdits | null =>
  useUnsaved((state) => (sheetId === null ? null : anywhere(state, sheetId)));

export const unsavedEditsOf = (sheetId: string): UnsavedEdits | null =>
  useUnsaved.getState().of[sheetId] ?? null;

export const editsUnsavedAnywhereOf = (sheetId: string): UnsavedEdits | null =>
  anywhere(useUnsaved.getState(), sheetId);
