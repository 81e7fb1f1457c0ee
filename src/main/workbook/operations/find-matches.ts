import type { DecodedOf } from '../../../contract/index.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { Pace, Superseded } from '../pace.ts';
import { isUnreadable, type RowReader, unpackTexts } from '../store/sheet-rows.ts';
import { numberOf, textOf } from '../store/values.ts';
import { patternOf } from './pattern.ts';
import { clip, type Shown } from './ranges.ts';

type Question = Pick<DecodedOf<'sheets.find'>, 'sheetId' | 'view' | 'text' | 'options'>;

/** What matches, in reading order: index in the view * columns + column; the last column is the row's note. */
export type MatchList = { readonly columns: number; readonly places: Float64Array };

/** Rows matched at once inside the bounded context. */
const batch = 500;

/** The columns of a row of the view in which to look, or all. */
export function columnsWithin(question: Question, view: Shown): (index: number) => readonly number[] {
  const all = view.sheet.keys.map((_, column) => column);
  if (question.options.within === null) return () => all;
  const ranges = clip(question.options.within, view);
  return (index) =>
    all.filter((column) =>
      ranges.some(
        (range) =>
          index >= range.top && index <= range.bottom && column >= range.left && column <= range.right,
      ),
    );
}

const noNotes: ReadonlyMap<number, string> = new Map();

/** The notes of some rows, as far as a search looks at them: within a selection it looks at cells alone. */
export function notesLookedAt(
  question: Question,
  reader: RowReader,
): (ids: ArrayLike<number>) => ReadonlyMap<number, string> {
  const looks = question.options.within === null && reader.notesAfter(0).length > 0;
  return looks ? (ids) => reader.notes(ids) : () => noNotes;
}

type Found = { readonly shown: Shown; readonly list: MatchList };

/** The matches of the last question: stepping through them, and marking them, asks the sheet only once. */
export class Matches {
  private key = '';
  private last: Promise<Found> | null = null;
  private search = 0;

  async of(core: Core, question: Question): Promise<Found> {
    const view = await core.views.list(question.sheetId, question.view);
    const key = JSON.stringify([
      question.sheetId,
      question.view,
      question.text,
      question.options,
      view.sheet.revision,
    ]);
    if (this.key === key && this.last !== null) return this.last;
    this.search += 1;
    const mine = this.search;
    this.key = key;
    this.last = this.found(core, question, view, () => this.search !== mine);
    return this.last;
  }

  private async found(
    core: Core,
    question: Question,
    shown: Shown,
    isSuperseded: () => boolean,
  ): Promise<Found> {
    try {
      return { shown, list: await search(core, question, shown, new Pace(isSuperseded)) };
    } catch (thrown) {
      // A search that failed is no answer to those who ask again.
      if (!isSuperseded()) this.last = null;
      if (!(thrown instanceof Superseded)) throw thrown;
      throw new Failure({ code: 'cancelled', message: sheetsMessages.newerSearchTookPlace });
    }
  }
}

async function search(core: Core, question: Question, view: Shown, pace: Pace): Promise<MatchList> {
  const pattern = patternOf(question.text, question.options);
  const reader = core.workbook.rows(view.sheet);
  const within = columnsWithin(question, view);
  const noteAt = view.sheet.keys.length;
  const columns = noteAt + 1;
  const noted = notesLookedAt(question, reader);
  const places: number[] = [];
  for (let start = 0; start < view.list.length; start += batch) {
    const texts: string[] = [];
    const at: number[] = [];
    const ids = view.list.between(start, start + batch - 1);
    const notes = noted(ids);
    reader.rawByIds(ids).forEach((row, offset) => {
      const cells = textOf(row[1]);
      const place = (start + offset) * columns;
      if (pattern.mayMatch(cells)) {
        const unpacked = unpackTexts(cells);
        for (const column of isUnreadable(unpacked) ? [] : within(start + offset)) {
          texts.push(unpacked[column] ?? '');
          at.push(place + column);
        }
      }
      const note = notes.get(numberOf(row[0]));
      if (note === undefined) return;
      texts.push(note);
      at.push(place + noteAt);
    });
    pattern.matches(texts).forEach((matched, index) => {
      if (matched) places.push(at[index] ?? 0);
    });
    if (pace.due) await pace.rest();
  }
  return { columns, places: Float64Array.from(places) };
}
