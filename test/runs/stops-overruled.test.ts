import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

const everyRow = { of: 'valid', again: 'all' } as const;

test('a swap that the service rejected once is skipped, and sent when the operator wants it', async () => {
  let refuses = true;
  const { desk, store } = await scriptedStore(
    ({ method, body }, response) => {
      if (method === 'PUT' && refuses) json(response, 422, { error: 'a one-time item cannot be swapped' });
      else json(response, 200, { subscription: { id: 100001, ...(body ? JSON.parse(body) : {}) } });
    },
    {},
    {},
  );
  const file = csvFile('swaps.csv', ['subscription_id', 'platform_variant_id'], [['100001', '77']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const first = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(first).toMatchObject({ failed: 1 });

  refuses = false;
  const asked = { sheetId: sheet.id, storeId: store.id, selection: everyRow };
  const skipped = await desk.invoke('runs.review', asked);
  expect(skipped).toMatchObject({ rows: 0, stopped: { rows: 1, rejected: 1, evenRejected: false } });
  // Rows that are skipped cannot fail again.
  const retry = { of: 'outcomes' as const, runId: first.id, outcomes: ['failed' as const] };
  const retried = await desk.invoke('runs.review', { ...asked, selection: retry });
  expect(retried).toMatchObject({ rows: 0, stopped: { rows: 1 } });
  expect(retried.notices.filter(({ text }) => text.includes('unchanged since'))).toEqual([]);
  const overruled = await desk.invoke('runs.review', { ...asked, selection: retry, evenRejected: true });
  expect(overruled.notices.filter(({ text }) => text.includes('unchanged since'))).toHaveLength(1);
  // What was reviewed without these rows is no leave to send them.
  await expect(
    desk.invoke('runs.start', { ...asked, evenRejected: true, token: skipped.token }),
  ).rejects.toMatchObject({ error: { code: 'conflict' } });
  const review = await desk.invoke('runs.review', { ...asked, evenRejected: true });
  expect(review).toMatchObject({ rows: 1, stopped: { rows: 0, rejected: 0, evenRejected: true } });
  const second = await desk.invoke('runs.start', { ...asked, evenRejected: true, token: review.token });
  expect(await desk.reaches(second.id, 'done')).toMatchObject({ succeeded: 1 });
});
