import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { ServiceFacts } from '../../scripts/faults/headless-desk.ts';
import { openInspection, practiceClient } from '../../src/practice/index.ts';
import { openDesk, temporaryFolder } from './support/desk.ts';
import { codesFile } from './support/files.ts';

/** Ten seconds of the service are one of the test. */
const speed = 10;

test('100,000 codes take the requests of the arithmetic, few polls, and never more than the limit', async () => {
  const databaseFile = join(temporaryFolder(), 'service.db');
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const options = {
    databaseFile,
    installPage: 'approve',
    clock: { speed },
    // Tasks are carried out as they come: the limit of requests is what holds the run back. That nothing of it is
    // left unused, and that polls are a twentieth of the requests, is tested on a clock of its own
    // (limit-used.test.ts): here a busy machine would count.
    processing: { tasksPerSecond: 100_000 },
    clients: [{ ...practiceClient, callbackUrl }],
  };
  const child = fork(join(import.meta.dirname, 'support/service-process.ts'), [JSON.stringify(options)]);
  onTestFinished(() => {
    child.kill();
  });
  // The first message of service-process.ts is its facts.
  const [facts] = (await once(child, 'message')) as [Omit<ServiceFacts, 'callbackUrl'>];

  const desk = await openDesk();
  const store = await desk.connect({ ...facts, callbackUrl }, 'north');
  const sheet = await desk.importFile(codesFile(100_000), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 100_000, failed: 0, unknown: 0, counted: 0 });

  const { inspect, close } = openInspection(databaseFile);
  onTestFinished(close);
  const { byEndpoint, limited } = inspect.requestTotals();
  expect(byEndpoint).toMatchObject({
    'POST /async_batches': 10,
    'POST /async_batches/*/tasks': 100,
    'POST /async_batches/*/process': 10,
    'GET /async_batches/*/tasks': 400,
  });
  // Readings of ten batches: one each counts the tasks before the start, the others ask whether it is done.
  const polls = byEndpoint['GET /async_batches/*'] ?? 0;
  expect(polls).toBeLessThanOrEqual(50);
  expect(done.requests).toBe(520 + polls);
  expect(limited).toBe(0);

  expect([...inspect.creationsByCode('north').values()].every((times) => times === 1)).toBe(true);
});
