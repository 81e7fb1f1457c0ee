/**
 * Edits that the operator has made and main has not yet shown back: drawn over the rows that main sent.
 *
 * An edit is `saving` until main answers that it is on disk, then `saved`, and `shown` once a window of that
 * revision has arrived; or `failed`, and then its text is kept until it is saved after all or given up.
 */
export type CellEdit = { readonly rowId: number; readonly column: string; readonly text: string };

export type Draft = CellEdit & {
  readonly state: 'saving' | 'saved' | 'shown' | 'failed';
  /** Number of the save that it belongs to; a later edit of the same cell has a higher one. */
  readonly save: number;
  /** Revision that holds the text, once saved. */
  readonly revision: number | null;
  /** Why it failed, in words. */
  readonly problem: string | null;
};

export type Overlay = { readonly drafts: ReadonlyMap<string, Draft>; readonly lastSave: number };

export const emptyOverlay: Overlay = { drafts: new Map(), lastSave: 0 };

export const draftKey = (rowId: number, column: string): string => `${rowId}:${column}`;

export const draftOf = (overlay: Overlay, rowId: number, column: string): Draft | undefined =>
  overlay.drafts.get(draftKey(rowId, column));

/** Lays edits over the rows; they are being saved under the number `lastSave` of the answer. */
export function beginSave(overlay: Overlay, edits: readonly CellEdit[]): Overlay {
  const save = overlay.lastSave + 1;
  const drafts = new Map(overlay.drafts);
  for (const edit of edits)
    drafts.set(draftKey(edit.rowId, edit.column), {
      ...edit,
      state: 'saving',
      save,
      revision: null,
      problem: null,
    });
  return { drafts, lastSave: save };
}

const mapDrafts = (overlay: Overlay, change: (draft: Draft) => Draft | null): Overlay => {
  const drafts = new Map<string, Draft>();
  for (const [key, draft] of overlay.drafts) {
    const next = change(draft);
    if (next !== null) drafts.set(key, next);
  }
  return { ...overlay, drafts };
};

/** The edits of a save are on disk, in a revision. */
export const saveDone = (overlay: Overlay, save: number, revision: number): Overlay =>
  mapDrafts(overlay, (draft) => (draft.save === save ? { ...draft, state: 'saved', revision } : draft));

/** The edits of a save are not on disk; their texts stay. */
export const saveFailed = (overlay: Overlay, save: number, problem: string): Overlay =>
  mapDrafts(overlay, (draft) => (draft.save === save ? { ...draft, state: 'failed', problem } : draft));

/**
 * Rows of a revision have arrived: saved edits of these rows that it holds are shown by the rows themselves
 * from now on, and only the mark stays.
 */
export function rowsArrived(overlay: Overlay, rowIds: ReadonlySet<number>, revision: number): Overlay {
  const isHeld = (draft: Draft): boolean =>
    draft.state === 'saved' &&
    draft.revision !== null &&
    draft.revision <= revision &&
    rowIds.has(draft.rowId);
  if (![...overlay.drafts.values()].some(isHeld)) return overlay;
  return mapDrafts(overlay, (draft) => (isHeld(draft) ? { ...draft, state: 'shown' } : draft));
}

/** Gives up edits: all of a save that failed, or one cell. */
export const discardSave = (overlay: Overlay, save: number): Overlay =>
  mapDrafts(overlay, (draft) => (draft.save === save ? null : draft));

export const failedSaves = (overlay: Overlay): readonly Draft[] =>
  [...overlay.drafts.values()].filter((draft) => draft.state === 'failed');

/** The text that a cell shows: the draft's, unless the row already holds it. */
export const shownText = (draft: Draft | undefined, rowText: string): string =>
  draft === undefined || draft.state === 'shown' ? rowText : draft.text;

/** Takes the marks of a save away once the operator has seen them. */
export const forgetSave = (overlay: Overlay, save: number): Overlay =>
  mapDrafts(overlay, (draft) =>
    draft.save === save && (draft.state === 'shown' || draft.state === 'saved') ? null : draft,
  );
