import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LinkCodes, LinkTokens } from '../../src/contract/links.ts';
import { worldWith } from './support/answered-world.ts';
import { temporaryFolder } from './support/desk.ts';

type World = Awaited<ReturnType<typeof worldWith>>;

const importCodes = (world: World, rows: readonly string[]) => {
  const file = join(temporaryFolder(), 'codes.csv');
  const lines = ['code,value,value_type,status', ...rows.map((row) => `${row},percentage,enabled`)];
  writeFileSync(file, `${lines.join('\r\n')}\r\n`);
  return world.desk.importFile(file, 'discounts-2021-11');
};
const sent = async (world: World, sheetId: string) =>
  world.desk.reaches((await world.desk.send(world.store, sheetId)).id, 'done');
const prepare = (world: World, codes: LinkCodes, tokens: LinkTokens) =>
  world.desk.invoke('links.prepare', {
    storeId: world.store.id,
    codes,
    tokens,
    checkout: 'hosted',
    despite: true,
  });
const four = { from: 'paste', text: 'of-anna\nof-bert\nof-carl\nof-dora' } as const;
const notMatched = { error: { code: 'bad-input', message: expect.stringMatching(/cannot be matched/) } };

test('pasted cart tokens do not move up where a row of the sheet has errors', async () => {
  const world = await worldWith(() => undefined);
  const sheet = await importCodes(world, ['ANNA,10', 'BERT,not a number', 'CARL,10', 'DORA,10']);
  const codes = { from: 'sheet', sheetId: sheet.id } as const;
  await expect(prepare(world, codes, four)).rejects.toMatchObject(notMatched);
  const none = await prepare(world, codes, { from: 'paste', text: ' \n' });
  expect(none).toMatchObject({ total: 3, ready: 0, leftOut: 1, codesFrom: 'sheet' });
  expect(await prepare(world, codes, { from: 'one', token: 'all' })).toMatchObject({ ready: 3, leftOut: 1 });
});

test('nor where a row of the run failed; where each row has its code they meet by position', async () => {
  const world = await worldWith(() => undefined);
  await sent(world, (await importCodes(world, ['BERT,10'])).id);
  const sheet = await importCodes(world, ['ANNA,10', 'BERT,10', 'CARL,10', 'DORA,10']);
  const run = await sent(world, sheet.id);
  expect(run).toMatchObject({ succeeded: 3, failed: 1 });
  await expect(prepare(world, { from: 'run', runId: run.id }, four)).rejects.toMatchObject(notMatched);
  const list = await prepare(world, { from: 'sheet', sheetId: sheet.id }, four);
  const rows = await world.desk.invoke('links.window', { listId: list.listId, start: 0, count: 5 });
  expect(rows.map(({ code, cartToken }) => `${code} ${cartToken}`)).toEqual([
    'ANNA of-anna',
    'BERT of-bert',
    'CARL of-carl',
    'DORA of-dora',
  ]);
});

test('codes of a run that was undone get no links', async () => {
  const world = await worldWith(() => undefined, { discountRead: false });
  const run = await sent(world, (await importCodes(world, ['AAA1,10', 'BBB2,10', 'CCC3,10'])).id);
  const codes = { from: 'run', runId: run.id } as const;
  const token = { from: 'one', token: 'cart-1' } as const;
  expect(await prepare(world, codes, token)).toMatchObject({ ready: 3, leftOut: 0, undone: 0 });
  const undo = await world.desk.send(world.store, null, { of: 'inverse', runId: run.id });
  expect(await world.desk.reaches(undo.id, 'done')).toMatchObject({ succeeded: 3 });
  expect(await prepare(world, codes, token)).toMatchObject({ total: 0, ready: 0, leftOut: 0, undone: 3 });
});
