import { stringifyJson } from '../../../domain/json.ts';
import type { Action, RunEvent } from '../../../domain/run/events.ts';
import { acceptedTasks } from '../../../domain/run/initial.ts';
import { outcomeOf, rangesOf } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import { flattenErrors } from '../../api/errors.ts';
import type { ApiAnswer } from '../../ports.ts';
import { serviceIdsOf } from '../decode/service-ids.ts';
import { type TaskRecord, tasksPageOf } from '../decode/tasks-page.ts';
import type { TaskDetail } from '../store/journal.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';
import { matchRecords, type Pass } from './matchers.ts';

type ReadAction = Extract<Action, { readonly do: 'read-results' }>;
type Result = { readonly task: number; readonly record: TaskRecord };

/** A page of results: whose they are, by the echoed body; without one, by order when the list is complete. */
export async function readResults(
  action: ReadAction,
  answer: Extract<ApiAnswer, { kind: 'answered' }>,
  context: InterpretContext,
): Promise<Interpretation> {
  const plain = { outcomes: [], details: new Map(), hold: null, backup: null };
  const page = tasksPageOf(answer.body, context.profile.words);
  const batch = context.state.batches[action.batch];
  if (page === null || batch === undefined) {
    return { ...plain, result: { is: 'ambiguous', why: 'The answer is no list of tasks.' } };
  }
  const { pass, fresh } = await context.passes.of(batch, action.pass);
  const counts = pass.matcher.hasDuplicates() || page.records.some((record) => record.body === null);
  if (fresh && action.cursor !== null && counts) {
    // Equal bodies, and results without any, are told apart by their place in a whole pass; its beginning was
    // read before a restart.
    const outcomes: RunEvent[] = [{ at: context.now, type: 'pass-restarted', batch: action.batch }];
    return {
      ...plain,
      outcomes,
      result: { is: 'ambiguous', why: 'The list is read again from its beginning.' },
    };
  }
  const matched = await matchRecords(pass, page.records);
  // A cursor that leads nowhere, or an empty page, is the end.
  const next = page.next === action.cursor || page.records.length === 0 ? null : page.next;
  const results: Result[] = [];
  for (const { record, task, surplus } of matched) {
    if (record.body === null) pass.staged.push(record);
    if (task === null || record.succeeded === null) continue;
    // Carried out more often than sent: one success counts, whatever the others say.
    if (surplus && !record.succeeded) continue;
    results.push({ task, record });
  }
  const byOrder = next === null ? matchByOrder(batch, pass, context) : [];
  const all = [...results, ...byOrder];
  return {
    ...plain,
    outcomes: outcomesOf(all, byOrder.length > 0 ? 'order' : 'echoed body', context.now),
    details: new Map(all.map(({ task, record }) => [task, detailOf(record)])),
    result: {
      is: 'ok',
      facts: {
        of: 'read-results',
        page: {
          records: page.records.length,
          next,
          unfinished: page.records.filter((record) => record.succeeded === null).length,
          unmatched: byOrder.length > 0 ? 0 : matched.filter(({ task }) => task === null).length,
        },
      },
    },
  };
}

/**
 * Records without bodies, once all of them are there: ids grow in the order in which tasks were added. Only a
 * complete and finished list is matched so; with one missing every row after it would get another's result.
 */
function matchByOrder(batch: BatchState, pass: Pass, context: InterpretContext): readonly Result[] {
  const { staged } = pass;
  const tasks = batch.chunks
    .filter((chunk) => chunk.state === 'added')
    .flatMap((chunk) => Array.from({ length: chunk.count }, (_, index) => chunk.first + index));
  if (staged.length === 0 || staged.length !== tasks.length || tasks.length !== acceptedTasks(batch))
    return [];
  if (staged.some((record) => record.succeeded === null)) return [];
  const open = tasks.some((task) => outcomeOf(context.state.outcomes, task) === null);
  if (!open && !batch.recheck) return [];
  const ordered = staged.every((record) => record.id !== null && /^\d+$/.test(record.id))
    ? [...staged].sort((one, other) => compareIds(one.id ?? '', other.id ?? ''))
    : staged;
  return ordered.flatMap((record, index) => {
    const task = tasks[index];
    return task === undefined ? [] : [{ task, record }];
  });
}

/** Ids are longer than a float is exact. */
const compareIds = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

function outcomesOf(
  results: readonly Result[],
  by: 'order' | 'echoed body',
  at: number,
): readonly RunEvent[] {
  if (results.length === 0) return [];
  const tasksWith = (succeeded: boolean): readonly number[] =>
    results.filter(({ record }) => record.succeeded === succeeded).map(({ task }) => task);
  return [
    {
      at,
      type: 'row-outcomes',
      by,
      outcomes: [
        ...rangesOf(tasksWith(false)).map((range) => ({ ...range, outcome: 'failed' as const })),
        ...rangesOf(tasksWith(true)).map((range) => ({ ...range, outcome: 'succeeded' as const })),
      ],
    },
  ];
}

const longestRaw = 2000;

function detailOf(record: TaskRecord): TaskDetail {
  const raw = stringifyJson({
    id: record.id,
    status: record.status,
    status_code: record.statusCode === null ? null : String(record.statusCode),
    output: record.output,
  });
  return {
    serviceIds: record.succeeded === true ? serviceIdsOf(record.output) : [],
    message:
      record.succeeded === true
        ? ''
        : `${record.statusCode ?? record.status ?? ''} ${flattenErrors(record.statusCode ?? 0, record.output, '').join('; ')}`,
    raw: raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw,
  };
}
