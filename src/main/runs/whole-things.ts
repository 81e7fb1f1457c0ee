import type { SheetId } from '../../domain/ids.ts';
import { groupOf } from '../../domain/run/plan.ts';
import { countStandings, isTaken, type RowStanding } from '../../domain/run/row-results.ts';
import type { Cells, RunKind, Whole } from '../../domain/sheet/kind.ts';
import { cartsMessages } from '../../messages/carts.ts';
import { runsMessages } from '../../messages/runs.ts';
import { listed } from '../../messages/words.ts';
import type { RunRowSource } from '../ports.ts';
import { createPace } from '../turn.ts';
import type { Taken } from './earlier.ts';
import type { Source, SourceRow } from './source.ts';

/** What is known of the rows of one thing. */
type Thing = {
  rows: number;
  warnings: number;
  /** Rows that the selection names. */
  named: number;
  why: string | null;
  /** Whether an earlier run carried out one of its rows, and whether such a row was edited since. */
  isThere: boolean;
  isChanged: boolean;
  /** Of its rows that were chosen and have no errors. */
  readonly standings: RowStanding[];
  readonly texts: string[];
};

const readAtOnce = 500;
/** Things that a remark names. */
const namedThings = 4;

/**
 * The rows of things that are sent whole or not at all (`RunKind.whole`): a checkout that lacks a line is another
 * checkout. A thing is left out with all of its rows where one of them has an error, where they contradict each other,
 * and where some were carried out already; one that is named by some of its rows is sent with the others.
 */
export async function wholeThings(
  rows: RunRowSource,
  source: Source,
  sheetId: SheetId,
  taken: Taken,
): Promise<Source> {
  const { kind } = source;
  const { whole } = kind;
  if (whole === undefined) return source;
  const things = await thingsOf(rows, sheetId, kind, whole, taken);
  const goes = ({ named, why }: Thing): boolean => named > 0 && why === null;
  const isSent = (row: SourceRow): boolean => {
    const thing = things.get(keyOf(kind, row));
    return thing !== undefined && goes(thing);
  };
  const sent = [...things.values()].filter(goes);
  const sum = (one: (thing: Thing) => number): number => sent.reduce((all, thing) => all + one(thing), 0);
  const left = [...things].filter(([, { named, why }]) => named > 0 && why !== null);
  const more = sum((thing) => thing.rows - thing.named);
  return {
    ...source,
    count: sum((thing) => thing.rows),
    warnings: sum((thing) => thing.warnings),
    earlier:
      taken.at?.again === 'all' ? source.earlier : earlierThings(things.values(), goes, source.earlier),
    rowsLeftOut: left.reduce((all, [, thing]) => all + thing.rows, 0),
    rows: async function* () {
      for await (const row of allRows(rows, sheetId)) if (isSent(row)) yield row;
    },
    cautions: [...(source.cautions ?? []), ...caseCautions(things, goes, whole)],
    remarks: [
      ...source.remarks,
      ...(more === 0 ? [] : [runsMessages.sameSentToo({ more, things: whole.things })]),
      ...leftRemarks(left, whole),
    ],
  };
}

/** What a run that is not over, or whose results nobody knows, may have carried out of a thing. */
const mayBeThere = (standing: RowStanding, at: Taken['at']): boolean =>
  at !== undefined &&
  at.again !== 'all' &&
  (standing === 'pending' || (standing === 'unknown' && at.again === 'none'));

/** The chosen rows by what they are to the store; a thing with an unsent row goes as a whole, as one that changed. */
function earlierThings(
  things: Iterable<Thing>,
  isSent: (thing: Thing) => boolean,
  earlier: Source['earlier'],
): Source['earlier'] {
  if (earlier === null) return null;
  const { add, counts } = countStandings();
  for (const thing of things) {
    const goes = isSent(thing);
    for (const standing of thing.standings) add(goes && standing === 'sent' ? 'changed' : standing);
  }
  return { ...earlier, rows: counts() };
}

/** Begins the key of a row that names no thing; no cell that names one begins so. */
const unnamed = '\n';

/** A row without a value that names its thing is one of its own. */
const keyOf = (kind: RunKind, { id, cells }: Pick<SourceRow, 'id' | 'cells'>): string =>
  groupOf(kind, cells) ?? `${unnamed}${id}`;

async function thingsOf(
  rows: RunRowSource,
  sheetId: SheetId,
  kind: RunKind,
  whole: Whole,
  { rowIds, carriedOut = [], at }: Taken,
): Promise<ReadonlyMap<string, Thing>> {
  const wanted = rowIds === null ? null : new Set(rowIds);
  const everyRow = at === undefined ? undefined : { ...at, again: 'all' as const };
  const gone = new Set(carriedOut);
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  const things = new Map<string, Thing>();
  for await (const row of allRows(rows, sheetId, everyRow)) {
    const key = keyOf(kind, row);
    const thing = things.get(key) ?? newThing();
    things.set(key, thing);
    thing.rows += 1;
    thing.warnings += row.warnings ?? 0;
    const { standing = 'new' } = row;
    const isWanted = wanted === null || wanted.has(row.id);
    if (isWanted && isTaken(standing, at?.again ?? 'all')) thing.named += 1;
    thing.isThere ||= standing === 'sent';
    thing.isChanged ||= standing === 'changed';
    if (isWanted && row.hasErrors !== true) thing.standings.push(standing);
    thing.why ??=
      (row.hasErrors === true ? runsMessages.rowError : null) ??
      (gone.has(row.id) || mayBeThere(standing, at) ? runsMessages.earlierRunCreated : null) ??
      contradiction(thing.texts, row.cells, kind, whole, labels) ??
      (thing.rows > whole.maxRows ? runsMessages.theyMoreRows({ maxRows: whole.maxRows }) : null);
  }
  if (at !== undefined && at.again !== 'all') {
    // A line that joins them would create the whole a second time.
    for (const thing of things.values())
      if (thing.isThere && !thing.isChanged) thing.why ??= runsMessages.earlierRunCreated;
  }
  return things;
}

const newThing = (): Thing => ({
  ...{ rows: 0, warnings: 0, named: 0, why: null, isThere: false, isChanged: false },
  ...{ texts: [], standings: [] },
});

/** Whether a row says otherwise than the rows before it; keeps what it says. */
function contradiction(
  texts: string[],
  cells: Cells,
  { groupBy }: RunKind,
  { agree }: Whole,
  labels: ReadonlyMap<string, string>,
): string | null {
  let found: string | null = null;
  for (const [index, key] of agree.entries()) {
    const text = (cells[key] ?? '').trim();
    if (text === '' || key === groupBy) continue;
    const before = texts[index] ?? '';
    if (before !== '' && before !== text)
      found ??= runsMessages.rowsDiffer({ labels: labels.get(key) ?? key });
    texts[index] = text;
  }
  return found;
}

/** Names that differ by the case of their letters alone, of which one goes: each may be meant as the other. */
function caseCautions(
  things: ReadonlyMap<string, Thing>,
  goes: (thing: Thing) => boolean,
  whole: Whole,
): readonly string[] {
  const alike = [...Map.groupBy(things, ([key]) => key.toLowerCase()).values()];
  const names = alike.flatMap((those) =>
    those.length > 1 && those.some(([, thing]) => goes(thing)) ? those.map(([key]) => key.slice(0, 60)) : [],
  );
  if (names.length === 0) return [];
  return [cartsMessages.differByCase({ things: whole.things, names: listed(names, namedThings) })];
}

/** Why things are left out, with the names of the first ones. */
const leftRemarks = (left: readonly (readonly [string, Thing])[], { things }: Whole): readonly string[] =>
  [...Map.groupBy(left, ([, { why }]) => why)].map(([why, those]) => {
    const names = those.filter(([key]) => !key.startsWith(unnamed)).map(([key]) => key.slice(0, 60));
    const who = names.length === 0 ? '' : `: ${listed(names, namedThings)}`;
    return runsMessages.skippedBecause({ those: those.length, things, why, who });
  });

type SheetRow = SourceRow & { readonly hasErrors?: boolean; readonly standing?: RowStanding };

async function* allRows(rows: RunRowSource, sheetId: SheetId, at?: Taken['at']): AsyncGenerator<SheetRow> {
  const pace = createPace();
  for (let afterNumber = 0; ; ) {
    const found = await rows.readRows({
      sheetId,
      afterNumber,
      limit: readAtOnce,
      withErrors: true,
      ...(at && { at }),
    });
    const last = found.at(-1);
    if (last === undefined) return;
    afterNumber = last.number;
    for (const row of found) {
      yield row;
      await pace();
    }
  }
}
