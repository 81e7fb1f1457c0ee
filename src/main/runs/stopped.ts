import type { Review, StoppedRow } from '../../contract/runs.ts';
import type { StoreId } from '../../domain/ids.ts';
import { emailsOf } from '../../domain/kinds/acts.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Cells, RunKind } from '../../domain/sheet/kind.ts';
import { storeWordCheck } from '../../domain/sheet/store-words.ts';
import type { KnownSubscription } from '../../domain/subscriptions/known.ts';
import { labelOf } from './run-kind.ts';
import type { Source, SourceRow } from './source.ts';

/** What is known of the subscriptions of a store. */
export type KnownOf = {
  readonly of: (storeId: StoreId, subscriptionId: string) => KnownSubscription | null;
  readonly any: (storeId: StoreId) => boolean;
};

export type WithStops = { readonly source: Source; readonly stopped: Review['stopped'] };

/** Stopped rows that a review names one by one. */
const mostNamed = 1000;

/** What is known of the store to which rows go. */
export type StopParts = {
  readonly storeId: StoreId;
  /** The profile of the store. */
  readonly profile: Profile;
  /** The profiles of all stores, whose words sheets may hold. */
  readonly profiles: readonly Profile[];
  readonly known: KnownOf;
  /** Whether rows are sent that the service has said earlier it rejects. */
  readonly evenRejected: boolean;
};

/**
 * Leaves out the rows of which the service has said earlier that it refuses them, and those with a word of another
 * service. They are counted and named; nothing is stopped for what is only likely. What a
 * service has said may be over, or was misread: its rows are sent where the operator wants it.
 */
export async function withoutStopped(source: Source, parts: StopParts): Promise<WithStops> {
  const { evenRejected } = parts;
  const none = { rows: 0, first: [], rejected: 0, evenRejected };
  const stopOf = stopsOf(source, parts);
  if (stopOf === null) return { source, stopped: none };
  const first: StoppedRow[] = [];
  let rows = 0;
  let rejected = 0;
  let left = 0;
  let warnings = 0;
  for await (const row of source.rows()) {
    const stop = stopOf(row);
    if (stop === null) {
      left += 1;
      warnings += row.warnings ?? 0;
    } else {
      rows += 1;
      if (stop.said !== null) rejected += 1;
      if (first.length < mostNamed) first.push(stop);
    }
  }
  if (rows === 0) return { source, stopped: none };
  const others = async function* (): AsyncGenerator<SourceRow> {
    for await (const row of source.rows()) if (stopOf(row) === null) yield row;
  };
  return {
    source: { ...source, count: left, warnings, rows: others },
    stopped: { ...none, rows, first, rejected },
  };
}

/** Why a row of a source is not sent; null where no row of it can have a reason. */
function stopsOf(
  { kind, checkedBy }: Source,
  parts: StopParts,
): ((row: SourceRow) => StoppedRow | null) | null {
  const { storeId, known } = parts;
  const isKnown = !parts.evenRejected && kind.stoppedBy !== undefined && known.any(storeId);
  const foreign = storeWordCheck(kind, { target: parts.profile, known: parts.profiles, checkedBy });
  if (!isKnown && foreign === null) return null;
  return (row) => {
    const why = foreign?.(row.cells) ?? null;
    if (why !== null) {
      const label = labelOf(kind, row.cells);
      return { rowId: row.id, number: row.number, label, why, fix: 'edit-cell', said: null, saidAt: null };
    }
    if (!isKnown) return null;
    const label = row.cells.subscription_id ?? '';
    const fact = known.of(storeId, label);
    const stop = fact === null ? null : (kind.stoppedBy?.(row.cells, fact) ?? null);
    if (fact === null || stop === null) return null;
    const saidAt = new Date(fact.at).toISOString();
    return { rowId: row.id, number: row.number, label, ...stop, said: fact.words, saidAt };
  };
}

/**
 * How many rows come to what, by the computed columns of a kind. Statements of one place exclude each other mostly: they
 * stand together, in the order in which a row makes them.
 */
export function countConsequences(kind: RunKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => Review['consequences'];
} {
  type Part = { place: number; rows: number };
  const columns = (kind.computed ?? []).map((column) => ({ column, found: new Map<string, Part>() }));
  return {
    add: (cells) => {
      for (const { column, found } of columns) {
        for (const [place, text] of column.parts(cells).entries()) {
          const part = found.get(text);
          if (part === undefined) found.set(text, { place, rows: 1 });
          else {
            part.rows += 1;
            part.place = Math.min(part.place, place);
          }
        }
      }
    },
    counted: () =>
      columns.map(({ column, found }) => ({
        key: column.key,
        label: column.label,
        parts: [...found]
          .toSorted(([, one], [, other]) => one.place - other.place || other.rows - one.rows)
          .map(([text, { rows }]) => {
            const caution = column.cautions?.[text];
            return { text, rows, ...(caution === undefined ? {} : { caution: caution(rows) }) };
          }),
      })),
  };
}

/** Of how many rows customers are emailed; null for a kind that emails nobody. */
export function countEmails(kind: RunKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => Review['emails'];
} | null {
  const isEmailed = emailsOf(kind.id);
  if (isEmailed === null) return null;
  let rows = 0;
  let leftToService = 0;
  return {
    add: (cells) => {
      const emailed = isEmailed(cells);
      if (emailed === null) leftToService += 1;
      else if (emailed) rows += 1;
    },
    counted: () => ({ rows, leftToService }),
  };
}
