import { isJsonObject, type Json, startOfJson } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import type { Action, OutcomeSource, RunEvent } from '../../../domain/run/events.ts';
import { entriesOf } from '../../../domain/run/group-ids.ts';
import { acceptedTasks } from '../../../domain/run/initial.ts';
import { type Apart, apartSentence } from '../../../domain/run/judge.ts';
import { outcomeOf, rangesOf, type TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { withStatus } from '../../../messages/words.ts';
import { failureWords, plainKey } from '../../api/error-in.ts';
import { flattenErrors, isFilled } from '../../api/errors.ts';
import { isByNumber, nextMark } from '../../api/paging.ts';
import type { ApiAnswer } from '../../ports.ts';
import { deedOf, groupDeed } from '../decode/deed.ts';
import { countOf } from '../decode/envelope.ts';
import { type RowTold, rowsOfTask } from '../decode/group-rows.ts';
import { asYet } from '../decode/next-try.ts';
import { isOtherMade } from '../decode/other-made.ts';
import { createdIds } from '../decode/service-ids.ts';
import { isOutputInDoubt } from '../decode/shown-by.ts';
import type { Age } from '../decode/shown-new.ts';
import { tellsOfSome } from '../decode/some-done.ts';
import { type TaskRecord, taskRecordsOf } from '../decode/tasks-page.ts';
import { filledBy } from '../read-first.ts';
import type { TaskDetail } from '../store/journal.ts';
import { ageInBatch } from './ages.ts';
import { shownAsBefore } from './as-before.ts';
import type { TaskBody } from './bodies.ts';
import type { Interpretation, InterpretContext } from './interpret.ts';
import { judgePass } from './judge-pass.ts';
import { freshRecords, tieRecords } from './matchers.ts';
import { taskList } from './requests.ts';
import { type Result, resultsOf } from './surplus.ts';

export type ReadAction = Extract<Action, { readonly do: 'read-results' }>;
type Told = {
  readonly task: number;
  readonly by: OutcomeSource;
  readonly outcome: TaskOutcome;
  /** Where they differ. */
  readonly rows: readonly TaskOutcome[] | null;
  readonly detail: TaskDetail;
};
const taskOutcomes = ['failed', 'unknown', 'succeeded'] as const;

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
  const all = taskRecordsOf(answer.body, context.profile.words, { ...deedOf(context.kind), at: context.now });
  const listed = all?.filter(({ batchId }) => batchId === null || batchId === action.batchId) ?? null;
  const batch = context.state.batches[action.batch];
  if (listed === null || batch === undefined) {
    return { ...plain, result: { is: 'ambiguous', why: runsMessages.answerNoListTasks } };
  }
  if (all !== null && all.length > 0 && listed.length === 0)
    return { ...plain, result: { is: 'ambiguous', why: runsMessages.answerAnotherBatch } };
  if (context.passes === null) throw new TypeError('results are read where their bodies are kept');
  const { pass, fresh } = await context.passes.of(batch, action.pass);
  const counts =
    pass.matcher.hasDuplicates() ||
    isByNumber(action.cursor) ||
    listed.some((record) => record.body === null);
  if (fresh && action.cursor !== null && counts) {
    // Equal bodies, and results without any, are distinguished by their place in a whole pass; its beginning was
    // read before a restart.
    const outcomes: RunEvent[] = [{ at: context.now, type: 'pass-restarted', batch: action.batch }];
    return {
      ...plain,
      outcomes,
      result: { is: 'ambiguous', why: runsMessages.listReadAgainBeginning },
    };
  }
  const records = freshRecords(pass, listed).map((record) => asYet(record, batch, action.pass, context.now));
  const told = { read: batch.recordsInPass + records.length, expected: acceptedTasks(batch) };
  const isEndless = told.read > endlessAfter * (told.expected + action.limit);
  const following = nextMark(
    context.profile,
    taskList(action),
    action.cursor,
    { body: answer.body, link: answer.link, entries: all?.length ?? 0, fresh: records.length },
    told,
  );
  const next = isEndless ? null : following;
  const results = resultsOf(await tieRecords(pass, records), pass, batch, context.state);
  const isEnd = next === null;
  const judgement = isEnd ? judgePass(batch, pass, told.read, context.profile) : null;
  for (const { task, result, by } of judgement?.tied ?? []) {
    if (result !== null) results.push({ task, record: result, note: '', by });
  }
  const rowsTold = await toldOf(results, ageInBatch(batch, context), context);
  return {
    ...plain,
    outcomes: [
      ...outcomesOf(rowsTold, context.now),
      ...(judgement?.apart ? apartOutcomes(batch, judgement.apart, context) : []),
    ],
    details: new Map(rowsTold.map(({ task, detail }) => [task, detail])),
    result: {
      is: 'ok',
      facts: {
        of: 'read-results',
        page: {
          records: records.length,
          next,
          unfinished: records.filter((record) => record.outcome === null).length,
          unmatched: isEnd ? (judgement?.untied ?? 0) + pass.others : 0,
        },
      },
    },
  };
}

/** Every source has an event of its own, so that each row keeps what it is known by. */
function outcomesOf(told: readonly Told[], at: number): readonly RunEvent[] {
  return [...new Set(told.map(({ by }) => by))].map((by) => {
    const ofSource = told.filter((one) => one.by === by);
    const ranges = taskOutcomes.flatMap((outcome) => {
      const tasks = ofSource
        .filter((one) => one.outcome === outcome && one.rows === null)
        .map(({ task }) => task);
      return rangesOf(tasks).map((range) => ({ ...range, outcome }));
    });
    const apart = ofSource.flatMap(({ task, outcome, rows }) =>
      rows === null ? [] : [{ first: task, count: 1, outcome, rows }],
    );
    return { at, type: 'row-outcomes', by, outcomes: [...ranges, ...apart] };
  });
}

/** Results that name no row, all of one kind, say it of each row that is left; else their sum is all there is. */
function apartOutcomes(
  batch: BatchState,
  apart: Apart,
  { state, now }: InterpretContext,
): readonly RunEvent[] {
  const { succeeded, failed, unknown } = apart;
  const open = apart.tasks.filter((task) => {
    const known = outcomeOf(state.outcomes, task);
    // What an earlier pass said of the row itself is more than a sum.
    const isOpen = known === 'counted' || (known === 'unknown' && !state.mixed.has(task));
    return known === null || (batch.recheck && isOpen);
  });
  if (open.length === 0) return [];
  const exact = unknown === 0 && succeeded + failed === apart.tasks.length;
  const sum = unknown > 0 ? 'unknown' : 'counted';
  const outcome = exact && failed === 0 ? 'succeeded' : exact && succeeded === 0 ? 'failed' : sum;
  return [
    { at: now, type: 'batch-tallied', batch: batch.number, succeeded, failed },
    {
      at: now,
      type: 'row-outcomes',
      by: 'counters only',
      outcomes: rangesOf(open).map((range) => ({ ...range, outcome })),
      message: apartSentence(apart),
    },
  ];
}

const longestRaw = 2000;
const longestWords = 300;

/**
 * What the results tell of their rows; of a task that has two, the later one counts. What was sent is read for as many
 * tasks at a time as follow each other.
 */
async function toldOf(
  results: readonly Result[],
  age: Age,
  context: InterpretContext,
): Promise<readonly Told[]> {
  const last = new Map(results.map((result) => [result.task, result]));
  const told: Told[] = [];
  for (const { first, count } of rangesOf([...last.keys()])) {
    for await (const sent of context.bodies.range(first, count)) {
      const result = last.get(sent.task);
      if (result !== undefined) told.push(toldOfOne(result, sent, age, context));
    }
  }
  return told;
}

function toldOfOne(
  { task, record, by, note }: Result,
  sent: TaskBody,
  age: Age,
  context: InterpretContext,
): Told {
  const outcome = outcomeOfTask(record, sent, context);
  const told = {
    id: record.id,
    status: record.status,
    status_code: record.statusCode === null ? null : String(record.statusCode),
    output: record.output,
  };
  const raw = startOfJson(told, longestRaw);
  const rows = ofEachRow(record, sent, context);
  const whole = rows?.every((row) => row.outcome === rows[0]?.outcome) ? rows[0]?.outcome : undefined;
  const isMixed = rows !== null && whole === undefined;
  const made = rows === null ? outcome === 'succeeded' : rows.some((row) => row.outcome === 'succeeded');
  // An order, or one of two results, ties no id to a row: what it is taken for could be deleted in another's place.
  const ids = made && by !== 'order' && note === '' ? createdIds(record.output, context.kind, sent, age) : [];
  const asBefore =
    rows === null && outcome === 'succeeded' ? shownAsBefore(sent, record.output, context) : null;
  const mixed = rows?.some((row) => row.outcome === 'unknown') ? 'unknown' : 'failed';
  const came = asBefore !== null ? 'unknown' : rows === null ? outcome : (whole ?? mixed);
  return {
    task,
    by,
    outcome: came,
    rows: isMixed ? rows.map((row) => row.outcome) : null,
    detail: {
      serviceIds: isMixed ? ids.map((id, row) => (rows[row]?.outcome === 'succeeded' ? id : null)) : ids,
      message: asBefore ?? (messageOf(came, record, record.shown, reasonsOf(record)) || note),
      ...(isMixed ? { messages: rows.map((row) => messageOf(row.outcome, record, row.by)) } : {}),
      raw: raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw,
      since: age.since,
      filled:
        'kind' in context.kind.inverse ? null : filledBy(record.output, sent, context.kind, context.profile),
    },
  };
}

/** A success that shows another value than was sent, or counts other than one thing, is none for sure. */
function outcomeOfTask(
  { outcome, shown }: TaskRecord,
  sent: TaskBody,
  { kind, now: at }: InterpretContext,
): TaskOutcome {
  if (outcome !== 'succeeded' || sent.rows.length > 1) return outcome ?? 'unknown';
  const isInDoubt =
    isOutputInDoubt(shown, { kind, cells: sent.cells[0], body: sent.body, at }) ||
    (kind.groupBy !== undefined && isOtherMade(shown, entriesOf(sent.body), groupDeed(kind, sent.body, at)));
  return isInDoubt ? 'unknown' : 'succeeded';
}

/**
 * What a result tells of each row of a task of several; null where it says the same of all of them. What speaks against
 * the task and is of none of its rows leaves each of them unknown.
 */
function ofEachRow(
  record: TaskRecord,
  { rows, body }: TaskBody,
  { kind, profile, now: at }: InterpretContext,
): readonly RowTold[] | null {
  if (rows.length <= 1) return null;
  const deed = { ...groupDeed(kind, body, at), rows: rows.length, named: '' };
  const reading = { failed: failureWords(profile.words), deed };
  const told = record.refused ? null : rowsOfTask(record.shown, entriesOf(body), reading);
  const isOneForAll = told?.every(({ outcome }) => outcome === told[0]?.outcome);
  const isContradicted = record.outcome !== 'succeeded' && isOneForAll && told?.[0]?.outcome !== 'failed';
  if (told?.length === rows.length && !isContradicted) return told;
  const isInPart = deed.does === 'makes' && record.outcome === 'failed';
  return isInPart && [record.shown, record.told].some((one) => tellsOfSome(one, deed))
    ? rows.map(() => ({ outcome: 'unknown', by: record.shown }))
    : null;
}

/** Why a task failed by its own words, and by those beside what it shows. */
const reasonsOf = ({ told, shown }: TaskRecord): readonly string[] =>
  [told, told.result, told.response].flatMap((level) =>
    level === shown || !isJsonObject(level)
      ? []
      : Object.entries(level)
          .filter(([key, value]) => isOfReason(key) && isFilled(value) && countOf(value) === null)
          .flatMap(([, value]) => flattenErrors(0, value, '')),
  );
const isOfReason = ofKeys((key) =>
  /error|reason|message|exception|fault|failure|^(msg|details?)$/.test(plainKey(key)),
);

/** @param reasons what is said of the whole task beside it */
function messageOf(
  outcome: TaskOutcome,
  { statusCode, status }: TaskRecord,
  said: Json,
  reasons: readonly string[] = [],
): string {
  if (outcome === 'succeeded') return '';
  const none = flattenErrors(0, null, '');
  const lines = [...flattenErrors(0, said, ''), ...reasons].filter(
    (line) => !none.includes(line) && !(/^\w{1,20}: \d{3}$/.test(line) && line.endsWith(`${statusCode}`)),
  );
  const words = [...new Set(lines.length > 0 ? lines : none)].join('; ');
  const by = statusCode ?? status ?? null;
  return outcome === 'failed'
    ? withStatus(words, by)
    : runsMessages.resultUnclear({ words: withStatus(words.slice(0, longestWords), by) });
}
