import type { DecodedOf } from '../../../contract/index.ts';
import type { ColumnValues } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { Pace, Superseded } from '../pace.ts';
import { asksResults, type Derived, derivedOf, viewColumn } from '../results/derived.ts';
import type { Sheet } from '../sheet.ts';
import { unpackTexts } from '../store/sheet-rows.ts';
import { numberOf, textOf } from '../store/values.ts';
import { mayHold } from '../views/plain-text.ts';
import { compareKeys, sortKey } from '../views/sort-key.ts';

/** Different texts that are told apart; a column of a million codes must not fill the memory. */
const mostTexts = 100_000;
/** Texts of one answer. */
const mostListed = 1000;
/** Rows read at once. */
const batch = 1000;

type Parts = { readonly core: Core; readonly sheet: Sheet; readonly derived: Derived };
type Input = DecodedOf<'sheets.values'>;

/** Lists the texts of columns for the filter; a newer question takes the place of an older one. */
export class ValueLists {
  private readonly core: Core;
  private asked = 0;
  /** The last answer: typing in the search and back asks the sheet only once. */
  private last: { readonly key: string; readonly values: ColumnValues } | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  async of(input: Input): Promise<ColumnValues> {
    const sheet = this.core.workbook.sheet(input.sheetId);
    this.asked += 1;
    const mine = this.asked;
    const { column, containing } = input;
    const sort = [{ column, direction: 'ascending' as const }];
    const ofStore: Pick<Input, 'storeId'> = asksResults(sheet, { filters: [], sort }) ? input : {};
    const derived = await derivedOf(this.core.results, sheet, ofStore);
    const key = JSON.stringify([
      sheet.id,
      sheet.revision,
      column,
      containing,
      ofStore.storeId,
      derived.version,
    ]);
    if (this.last?.key === key) return this.last.values;
    try {
      const values = await listed(
        { core: this.core, sheet, derived },
        input,
        new Pace(() => this.asked !== mine),
      );
      this.last = { key, values };
      return values;
    } catch (thrown) {
      if (!(thrown instanceof Superseded)) throw thrown;
      throw new Failure({ code: 'cancelled', message: sheetsMessages.newerListValuesTook });
    }
  }
}

async function listed(parts: Parts, input: Input, pace: Pace): Promise<ColumnValues> {
  const { place, type } = viewColumn(parts.sheet, input.column);
  const counts = await countTexts(parts, place, input.containing, pace);
  const keyed = [...counts.texts].map(([text, rows]) => ({ text, rows, key: sortKey(type, text) }));
  if (pace.due) await pace.rest();
  keyed.sort((a, b) => compareKeys(a.key, b.key, false) || (a.text < b.text ? -1 : 1));
  return {
    values: keyed.slice(0, mostListed).map(({ text, rows }) => ({ text, rows })),
    total: counts.texts.size,
    more: counts.more,
  };
}

async function countTexts(
  { core, sheet, derived }: Parts,
  place: number,
  containing: string,
  pace: Pace,
): Promise<{ readonly texts: ReadonlyMap<string, number>; readonly more: boolean }> {
  const reader = core.workbook.rows(sheet);
  const needle = containing.toLowerCase();
  // What is not stored cannot be looked for there.
  const possible = needle === '' || place >= sheet.keys.length ? () => true : mayHold(needle, false);
  const texts = new Map<string, number>();
  let more = false;
  for (let first = 1; first < sheet.nextRowId; first += batch) {
    for (const row of reader.rawRange(first, first + batch - 1)) {
      const cells = textOf(row[1]);
      const id = numberOf(row[0]);
      if (!possible(cells) || !sheet.order.has(id)) continue;
      const text = derived.at({ id, texts: unpackTexts(cells) }, place);
      if (text === null || (needle !== '' && !text.toLowerCase().includes(needle))) continue;
      const known = texts.get(text);
      if (known !== undefined || texts.size < mostTexts) texts.set(text, (known ?? 0) + 1);
      else more = true;
    }
    if (pace.due) await pace.rest();
  }
  return { texts, more };
}
