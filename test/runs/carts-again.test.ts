import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import type { SheetId } from '../../src/domain/ids.ts';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

const header = ['cart token', 'email', 'variant', 'qty', 'product_id'];
const line = (cart: string, variant: string) => [cart, 'ada@shop.example', variant, '1', '5'];

/** A service that gives each checkout a token of its own; the first answers may be lost. */
async function cartsAt(rows: readonly (readonly string[])[], lost = 0) {
  const made: string[] = [];
  const { desk, store } = await worldWith((method, path, body) => {
    if (path !== '/checkouts' || method !== 'POST') return undefined;
    made.push(JSON.parse(body).external_checkout_id);
    if (made.length <= lost) return new WholeAnswer(504, 'text/html', '');
    return { checkout: { token: `7f3a9c1e5b2d4f600a8${made.length}` } };
  });
  const imported = async () => (await desk.importFile(csvFile('carts.csv', header, rows), 'checkouts')).id;
  const sheetId = await imported();
  const review = async (of: SheetId = sheetId, selection: Selection = { of: 'valid' }) => {
    const asked = await desk.invoke('runs.review', { storeId: store.id, sheetId: of, selection });
    const texts = (wanted: string) =>
      asked.notices.flatMap(({ severity, text }) => (severity === wanted ? [text] : []));
    return { rows: asked.rows, warnings: texts('warning'), remarks: texts('info') };
  };
  const run = async (of: SheetId = sheetId, selection: Selection = { of: 'valid' }) => {
    const { id } = await desk.send(store, of, selection);
    return desk.reaches(id, 'done');
  };
  const at = (row: number) => desk.invoke('sheets.window', { sheetId, view: {}, start: row, count: 1 });
  const edit = async (row: number, column: string, text: string) => {
    const { rows: found } = await at(row);
    const edits = [{ rowId: found[0]?.id ?? 0, column, text }];
    await desk.invoke('sheets.edit', { sheetId, edits });
  };
  return { made, imported, review, run, edit };
}

/** Not sent before it is edited. */
const unsent = ['cart-3', 'ada@shop.example', '13', 'many', '5'];
const three = [line('cart-1', '11'), line('cart-1', '12'), line('cart-2', '11'), unsent];

test('a line that joins a cart whose checkout was created does not create it a second time', async () => {
  const { made, review, run, edit } = await cartsAt(three);
  expect(await run()).toMatchObject({ rows: 3, succeeded: 3 });
  await edit(3, 'external_checkout_id', 'cart-1');
  await edit(3, 'quantity', '1');
  const joined = await review();
  expect(joined.rows).toBe(0);
  expect(joined.remarks).toContain(
    '1 of the checkouts is skipped because an earlier run sent or may have sent the rows: cart-1.',
  );
  // Who asks for all rows again has them.
  const all = await review(undefined, { of: 'valid', again: 'all' });
  expect(all.rows).toBe(4);
  expect(all.warnings).toContain(
    '2 of the checkouts were already created by run 1: cart-1 and cart-2. Sending creates another one for each.',
  );
  expect(made).toEqual(['cart-1', 'cart-2']);
});

test('an edited cart goes again, and the review says that its checkout was created', async () => {
  const { made, review, run, edit } = await cartsAt(three);
  await run();
  await edit(1, 'quantity', '2');
  expect(await review()).toMatchObject({
    rows: 2,
    warnings: expect.arrayContaining([
      '1 of the checkouts was already created by run 1: cart-1. Sending creates another one.',
    ]),
  });
  expect(await run()).toMatchObject({ rows: 2, succeeded: 2 });
  expect(made).toEqual(['cart-1', 'cart-2', 'cart-1']);
});

test('carts of another sheet are said to have a checkout, and new ones are not', async () => {
  const { imported, review, run } = await cartsAt([line('cart-1', '11'), line('cart-2', '11')]);
  expect((await review()).warnings).toEqual([]);
  await run();
  const again = await review(await imported());
  expect(again).toMatchObject({
    rows: 2,
    warnings: [
      '2 of the checkouts were already created by run 1: cart-1 and cart-2. Sending creates another one for each.',
    ],
  });
});

test('a cart whose answer was lost is said to have a checkout, perhaps', async () => {
  const { review, run } = await cartsAt([line('cart-1', '11'), line('cart-2', '11')], 1);
  expect(await run()).toMatchObject({ succeeded: 1, unknown: 1 });
  expect((await review(undefined, { of: 'valid', again: 'unknown' })).warnings).toEqual([
    '1 of the checkouts was or may have been created by run 1: cart-1. Sending may create a duplicate.',
  ]);
});
