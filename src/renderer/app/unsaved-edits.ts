import { create } from 'zustand';

/** Edits of a sheet that main refused to keep, and the numbers of the rows that they are in, as far as known. */
export type UnsavedEdits = { readonly edits: number; readonly rows: readonly number[] };

/** By sheet, also while its screen is not shown: whatever would send the sheet must know of them. */
const useUnsaved = create<{ readonly of: Readonly<Record<string, UnsavedEdits>> }>(() => ({ of: {} }));

export function setUnsavedEdits(sheetId: string, unsaved: UnsavedEdits | null): void {
  useUnsaved.setState(({ of }) => {
    const { [sheetId]: before, ...others } = of;
    if (unsaved === null) return before === undefined ? {} : { of: others };
    return JSON.stringify(before) === JSON.stringify(unsaved)
      ? {}
      : { of: { ...others, [sheetId]: unsaved } };
  });
}

/** Null: everything that was typed into the sheet is saved, or on its way. */
export const useUnsavedEdits = (sheetId: string | null): UnsavedEdits | null =>
  useUnsaved(({ of }) => (sheetId === null ? null : (of[sheetId] ?? null)));

export const unsavedEditsOf = (sheetId: string): UnsavedEdits | null =>
  useUnsaved.getState().of[sheetId] ?? null;
