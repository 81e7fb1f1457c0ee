import { runEventSchema } from '../../../domain/run/event-schema.ts';
import type { RunEvent } from '../../../domain/run/events.ts';
import type { Outcome, TaskRange } from '../../../domain/run/outcome.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { Failure } from '../../failure.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { type Database, text, whole, wholeOrNull } from './database.ts';

/** What a result says of the rows of one task, besides its outcome. */
export type TaskDetail = {
  /** One for each row of the task, or one for all; null where the service gave none. */
  readonly serviceIds: readonly (string | null)[];
  readonly message: string;
  /** One for each row of the task, in the place of `message`. */
  readonly messages?: readonly string[];
  readonly raw: string | null;
  /** Fields that the service filled in and an undo would write, as JSON of the whole answer. */
  readonly filled?: string | null;
  /** What its rows made is no older, in milliseconds since the epoch. */
  readonly since?: number;
};

export type Journal = {
  /**
   * Writes events, and the outcomes that they hold to the rows, in one transaction that is on disk on return.
   * `batchId` names the service's batch of a task, for the results file.
   */
  readonly append: (
    run: number,
    seq: number,
    events: readonly RunEvent[],
    details: ReadonlyMap<number, TaskDetail>,
    batchIdOf: (task: number) => string | null,
  ) => void;
  /** Bytes of all events of a run. */
  readonly bytes: (run: number) => number;
  /** Events after a sequence number, oldest first; the next ones, as many as main reads at once. Throws Failure (`disk`) at one that this version does not know. */
  readonly read: (
    run: number,
    afterSeq: number,
    limit: number,
  ) => readonly { seq: number; event: RunEvent }[];
};

/** Bytes of events that are read at once: as many as one event may have. */
const bytesAtOnce = longestJson['events.data'];

type RowOutcomes = Extract<RunEvent, { readonly type: 'row-outcomes' }>;

export function createJournal(database: Database): Journal {
  const writeOutcomes = (
    run: number,
    event: RowOutcomes,
    details: ReadonlyMap<number, TaskDetail>,
    batchIdOf: (task: number) => string | null,
  ): void => {
    for (const { first, count, outcome, rows } of event.outcomes) {
      const plain = plainRanges({ first, count }, details);
      for (const range of plain) {
        database.run(
          'UPDATE rows INDEXED BY rows_by_task SET outcome = ?, evidence = ?, message = ?, at = ?, batch_id = ? WHERE run = ? AND task >= ? AND task < ?',
          outcome,
          event.by,
          event.message ?? '',
          event.at,
          batchIdOf(range.first),
          run,
          range.first,
          range.first + range.count,
        );
      }
      for (let task = first; task < first + count; task += 1) {
        const detail = details.get(task);
        if (detail === undefined) continue;
        writeDetail(run, task, rows ?? [outcome], event, detail, batchIdOf(task));
      }
    }
  };

  const writeDetail = (
    run: number,
    task: number,
    outcomes: readonly Outcome[],
    { at, by }: Pick<RowOutcomes, 'at' | 'by'>,
    detail: TaskDetail,
    batchId: string | null,
  ): void => {
    const set =
      'UPDATE rows INDEXED BY rows_by_task SET outcome = ?, evidence = ?, service_id = ?, message = ?, raw = ?, filled = ?, since = ?, at = ?, batch_id = ? WHERE run = ?';
    const ids = detail.serviceIds;
    if (ids.length <= 1 && outcomes.length === 1) {
      const id = ids[0] ?? null;
      database.run(
        `${set} AND task = ?`,
        outcomes[0] ?? null,
        by,
        id,
        detail.message,
        detail.raw,
        detail.filled ?? null,
        detail.since ?? null,
        at,
        batchId,
        run,
        task,
      );
      return;
    }
    // Rows of a group get the ids of the list, and their outcomes, in their order.
    const numbers = database.all(
      'SELECT number FROM rows INDEXED BY rows_by_task WHERE run = ? AND task = ? ORDER BY number',
      run,
      task,
    );
    for (const [index, row] of numbers.entries()) {
      const id = (ids.length === numbers.length ? ids[index] : null) ?? null;
      const number = whole(row, 'number');
      database.run(
        `${set} AND number = ?`,
        outcomes[index] ?? outcomes[0] ?? null,
        by,
        id,
        detail.messages?.[index] ?? detail.message,
        detail.raw,
        detail.filled ?? null,
        detail.since ?? null,
        at,
        batchId,
        run,
        number,
      );
    }
  };

  const lastAtOnce = (run: number, afterSeq: number, limit: number): number => {
    const sizes = database.all(
      'SELECT seq, octet_length(data) AS bytes FROM events WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?',
      run,
      afterSeq,
      limit,
    );
    let left = bytesAtOnce;
    let last = afterSeq;
    for (const row of sizes) {
      left -= whole(row, 'bytes');
      if (left < 0 && last > afterSeq) break;
      last = whole(row, 'seq');
    }
    return last;
  };

  return {
    append: (run, seq, events, details, batchIdOf) => {
      database.transaction(() => {
        for (const [index, event] of events.entries()) {
          const data = JSON.stringify(event);
          database.run('INSERT INTO events (run, seq, data) VALUES (?, ?, ?)', run, seq + index, data);
          if (event.type === 'row-outcomes') writeOutcomes(run, event, details, batchIdOf);
        }
      });
    },
    bytes: (run) => {
      const row = database.get('SELECT sum(octet_length(data)) AS bytes FROM events WHERE run = ?', run);
      return row === undefined ? 0 : (wholeOrNull(row, 'bytes') ?? 0);
    },
    read: (run, afterSeq, limit) =>
      database
        .all(
          'SELECT seq, data FROM events WHERE run = ? AND seq > ? AND seq <= ? ORDER BY seq',
          run,
          afterSeq,
          lastAtOnce(run, afterSeq, limit),
        )
        .map((row) => ({
          seq: whole(row, 'seq'),
          event: eventOf(run, whole(row, 'seq'), text(row, 'data')),
        })),
  };
}

/** A newer version may have written it, or the file was changed by something else. */
function eventOf(run: number, seq: number, data: string): RunEvent {
  const event = runEventSchema.safeParse(jsonIn(data, longestJson['events.data']));
  if (event.success) return event.data;
  throw new Failure({
    code: 'disk',
    message: runsMessages.journalRunHoldsEntry({ run, seq }),
    next: runsMessages.journalRunHoldsEntryNext,
  });
}

/** The parts of a range whose tasks have no detail of their own. */
function plainRanges(range: TaskRange, details: ReadonlyMap<number, TaskDetail>): readonly TaskRange[] {
  if (details.size === 0) return [range];
  const ranges: { first: number; count: number }[] = [];
  for (let task = range.first; task < range.first + range.count; task += 1) {
    if (details.has(task)) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.first + last.count === task) last.count += 1;
    else ranges.push({ first: task, count: 1 });
  }
  return ranges;
}
