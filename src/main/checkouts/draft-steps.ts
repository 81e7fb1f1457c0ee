import { type DraftStep, draftStepSchema } from '../../contract/checkouts.ts';
import type { CheckoutDraft } from '../../domain/checkouts/draft.ts';
import { type JournalDatabase, text, whole } from '../sqlite/journal-database.ts';
import { longestJson } from '../sqlite/longest-json.ts';
import { jsonIn } from '../sqlite/readable.ts';
import { draftIn } from './records.ts';

/** Steps of one checkout that can be undone. A draft takes a kilobyte, one of 500 lines a hundred. */
const maxSteps = 100;

/** Changes of drafts in `checkouts.db`, to be undone and redone, also after a restart. */
export function createDraftSteps(database: JournalDatabase) {
  const next = (checkout: number, way: 'undo' | 'redo') => {
    const row = database.get(
      way === 'undo'
        ? 'SELECT * FROM draft_steps WHERE checkout = ? AND undone = 0 ORDER BY number DESC LIMIT 1'
        : 'SELECT * FROM draft_steps WHERE checkout = ? AND undone = 1 ORDER BY number LIMIT 1',
      checkout,
    );
    if (row === undefined) return null;
    const about = draftStepSchema.safeParse(
      jsonIn(text(row, 'about'), longestJson['draft_steps.about']),
    ).data;
    /** The draft on the other side of the step. */
    const other = draftIn(text(row, 'other'));
    // What cannot be read cannot be undone: a restored backup may be anybody's.
    return about === undefined || other === null ? null : { number: whole(row, 'number'), about, other };
  };
  return {
    /** The step that is undone, or redone, next. */
    next,
    /** @param joins typing that continues in the place of the last step is part of it. */
    add: (checkout: number, about: DraftStep, before: CheckoutDraft, joins: boolean): void => {
      const last = next(checkout, 'undo')?.about;
      const isSame = joins && last?.did === about.did && last.place === about.place;
      if (isSame && next(checkout, 'redo') === null) return;
      // A new change takes the place of what could be done again.
      database.run('DELETE FROM draft_steps WHERE checkout = ? AND undone = 1', checkout);
      database.run(
        'INSERT INTO draft_steps (checkout, about, other, undone) VALUES (?, ?, ?, 0)',
        checkout,
        JSON.stringify(about),
        JSON.stringify(before),
      );
      database.run(
        `DELETE FROM draft_steps WHERE checkout = ?1 AND number <= (
           SELECT number FROM draft_steps WHERE checkout = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
        checkout,
        maxSteps,
      );
    },
    /** The step is undone, or redone: from now on its other side is what the draft was. */
    turn: (number: number, isUndone: boolean, other: CheckoutDraft): void => {
      database.run(
        'UPDATE draft_steps SET undone = ?, other = ? WHERE number = ?',
        isUndone ? 1 : 0,
        JSON.stringify(other),
        number,
      );
    },
  };
}

export type DraftSteps = ReturnType<typeof createDraftSteps>;
