import { stringifyJson } from '../../../domain/json.ts';
import type { Action, OutcomeSource, RunEvent } from '../../../domain/run/events.ts';
import { acceptedTasks } from '../../../domain/run/initial.ts';
import { apartSentence, type Judgement, judge } from '../../../domain/run/judge.ts';
import { outcomeOf, rangesOf } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { flattenErrors } from '../../api/errors.ts';
import { isByNumber, nextMark } from '../../api/paging.ts';
import type { ApiAnswer } from '../../ports.ts';
import { createdIds } from '../decode/service-ids.ts';
import { type TaskRecord, taskRecordsOf } from '../decode/tasks-page.ts';
import type { TaskDetail } from '../store/journal.ts';
import type { TaskBody } from './bodies.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';
import { freshRecords, type Pass, tieRecords } from './matchers.ts';
import { taskList } from './requests.ts';

export type ReadAction = Extract<Action, { readonly do: 'read-results' }>;
type Result = { readonly task: number; readonly record: TaskRecord; readonly by: OutcomeSource };

/** A list of so many times the tasks of its batch has no end: the pass over it has. */
const endlessAfter = 3;

/**
 * A page of results. What a task's id or the echoed body ties to a row is told at once; the rest waits for the end
 * of the list, when it is judged as a whole (decision 0024).
 */
export async function readResults(
  action: ReadAction,
  answer: Extract<ApiAnswer, { kind: 'answered' }>,
  context: InterpretContext,
): Promise<Interpretation> {
  const plain = { outcomes: [], details: new Map(), hold: null, backup: null };
  const listed = taskRecordsOf(answer.body, context.profile.words);
  const batch = context.state.batches[action.batch];
  if (listed === null || batch === undefined) {
    return { ...plain, result: { is: 'ambiguous', why: runsMessages.answerNoListTasks } };
  }
  if (context.passes === null) throw new TypeError('results are read where their bodies are kept');
  const { pass, fresh } = await context.passes.of(batch, action.pass);
  const counts =
    pass.matcher.hasDuplicates() ||
    isByNumber(action.cursor) ||
    listed.some((record) => record.body === null);
  if (fresh && action.cursor !== null && counts) {
    // Equal bodies, and results without any, are told apart by their place in a whole pass; its beginning was
    // read before a restart.
    const outcomes: RunEvent[] = [{ at: context.now, type: 'pass-restarted', batch: action.batch }];
    return {
      ...plain,
      outcomes,
      result: { is: 'ambiguous', why: runsMessages.listReadAgainBeginning },
    };
  }
  const records = freshRecords(pass, listed);
  const told = { read: batch.recordsInPass + records.length, expected: acceptedTasks(batch) };
  const isEndless = told.read > endlessAfter * (told.expected + action.limit);
  const following = nextMark(
    context.profile,
    taskList(action),
    action.cursor,
    { body: answer.body, link: answer.link, entries: listed.length, fresh: records.length },
    told,
  );
  const next = isEndless ? null : following;
  const results: Result[] = [];
  for (const { record, task, by, surplus } of await tieRecords(pass, records)) {
    if (task === null || by === null || by === 'identifying value' || record.succeeded === null) continue;
    // Carried out more often than sent: one success counts, whatever the others say.
    if (surplus && !record.succeeded) continue;
    results.push({ task, record, by });
  }
  const judgement = next === null ? judgePass(batch, pass, context) : null;
  for (const { task, result, by } of judgement?.tied ?? []) {
    if (result !== null) results.push({ task, record: result, by });
  }
  return {
    ...plain,
    outcomes: [
      ...outcomesOf(results, context.now),
      ...(judgement?.apart ? apartOutcomes(batch, judgement.apart, context) : []),
    ],
    details: await detailsOf(results, context),
    result: {
      is: 'ok',
      facts: {
        of: 'read-results',
        page: {
          records: records.length,
          next,
          unfinished: records.filter((record) => record.succeeded === null).length,
          unmatched: judgement?.untied ?? 0,
        },
      },
    },
  };
}

function judgePass(
  batch: BatchState,
  pass: Pass,
  context: InterpretContext,
): Judgement<TaskRecord | null> | null {
  // Everything was tied to its row when its page was read.
  if (pass.places.every(({ result }) => result === null)) return null;
  const tasks = batch.chunks
    .filter((chunk) => chunk.state === 'added')
    .flatMap((chunk) => Array.from({ length: chunk.count }, (_, index) => chunk.first + index));
  return judge(pass.places, tasks, context.profile.lists.tasksInOrder);
}

/** Every source has an event of its own, so that each row keeps what it is known by. */
function outcomesOf(results: readonly Result[], at: number): readonly RunEvent[] {
  const tasksWith = (by: OutcomeSource, succeeded: boolean): readonly number[] =>
    results
      .filter((result) => result.by === by && result.record.succeeded === succeeded)
      .map(({ task }) => task);
  return [...new Set(results.map(({ by }) => by))].map((by) => ({
    at,
    type: 'row-outcomes',
    by,
    outcomes: [
      ...rangesOf(tasksWith(by, false)).map((range) => ({ ...range, outcome: 'failed' as const })),
      ...rangesOf(tasksWith(by, true)).map((range) => ({ ...range, outcome: 'succeeded' as const })),
    ],
  }));
}

/** Results that name no row, all of one kind, say it of each row that is left; else their sum is all there is. */
function apartOutcomes(
  batch: BatchState,
  apart: NonNullable<Judgement<unknown>['apart']>,
  { state, now }: InterpretContext,
): readonly RunEvent[] {
  const { succeeded, failed } = apart;
  const open = apart.tasks.filter((task) => {
    const known = outcomeOf(state.outcomes, task);
    // What an earlier pass told of the row itself is more than a sum.
    return known === null || (batch.recheck && (known === 'counted' || known === 'unknown'));
  });
  if (open.length === 0) return [];
  const exact = succeeded + failed === apart.tasks.length;
  const outcome = exact && failed === 0 ? 'succeeded' : exact && succeeded === 0 ? 'failed' : 'counted';
  return [
    { at: now, type: 'batch-tallied', batch: batch.number, succeeded, failed },
    {
      at: now,
      type: 'row-outcomes',
      by: 'counters only',
      outcomes: rangesOf(open).map((range) => ({ ...range, outcome })),
      message: apartSentence(succeeded + failed, succeeded, failed),
    },
  ];
}

const longestRaw = 2000;

/** What is kept with the rows. What they sent is read for as many of them at a time as follow each other. */
async function detailsOf(
  results: readonly Result[],
  context: InterpretContext,
): Promise<ReadonlyMap<number, TaskDetail>> {
  const last = new Map(results.map((result) => [result.task, result]));
  const details = new Map<number, TaskDetail>();
  for (const { first, count } of rangesOf([...last.keys()])) {
    for await (const sent of context.bodies.range(first, count)) {
      const result = last.get(sent.task);
      if (result !== undefined) details.set(sent.task, detailOf(result, sent, context.kind));
    }
  }
  return details;
}

function detailOf({ record, by }: Result, sent: TaskBody, kind: RunKind): TaskDetail {
  const raw = stringifyJson({
    id: record.id,
    status: record.status,
    status_code: record.statusCode === null ? null : String(record.statusCode),
    output: record.output,
  });
  return {
    // An order ties no id to a row: what it is taken for could be deleted in another's place.
    serviceIds: record.succeeded === true && by !== 'order' ? createdIds(record.output, kind, sent) : [],
    message:
      record.succeeded === true
        ? ''
        : `${record.statusCode ?? record.status ?? ''} ${flattenErrors(record.statusCode ?? 0, record.output, '').join('; ')}`,
    raw: raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw,
  };
}
