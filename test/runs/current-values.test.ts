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
  const { changes } = await desk.invoke('runs.review', {
    ...{ sheetId: sheet.id, storeId: store.id },
    ...{ selection: { of: 'valid' }, readCurrent: true },
  });
  return { asked, first: JSON.stringify(changes.first[0]) };
}

test('the value of a discount is shown as current where its record says so', async () => {
  const { asked, first } = await reviewed(200, { discount: { id: 501, value: '12' } });
  expect(asked).toHaveLength(3);
  expect(first).toContain('"before":"12"');
});

test.each<[string, object, Record<string, string>]>([
  ['another discount', { discount: { id: 777, value: '12' } }, {}],
  ['an error', { error: 'not found', value: '12' }, {}],
  ['what a cache had kept', { discount: { id: 501, value: '12' } }, { age: '90000' }],
])('no current value comes from %s', async (_, body, headers) => {
  expect((await reviewed(200, body, headers)).first).not.toContain('"before":"12"');
});

test('a service that asks to wait for long is asked for no more current values', async () => {
  const { asked } = await reviewed(429, { error: 'Too many' }, { 'retry-after': '86400' });
  expect(asked).toHaveLength(1);
});
