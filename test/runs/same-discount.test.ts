import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { batchStore } from './support/batch-store.ts';

const header = ['discount_id', 'value'];
const ten = { 5: { id: 5, code: 'A', value: 10 } };

test('a row that was kept takes no result of another one with the same body', async () => {
  let readings = 0;
  const { send, added } = await batchStore({
    things: ten,
    answer: ({ path }, response) => {
      if (path !== '/discounts/5' || readings > 0) return false;
      readings += 1;
      json(response, 200, { discount: { id: 6, code: 'B', value: 1 } });
      return true;
    },
  });
  const { run, rows } = await send('discount_update', header, ['5', '20'], ['5', '20']);
  expect(added).toEqual([[{ discount_id: 5, value: 20 }]]);
  expect([run.state, ...rows.map(({ outcome }) => outcome)]).toEqual(['done', 'not-sent', 'succeeded']);
});
