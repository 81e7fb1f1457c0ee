import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { batchStore } from './support/batch-store.ts';
import { csvFile } from './support/files.ts';

/** The review of three changed discounts with their current values, which a service answers so. */
async function reviewed(status: number, body: object, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const { desk, store } = await batchStore({
    answer: ({ path }, response) => {
      if (!path.startsWith('/discounts/')) return false;
      asked.push(path);
      json(response, status, body, headers);
      return true;
    },
  });
  const lines = [501, 502, 503].map((id) => [String(id), '20']);
  const sheet = await desk.importFile(csvFile('u.csv', ['discount_id', 'value'], lines), 'discount_update');
  const { changes, notices } = await desk.invoke('runs.review', {
    ...{ sheetId: sheet.id, storeId: store.id },
    ...{ selection: { of: 'valid' }, readCurrent: true },
  });
  const missed = notices.map(({ text }) => text).filter((text) => text.startsWith('Current values'));
  return { asked, first: JSON.stringify(changes.first[0]), missed };
}

test('the value of a discount is shown as current where its record says so', async () => {
  const { asked, first } = await reviewed(200, { discount: { id: 501, value: '12' } });
  expect(asked).toHaveLength(3);
  expect(first).toContain('"before":"12"');
});

const of = (rows: number, why: string): string[] => [
  `Current values could not be loaded for ${rows === 3 ? '' : `${rows} of `}3 rows. ${why}`,
];
const noValues = 'The response did not show the values of the row.';

test.each<[string, object, Record<string, string>, string[]]>([
  ['another discount', { discount: { id: 777, value: '12' } }, {}, of(3, noValues)],
  ['an error', { error: 'not found', value: '12' }, {}, of(3, 'The service responded: not found (200).')],
  [
    'what a cache had kept',
    { discount: { id: 501, value: '12' } },
    { age: '90000' },
    of(3, 'The response came from a cache and may be out of date.'),
  ],
])('no current value comes from %s, and the review says why', async (_, body, headers, says) => {
  const { first, missed } = await reviewed(200, body, headers);
  expect(first).not.toContain('"before":"12"');
  expect(missed).toEqual(says);
});

test('a review says in how many rows current values could not be loaded, and the words of the service', async () => {
  expect((await reviewed(200, { discount: { id: 501, value: '12' } })).missed).toEqual(of(2, noValues));
  expect((await reviewed(404, { error: 'No such discount' })).missed).toEqual(
    of(3, 'The service responded: No such discount (404).'),
  );
});

test('a service that asks to wait for long is asked for no more current values, and the review says so', async () => {
  const { asked, missed } = await reviewed(429, { error: 'Too many' }, { 'retry-after': '86400' });
  expect(asked).toHaveLength(1);
  expect(missed).toEqual(of(3, 'The service asked Partner Desk to wait before it sends more requests.'));
});
