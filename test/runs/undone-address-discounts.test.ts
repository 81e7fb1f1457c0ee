import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { json } from '../support/http/scripted-service.ts';
import { batchStore, type Fields } from './support/batch-store.ts';
import { openDesk, temporaryFolder } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const header = ['address_id', 'discount_id'];

/** Addresses with the discount that each has. */
async function addresses(
  isLost: (address: string) => boolean = () => false,
  isHeld = () => false,
  isRefused = () => false,
  /** Whether the first batch is not over, by its record. */
  isGoingOn = () => false,
  heldAt = '/process',
) {
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const opened = { dataFolder: temporaryFolder(), vault: createMemoryVault(), clock };
  const store = await batchStore({
    opened,
    answer: ({ method, path }, response) => {
      if (isGoingOn() && method === 'GET' && path.endsWith('/async_batches/71')) {
        json(response, 200, { batch_id: 71, status: 'processing', total_task_count: 1 });
        return true;
      }
      if (!isHeld() || !path.endsWith(heldAt)) return false;
      json(response, 403, { error: 'Forbidden' });
      return true;
    },
    perform: ({ address_id, discount }, things) => {
      if (isRefused())
        return {
          status: 'failed',
          result: { status_code: 422, output: { errors: ['The charge is processed'] } },
        };
      const { discount_id = null } = (discount ?? {}) as Fields;
      things.set(String(address_id), { discount_id });
      return isLost(String(address_id))
        ? { status: 'completed', result: { status_code: 207, output: {} } }
        : { status: 'success', result: { status_code: 200, output: {} } };
    },
  });
  const reviewOf = (runId: string) =>
    store.desk.invoke('runs.review', {
      ...{ sheetId: null, storeId: store.store.id },
      selection: { of: 'inverse', runId },
    });
  const discounts = () => [...store.things].map(([address, { discount_id: id }]) => `${address}: ${id}`);
  /** Another start of the app, after its file of runs was changed. */
  const openedAgain = async (sql: string) => {
    await store.desk.close();
    const database = new DatabaseSync(join(opened.dataFolder, 'runs.db'));
    database.exec(sql);
    database.close();
    return openDesk(opened);
  };
  const setClock = (ms: number): void => {
    aheadMs = ms;
  };
  return { ...store, reviewOf, discounts, openedAgain, setClock };
}
const whatever =
  'The undo removes whatever discount each address has now. A discount that an address had before the run is not restored.';

test('an undo of applied discounts leaves alone what a later run applied, and says what it removes', async () => {
  const { send, undo, reviewOf, added, discounts } = await addresses();
  const { run } = await send('address_discount_apply', header, ['1', '5'], ['2', '5']);
  await send('address_discount_apply', header, ['001', '9']);
  const { notices, rows } = await reviewOf(run.id);
  expect(rows).toBe(1);
  expect(notices).toContainEqual({ severity: 'warning', text: whatever });
  const why = 'run 2 later changed, or may have changed, the discount at the address of the row';
  expect(notices).toContainEqual({ severity: 'info', text: `1 row is not undone: ${why}.` });
  expect((await undo(run.id)).run.buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect(added.at(-1)).toEqual([{ address_id: 2 }]);
  expect(discounts()).toEqual(['1: 9', '2: null']);
});

test('what a later run removed, or may have applied, is left alone; what an undo left open is not', async () => {
  let lost = '';
  const { send, undo, reviewOf, discounts } = await addresses((address) => address === lost);
  const { run } = await send('address_discount_apply', header, ['1', '5'], ['2', '5'], ['3', '5']);
  await send('address_discount_remove', ['address_id'], ['1']);
  lost = '2';
  const open = await send('address_discount_apply', header, ['2', '9']);
  expect(open.rows).toMatchObject([{ outcome: 'unknown' }]);
  lost = '3';
  expect((await undo(run.id)).rows).toMatchObject([{ label: '3', outcome: 'unknown' }]);
  expect((await reviewOf(run.id)).rows).toBe(1);
  lost = '';
  expect((await undo(run.id)).run.buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect((await reviewOf(run.id)).rows).toBe(0);
  expect(discounts()).toEqual(['1: null', '2: 9', '3: null']);
});

test('what a later run applied is left alone, too, when rows that an undo left open are sent again', async () => {
  let isRefused = true;
  const { desk, store, send, undo, discounts } = await addresses(undefined, undefined, () => isRefused);
  isRefused = false;
  const { run } = await send('address_discount_apply', header, ['1', '5'], ['2', '5']);
  isRefused = true;
  const undone = await undo(run.id);
  expect(undone.rows).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }]);
  isRefused = false;
  await send('address_discount_apply', header, ['1', '9']);
  const selection = { of: 'outcomes' as const, runId: undone.run.id, outcomes: ['failed' as const] };
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  const why = 'run 3 later changed, or may have changed, the discount at the address of the row';
  expect(review.rows).toBe(1);
  expect(review.notices).toContainEqual({ severity: 'warning', text: whatever });
  expect(review.notices).toContainEqual({ severity: 'info', text: `1 row is not undone: ${why}.` });
  const sending = desk.send(store, null, selection);
  await expect(sending).resolves.toBeDefined();
  expect(await desk.reaches((await sending).id, 'done')).toMatchObject({ succeeded: 1 });
  expect(discounts()).toEqual(['1: 9', '2: null']);
});

test('what an earlier run applied after it had waited is left alone by the undo of a later one', async () => {
  let isHeld = true;
  const { desk, send, reviewOf, discounts } = await addresses(undefined, () => isHeld);
  const first = await send('address_discount_apply', header, ['1', '5']);
  expect(first.run.state).toBe('waiting');
  isHeld = false;
  const { run } = await send('address_discount_apply', header, ['1', '9'], ['2', '9']);
  await desk.invoke('runs.resume', { runId: first.run.id });
  await desk.reaches(first.run.id, 'done');
  expect(discounts()).toEqual(['1: 5', '2: 9']);
  expect((await reviewOf(run.id)).rows).toBe(1);
  expect((await reviewOf(first.run.id)).rows).toBe(1);
});

test('what a later run applied while the results of the first were yet to come is left alone', async () => {
  let isGoingOn = true;
  const world = await addresses(undefined, undefined, undefined, () => isGoingOn);
  const { desk, store, things, send, reviewOf, discounts } = world;
  const sheet = await desk.importFile(csvFile('one.csv', header, [['1', '5']]), 'address_discount_apply');
  const { id } = await desk.send(store, sheet.id);
  await expect.poll(() => things.size).toBe(1);
  const later = await send('address_discount_apply', header, ['1', '9']);
  expect(later.run).toMatchObject({ state: 'done', succeeded: 1 });
  isGoingOn = false;
  await desk.reaches(id, 'done');
  expect(discounts()).toEqual(['1: 9']);
  const why = 'run 2 later changed, or may have changed, the discount at the address of the row';
  const { rows, notices } = await reviewOf(id);
  expect(rows).toBe(0);
  expect(notices).toContainEqual({ severity: 'info', text: `1 row is not undone: ${why}.` });
});

test('what a later run applied after the clock was set back is left alone', async () => {
  const { send, undo, setClock, added, discounts } = await addresses();
  setClock(3_600_000);
  const { run } = await send('address_discount_apply', header, ['1', '5'], ['2', '5']);
  setClock(0);
  await send('address_discount_apply', header, ['1', '9']);
  expect((await undo(run.id)).run.buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect(added.at(-1)).toEqual([{ address_id: 2 }]);
  expect(discounts()).toEqual(['1: 9', '2: null']);
});

test('what a later run has yet to apply is left alone until that run has ended without it', async () => {
  let isHeld = false;
  const { desk, send, reviewOf } = await addresses(undefined, () => isHeld);
  const { run } = await send('address_discount_apply', header, ['1', '5']);
  isHeld = true;
  const later = await send('address_discount_apply', header, ['1', '9']);
  expect(later.run.state).toBe('waiting');
  expect((await reviewOf(run.id)).rows).toBe(0);
  await desk.invoke('runs.cancel', { runId: later.run.id });
  await desk.reaches(later.run.id, 'cancelled');
  expect((await reviewOf(run.id)).rows).toBe(1);
});

test.each(['/async_batches', '/tasks', '/process'])(
  'what another run applied while an undo waited is left alone when it resumes (%s)',
  async (heldAt) => {
    let isHeld = false;
    const { desk, send, undo, added, discounts } = await addresses(
      undefined,
      () => isHeld,
      undefined,
      undefined,
      heldAt,
    );
    const { run } = await send('address_discount_apply', header, ['1', '5'], ['2', '5']);
    isHeld = true;
    const undone = await undo(run.id);
    expect(undone.run.state).toBe('waiting');
    isHeld = false;
    await send('address_discount_apply', header, ['1', '9']);
    await desk.invoke('runs.resume', { runId: undone.run.id });
    const { buckets } = await desk.reaches(undone.run.id, 'done');
    expect(buckets).toEqual({ reversed: 1, kept: 1, errored: 0 });
    expect(added.at(-1)).toEqual([{ address_id: 2 }]);
    expect(discounts()).toEqual(['1: 9', '2: null']);
    const rows = await desk.invoke('runs.rows', { runId: undone.run.id, outcomes: ['not-sent'] });
    const why = 'run 3 later changed, or may have changed, the discount at the address of the row';
    expect(rows).toMatchObject([{ label: '1', message: `Skipped because ${why}` }]);
  },
);

test('an undo that waited removes what no other run set', async () => {
  let isHeld = false;
  const { desk, send, undo, added } = await addresses(undefined, () => isHeld);
  const { run } = await send('address_discount_apply', header, ['1', '5']);
  isHeld = true;
  const undone = await undo(run.id);
  isHeld = false;
  await send('address_discount_apply', header, ['2', '9']);
  await desk.invoke('runs.resume', { runId: undone.run.id });
  expect(await desk.reaches(undone.run.id, 'done')).toMatchObject({ buckets: { reversed: 1 } });
  expect(added).toHaveLength(3);
});

/** An undo of run 1 that waits, and a later run that applied a discount to one of its addresses. */
async function waitingUndo() {
  let isHeld = false;
  const world = await addresses(undefined, () => isHeld);
  const { run } = await world.send('address_discount_apply', header, ['1', '5'], ['2', '5']);
  isHeld = true;
  const undone = await world.undo(run.id);
  isHeld = false;
  const later = await world.send('address_discount_apply', header, ['1', '9']);
  return { ...world, run, undone: undone.run, later: later.run };
}

test('an undo of a run that cannot be read stops no start of the app, and removes nothing', async () => {
  const { run, undone, later, openedAgain, discounts } = await waitingUndo();
  const desk = await openedAgain("UPDATE runs SET setup = '{}' WHERE number = 1");
  const listed = await desk.invoke('runs.list', { storeId: null });
  expect(listed.map(({ id }) => id)).toEqual([later.id, undone.id, run.id]);
  await desk.invoke('runs.resume', { runId: undone.id });
  const { because } = await desk.until(
    undone.id,
    (one) => one.because?.code === 'conflict' || one.endedAt !== null,
  );
  expect(because?.message).toContain(
    'cannot read run 1. It is kept, but none of its rows are sent. Partner Desk needs that run to know which discounts this undo run may remove',
  );
  expect(discounts()).toEqual(['1: 9', '2: 5']);
  await desk.invoke('runs.cancel', { runId: undone.id });
  expect(await desk.reaches(undone.id, 'cancelled')).toMatchObject({ notSent: 2 });
});

const exchange = (table: string, run: string): string =>
  `UPDATE ${table} SET ${run} = -${run} WHERE ${run} IN (2, 3);
   UPDATE ${table} SET ${run} = 5 + ${run} WHERE ${run} < 0;`;
const swapped = exchange('runs', 'number') + exchange('rows', 'run') + exchange('events', 'run');

test.each([
  ['was prepared before the undo, and ready only after its rows were chosen', swapped, 2],
  ['was sent while the undone run was deleted', 'DELETE FROM runs WHERE number = 1', 3],
])('what a run applied that %s is left alone', async (_name, sql, number) => {
  const { undone, openedAgain, discounts } = await waitingUndo();
  const desk = await openedAgain(sql);
  await desk.invoke('runs.resume', { runId: undone.id });
  expect(await desk.reaches(undone.id, 'done')).toMatchObject({ buckets: { reversed: 1, kept: 1 } });
  const rows = await desk.invoke('runs.rows', { runId: undone.id, outcomes: ['not-sent'] });
  const why = `run ${number} later changed, or may have changed, the discount at the address of the row`;
  expect(rows).toMatchObject([{ label: '1', message: `Skipped because ${why}` }]);
  expect(discounts()).toEqual(['1: 9', '2: null']);
});
