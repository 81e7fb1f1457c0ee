import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { last, worldWith } from './support/answered-world.ts';
import { csvFile, many } from './support/files.ts';

/*
 * A service, or what stands before it, answers each change with what cannot be read, or with a redirect. It was asked, and
 * may have acted: a change of a subscription that is charged is not sent to it time and again.
 */
const answers: readonly (readonly [name: string, times: number, answer: WholeAnswer])[] = [
  ['a word', 8, new WholeAnswer(200, 'text/plain', 'OK')],
  ['XML', 8, new WholeAnswer(200, 'application/xml', '<subscription><quantity>3</quantity></subscription>')],
  ['JSON that is cut', 8, new WholeAnswer(200, 'application/json', '{"subscription":{"quantity":3')],
  ['null', 1, new WholeAnswer(200, 'application/json', 'null')],
  ['a redirect to a page', 1, new WholeAnswer(302, 'text/html', '')],
  ['a redirect of the request', 1, new WholeAnswer(307, 'text/html', '')],
];

test('a change whose answer cannot be read is sent a handful of times, and a redirected one once', async () => {
  const { desk, store, proxy } = await worldWith((method, path) =>
    method === 'PUT' ? answers[last(path) - 100_001]?.[2] : undefined,
  );
  const rows = many(answers.length, (row) => [String(100_000 + row), '3']);
  const file = csvFile('s.csv', ['subscription_id', 'quantity'], rows);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const told = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['unknown'], limit: 50 });
  expect(told).toHaveLength(answers.length);
  const sent = answers.map(([name], row) => [
    name,
    proxy.requests.filter(({ method, path }) => method === 'PUT' && last(path) === 100_001 + row).length,
  ]);
  expect(sent).toEqual(answers.map(([name, times]) => [name, times]));
});
