import { last } from './answered-world.ts';
import { csvFile, many } from './files.ts';
import { sendToPlain } from './plain-desk.ts';

/** What the request of a row is answered with, by the ID or the code of that row. */
type Answers<T> = readonly ((of: T) => unknown)[];

/** Sends one swap for each answer, subscriptions 100000 and up, to three pieces; the rows at the end of the run. */
export async function answerSwaps(answers: Answers<number>, oneStatus = 200) {
  const { service, desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'swaps.csv',
      ['subscription_id', 'quantity'],
      many(answers.length, (index) => [String(100_000 + index), '3']),
    ),
    kind: 'subscription-swaps',
    list: null,
    one: (_body, path) => answers[last(path) - 100_001]?.(last(path)),
    oneStatus,
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return { service, rows };
}

/** Creates one discount of 10 % for each answer, one by one, codes ONE-1 and up; the rows at the end of the run. */
export async function answerCodes(answers: Answers<unknown>) {
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'singles.csv',
      ['code', 'value', 'value_type', 'status'],
      many(answers.length, (index) => [`ONE-${index}`, '10', 'percentage', 'enabled']),
    ),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) => answers[Number(String(code).slice(4)) - 1]?.(code),
  });
  return { rows: await rowsOf(await desk.reaches(run.id, 'done')) };
}

/** Creates one discount of 10 % for each output, as tasks of a batch that all succeeded; the rows at the end of the run. */
export async function answerTasks(outputs: Answers<unknown>) {
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      many(outputs.length, (index) => [`ONE-${index}`, '10', 'percentage', 'forever', 'enabled']),
    ),
    list: ({ id, body }) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: outputs[Number(String(body.code).slice(4)) - 1]?.(body.code) },
    }),
  });
  return { rows: await rowsOf(await desk.reaches(run.id, 'done')) };
}
