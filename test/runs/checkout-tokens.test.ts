import { expect, test } from 'vitest';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

type Cart = { readonly email: string };
const header = ['cart token', 'email', 'variant', 'qty', 'product_id'];
const look = 'instead of a new one. Look for both rows in the merchant portal.';

// spec: checkout response fields are not shown. A service may answer with the checkout that is open for an email.
test.each([
  ['its token alone', (token: string) => ({ checkout: { token } })],
  ['the whole of it', (token: string, sent: Cart) => ({ checkout: { ...sent, token } })],
])('a checkout that an earlier row was answered with is no new one: %s', async (_name, answer) => {
  const open = new Map<string, string>();
  const { desk, store } = await worldWith((method, path, body) => {
    if (method !== 'POST' || path !== '/checkouts') return undefined;
    const sent: Cart = JSON.parse(body);
    const token = open.get(sent.email) ?? `7f3a9c1e5b2d4f60${open.size}a8c`;
    open.set(sent.email, token);
    return answer(token, sent);
  });
  const send = async (...rows: readonly (readonly string[])[]) => {
    const sheet = await desk.importFile(csvFile('carts.csv', header, rows), 'checkouts');
    const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
    const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] as const;
    const told = await desk.invoke('runs.rows', { runId: run.id, outcomes: [...outcomes] });
    return { run, told: told.map(({ outcome, serviceId, message }) => [outcome, serviceId, message]) };
  };
  const [ada, bea] = ['ada@shop.example', 'bea@shop.example'];
  const first = await send(
    // A cart of two lines is one checkout: both rows have its token.
    ['a', ada, '11', '1', '5'],
    ['a', ada, '12', '1', '5'],
    ['b', bea, '11', '1', '5'],
    ['c', ada, '22', '2', '5'],
  );
  const [ofAda, ofBea] = [open.get(ada), open.get(bea)];
  const known = [
    ['succeeded', ofAda, ''],
    ['succeeded', ofAda, ''],
    ['succeeded', ofBea, ''],
  ];
  const again = `The service responded with the checkout of row 1 ${look}`;
  expect(first.told).toEqual([...known, ['unknown', null, again]]);
  const later = `The service responded with the checkout of row 3 of run ${first.run.number} ${look}`;
  const second = await send(['d', bea, '22', '2', '5'], ['e', 'cleo@shop.example', '22', '2', '5']);
  expect(second.told).toEqual([
    ['unknown', null, later],
    ['succeeded', open.get('cleo@shop.example'), ''],
  ]);
});
