import { describe, expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { losing, type Post } from './support/losing-service.ts';

const hour = 60 * 60 * 1000;
const there =
  'No usable response arrived; a discount with this code is in the store, but its record does not show that this run created it.';
const ofAnother =
  'No usable response arrived; the discount that was found in the store belongs to another row of this run or of another run.';
const inOtherLetters =
  'No usable response arrived; a discount with the same code in different capitalization (SPRING) is in the store, but its record does not show that this run created it.';

describe('verified again, a row that was lost twice', () => {
  test.each([false, true])('does not get what was made by hand hours later (readings: %s)', async (reads) => {
    const { send, rowsOf, verify, discounts, desk, store } = await losing({
      post: () => 'lost',
      optional: { discountRead: reads },
    });
    const run = await send('SPRING');
    const later = new Date(Date.now() + hour).toISOString();
    const byHand = { value: '10', value_type: 'percentage', status: 'enabled' };
    discounts.push({ ...byHand, id: 901, code: 'SPRING', created_at: later });
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: there }]);
    await expect(desk.send(store, null, { of: 'inverse', runId: run.id })).rejects.toThrow();
    expect(discounts).toHaveLength(1);
  });

  test('does not get what shows no time at which it was made', async () => {
    const { send, rowsOf, verify, discounts } = await losing({ post: () => 'lost' });
    const run = await send('SPRING');
    const byHand = { id: 901, code: 'SPRING', value: '10' };
    discounts.push(byHand);
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: there }]);
  });

  test('does not get what a later run made', async () => {
    const { send, rowsOf, verify } = await losing({ post: (number) => (number <= 2 ? 'lost' : 'made') });
    const one = await send('SPRING');
    const two = await send('SPRING');
    await verify(one);
    expect(await rowsOf(one)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: ofAnother }]);
    expect(await rowsOf(two)).toMatchObject([{ outcome: 'succeeded', serviceId: '503' }]);
  });

  test('gets what it made itself, once that is found', async () => {
    let isFound = false;
    const { send, rowsOf, verify } = await losing({
      post: (number) => (number === 1 ? 'lost, but made' : 'lost'),
      finds: (code, asked) => isFound && code === asked,
    });
    const run = await send('SPRING');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown' }]);
    isFound = true;
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  });
});

test('what a later run was answered with, too, is not deleted by the undo of the first one', async () => {
  const { desk, store, send, rowsOf, discounts } = await losing({ post: () => 'made', upserts: true });
  const one = await send('SPRING');
  expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  await expect(desk.send(store, null, { of: 'inverse', runId: one.id })).rejects.toThrow();
  expect(discounts).toHaveLength(1);
});

test('a row that is looked up while another run gives its code to a discount does not get that discount', async () => {
  const { desk, store, start, searches, rowsOf, discounts, codes } = await losing({
    post: () => 'lost',
    pollSeconds: 0.5,
  });
  const fields = { value: '10', value_type: 'percentage', status: 'enabled' };
  discounts.push({ ...fields, id: 77, code: 'OLD' });
  const one = await start('SPRING');
  await desk.until(one.id, () => searches().length > 0);
  const file = csvFile('renamed.csv', ['discount_id', 'code'], [['77', 'SPRING']]);
  const sheet = await desk.importFile(file, 'discount_update');
  await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const run = await desk.reaches(one.id, 'done');
  expect(codes()).toEqual(['SPRING']);
  expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: ofAnother }]);
});

test('a row whose discount a canceled update names, and a deletion, is found all the same', async () => {
  let isFound = false;
  const { desk, store, send, rowsOf, verify } = await losing({
    post: (number) => (number === 1 ? 'lost, but made' : 'lost'),
    finds: (code, asked) => isFound && code === asked,
    starts: () => false,
  });
  const one = await send('SPRING');
  for (const [kind, ...columns] of [
    ['discount_update', 'discount_id', 'code'],
    ['discount_delete', 'discount_id'],
  ] as const) {
    const file = csvFile(`${kind}.csv`, columns, [['501', 'SPRING'].slice(0, columns.length)]);
    const { id } = await desk.send(store, (await desk.importFile(file, kind)).id);
    await desk.reaches(id, 'waiting');
    await desk.invoke('runs.cancel', { runId: id });
    expect(await desk.reaches(id, 'cancelled')).toMatchObject({ notSent: 1 });
  }
  isFound = true;
  await verify(one);
  expect(await rowsOf(one)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
});

describe('a row that is looked up while another run makes its code', () => {
  test.each(['one by one', 'in a batch'])('%s, without an ID, does not get it', async (how) => {
    const { desk, store, start, startBatch, searches, rowsOf, discounts } = await losing({
      post: (number) => (number === 1 || how === 'in a batch' ? 'lost' : 'made, without an ID'),
      optional: { taskList: false },
      pollSeconds: 0.5,
    });
    const one = await start('SPRING');
    await desk.until(one.id, () => searches().length > 0);
    const { id } = await (how === 'in a batch' ? startBatch('SPRING') : start('SPRING'));
    const two = await desk.reaches(id, 'done');
    const run = await desk.reaches(one.id, 'done');
    expect(await rowsOf(two)).toMatchObject([{ outcome: 'succeeded', serviceId: null }]);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: ofAnother }]);
    await expect(desk.send(store, null, { of: 'inverse', runId: run.id })).rejects.toThrow();
    expect(discounts).toHaveLength(1);
  });

  test('does not get it under an ID that a list writes in another form', async () => {
    const { start, send, searches, desk, rowsOf } = await losing({
      post: (number) => (number === 1 ? 'lost' : 'made'),
      listedId: (id) => `gid://shop/Discount/${id}`,
      pollSeconds: 0.5,
    });
    const one = await start('SPRING');
    await desk.until(one.id, () => searches().length > 0);
    expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'succeeded', serviceId: '502' }]);
    const run = await desk.reaches(one.id, 'done');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: ofAnother }]);
  });

  test('but has not sent it gets what it made itself', async () => {
    let isFound = false;
    const { desk, start, startBatch, searches, rowsOf } = await losing({
      post: () => 'lost, but made',
      finds: () => isFound,
      hasBatches: false,
      pollSeconds: 0.2,
    });
    const one = await start('SPRING');
    await desk.until(one.id, () => searches().length > 0);
    await startBatch('SPRING');
    isFound = true;
    const run = await desk.reaches(one.id, 'done');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  });
});

describe('a lost code', () => {
  const ofAnyCase = (code: string, asked: string) => code.toLowerCase() === asked.toLowerCase();

  test('is not taken for another row of the sheet that differs in case only', async () => {
    const post = (_: number, code: string): Post => (code === 'SPRING' ? 'lost' : 'made');
    const { send, rowsOf, codes } = await losing({ post, finds: ofAnyCase });
    const run = await send('Spring', 'SPRING');
    expect(await rowsOf(run)).toMatchObject([
      { label: 'Spring', outcome: 'succeeded', serviceId: '501' },
      { label: 'SPRING', outcome: 'unknown', serviceId: null, message: ofAnother },
    ]);
    expect(codes()).toEqual(['Spring']);
  });

  test('is not taken for the row of an earlier run that differs in case only', async () => {
    const post = (_: number, code: string): Post => (code === 'SPRING' ? 'lost' : 'made');
    const { send, rowsOf } = await losing({ post, finds: ofAnyCase });
    await send('Spring');
    expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'unknown', serviceId: null }]);
  });

  test.each([
    ['in capitals', (code: string) => code.toUpperCase(), undefined],
    ['in small letters', (code: string) => code.toLowerCase(), undefined],
    ['in capitals, and each of them once', (code: string) => code.toUpperCase(), 'is not available'],
  ])('is found where the service keeps codes %s, and is not sent again', async (_, keep, unique) => {
    const post = (number: number): Post => (number === 1 ? 'lost, but made' : 'made');
    const { send, rowsOf, codes, searches } = await losing({ post, keep, ...(unique && { unique }) });
    const run = await send('Spring10');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
    expect(codes()).toEqual([keep('Spring10')]);
    expect(searches().slice(0, 5)).toEqual([...Array(4).fill('Spring10'), 'SPRING10']);
  });

  test.each([
    ['hours before the run', -2, undefined],
    ['hours before the run, with a search in any letters', -2, ofAnyCase],
    ['hours after it was lost', 2, ofAnyCase],
    ['at a time without a zone', 0, ofAnyCase],
    ['at a time that is not shown', null, ofAnyCase],
  ])('is not what is called so in other letters and was made %s', async (_, hours, finds) => {
    const { desk, store, send, rowsOf, discounts, codes } = await losing({
      post: () => 'lost',
      optional: { discountRead: true },
      ...(finds && { finds }),
    });
    const at = hours === null ? null : new Date(Date.now() + hours * hour).toISOString();
    const created_at = hours === 0 ? at?.slice(0, 19) : at;
    const byHand = { id: 901, value: '10', value_type: 'percentage', status: 'enabled' };
    discounts.push({ ...byHand, code: 'SPRING', ...(created_at && { created_at }) });
    const run = await send('Spring');
    expect(await rowsOf(run)).toMatchObject([
      { outcome: 'unknown', serviceId: null, message: inOtherLetters },
    ]);
    await expect(desk.send(store, null, { of: 'inverse', runId: run.id })).rejects.toThrow();
    expect(codes()).toEqual(['SPRING']);
  });

  test('that is kept in capitals is found when its run is verified again', async () => {
    let isFound = false;
    const { send, rowsOf, verify } = await losing({
      post: (number) => (number === 1 ? 'lost, but made' : 'lost'),
      keep: (code) => code.toUpperCase(),
      finds: (code, asked) => isFound && code === asked,
    });
    const run = await send('Spring');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown' }]);
    isFound = true;
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  });

  test.each(['is not available', 'must be different', 'is invalid', 'ist bereits vergeben'])(
    'that was sent again and refused with “%s” is unknown, not failed',
    async (unique) => {
      const post = (number: number): Post => (number === 1 ? 'lost, but made' : 'made');
      const { send, rowsOf, codes } = await losing({ post, finds: () => false, unique });
      const [row] = await rowsOf(await send('Spring10'));
      expect(row).toMatchObject({ outcome: 'unknown', message: expect.stringContaining(unique) });
      expect(codes()).toEqual(['Spring10']);
    },
  );
});
