import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

/** A service behind something that repeats requests: the first is carried out while the repeat is answered as one too many. */
async function created(discountLookup: boolean, status: number) {
  const made: { readonly code: string }[] = [];
  const answer: Parameters<typeof scriptedStore>[0] = ({ method, query, body }, response) => {
    if (method === 'GET')
      return json(response, 200, { discounts: made.filter(({ code }) => code === query.get('code')) });
    if (made.length > 0) return json(response, 422, { errors: { code: ['has already been taken'] } });
    made.push({ ...JSON.parse(body), id: 501, created_at: new Date().toISOString() });
    return json(response, status, { error: 'Another request with this code is in progress, retry later' });
  };
  const { desk, store } = await scriptedStore(answer, {}, { discountLookup, discountRead: true });
  const header = ['code', 'value', 'value_type', 'status'];
  const file = csvFile('one.csv', header, [['ONE', '10', 'percentage', 'enabled']]);
  const { id } = await desk.send(store, (await desk.importFile(file, 'discounts-2021-11')).id);
  const run = await desk.reaches(id, 'done');
  return { made: made.length, run };
}

test.each([409, 429])(
  'a code that is taken after its request was answered %i is looked up',
  async (status) => {
    expect(await created(true, status)).toMatchObject({ made: 1, run: { succeeded: 1, failed: 0 } });
  },
);

test.each([409, 429])(
  'where it cannot be looked up after %i, it is unknown, and not offered again',
  async (status) => {
    expect(await created(false, status)).toMatchObject({ made: 1, run: { unknown: 1, failed: 0 } });
  },
);
