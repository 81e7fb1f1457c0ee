import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { Store } from '../../src/contract/stores.ts';
import { ids, load } from '../bundles/support/world.ts';
import { send as sendCheckout, typeDraft } from '../checkouts/support/world.ts';
import { startService, type TestService } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { alter, pack, unpack } from './packed.ts';
import { type Computer, makeBackup, newComputer } from './support.ts';

/*
 * A row that this version cannot read: of a restored backup, which may be anybody's, of a damaged file, of a newer
 * version. It stops nothing but itself, says so, and can be kept or deleted.
 */
const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };

type Kept = {
  readonly service: TestService;
  readonly computer: Computer;
  readonly store: Store;
  readonly sheets: readonly string[];
  readonly runs: readonly string[];
  readonly checkouts: readonly string[];
  readonly bundleSheets: readonly string[];
};

/** Two of each: the second is the one that is damaged. */
async function workDone(): Promise<Kept & { readonly desk: HeadlessDesk }> {
  const service = await startService();
  const computer = newComputer();
  const desk = await computer.open();
  const store = await desk.connect(service.facts, 'north', fast);
  const world = { desk, service, store };
  const [sheets, runs, checkouts, bundleSheets]: string[][] = [[], [], [], []];
  for (const name of ['GOOD', 'ODD']) {
    const sheet = await desk.importFile(codesFile(5, name), 'discounts-2021-01');
    sheets?.push(sheet.id);
    const run = await desk.send(store, sheet.id);
    await desk.reaches(run.id, 'done');
    runs?.push(run.id);
  }
  // Their runs come after those of the sheets.
  for (let made = 0; made < 2; made += 1) {
    const checkout = await typeDraft(world);
    await sendCheckout(world, checkout.id);
    checkouts?.push(checkout.id);
  }
  for (const id of ids(2)) {
    const sheet = await load(world, [id]);
    await desk.invoke('bundles.applyRule', {
      ...{ sheetId: sheet.id, selectionIds: null, rounding: 'none' },
      rule: { rule: 'percent', percent: '10' },
    });
    bundleSheets?.push(sheet.id);
  }
  const of = {
    sheets: sheets ?? [],
    runs: runs ?? [],
    checkouts: checkouts ?? [],
    bundleSheets: bundleSheets ?? [],
  };
  return { ...world, computer, ...of };
}

const odd = 'number = 2';
const damages: readonly (readonly [name: string, file: string, sql: string])[] = [
  ['a sheet of an unknown kind', 'workbook.db', `UPDATE sheets SET kind = 'of-tomorrow' WHERE ${odd}`],
  ['a sheet whose columns cannot be read', 'workbook.db', `UPDATE sheets SET own_columns = '{' WHERE ${odd}`],
  ['a sheet whose order cannot be read', 'workbook.db', "UPDATE orders SET runs = x'ff01' WHERE sheet = 2"],
  [
    'a sheet of no time',
    'workbook.db',
    `UPDATE sheets SET changed_at = 'soon', created_at = '' WHERE ${odd}`,
  ],
  ['a run whose summary is cut', 'runs.db', `UPDATE runs SET summary = '{"id":' WHERE ${odd}`],
  [
    'a run whose summary is something else',
    'runs.db',
    `UPDATE runs SET summary = '{"startedAt":"x"}' WHERE ${odd}`,
  ],
  ['a run whose setup cannot be read', 'runs.db', `UPDATE runs SET setup = '{"columns":7}' WHERE ${odd}`],
  ['a run whose setup is no JSON', 'runs.db', `UPDATE runs SET setup = '' WHERE ${odd}`],
  [
    'a run of an unknown kind',
    'runs.db',
    `UPDATE runs SET kind = 'of-tomorrow', summary = NULL WHERE ${odd}`,
  ],
  [
    'a run that is going whose setup cannot be read',
    'runs.db',
    `UPDATE runs SET state = 'active', setup = '{' WHERE ${odd}`,
  ],
  [
    'a run that is going of an unknown kind',
    'runs.db',
    `UPDATE runs SET state = 'active', kind = 'of-tomorrow' WHERE ${odd}`,
  ],
  [
    'a run of no time',
    'runs.db',
    `UPDATE runs SET started_at = 9000000000000000, summary = NULL WHERE ${odd}`,
  ],
  ['a run whose rows cannot be read', 'runs.db', "UPDATE rows SET cells = '[' WHERE run = 2"],
  ['a checkout whose draft cannot be read', 'checkouts.db', `UPDATE checkouts SET draft = '[]' WHERE ${odd}`],
  [
    'a checkout of no time',
    'checkouts.db',
    `UPDATE checkouts SET created_at = 9000000000000000 WHERE ${odd}`,
  ],
  [
    'a request that was going and cannot be read',
    'checkouts.db',
    "UPDATE requests SET outcome = 'going', sent = '', details = '' WHERE checkout = 2",
  ],
  [
    'steps of a checkout that cannot be read',
    'checkouts.db',
    "UPDATE draft_steps SET about = '' WHERE checkout = 2",
  ],
  ['a bundle sheet of no time', 'bundles.db', `UPDATE books SET created_at = 9000000000000000 WHERE ${odd}`],
  [
    'steps of a bundle sheet that cannot be read',
    'bundles.db',
    "UPDATE price_steps SET about = '{' WHERE book = 2",
  ],
  [
    'sums of bundles that are none',
    'bundles.db',
    "UPDATE selections SET before = 'x', after = '' WHERE book = 2",
  ],
  [
    'bundles that cannot be read',
    'bundles.db',
    "UPDATE selections SET prices = '', original = '{' WHERE book = 2",
  ],
];

/** What is asked is answered. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  await expect(asked).resolves.toBeDefined();
  return asked;
}

/** Whether what is wrong is in this part, whose second row is then the odd one. */
const isOf = (file: string, part: string): boolean => file === part;

async function everythingElseWorks(desk: HeadlessDesk, kept: Kept, file: string): Promise<void> {
  const { store, sheets, runs, checkouts, bundleSheets } = kept;
  const listed = await answered(desk.invoke('sheets.list', {}));
  expect(listed.map(({ id }) => id).toSorted()).toEqual(sheets.toSorted());
  // Beside those of checkouts.
  const ids = (await answered(desk.invoke('runs.list', {}))).map(({ id }) => id);
  expect(ids.filter((id) => runs.includes(id))).toEqual(runs.toReversed());
  expect((await answered(desk.invoke('checkouts.list', { storeId: store.id }))).map(({ id }) => id)).toEqual(
    checkouts.toReversed(),
  );
  expect((await answered(desk.invoke('bundles.list', {}))).map(({ id }) => id)).toEqual(
    bundleSheets.toReversed(),
  );
  // Whatever a list says of time can be shown.
  const times = [
    ...listed.flatMap(({ createdAt, changedAt }) => [createdAt, changedAt]),
    ...(await desk.invoke('runs.list', {})).map(({ startedAt }) => startedAt),
    ...(await desk.invoke('checkouts.list', { storeId: store.id })).map(({ createdAt }) => createdAt),
    ...(await desk.invoke('bundles.list', {})).map(({ createdAt }) => createdAt),
  ];
  expect(times.filter((time) => Number.isNaN(Date.parse(time)))).toEqual([]);
  // The first of each is as ever, and the other parts of the second.
  for (const [at, sheetId] of sheets.entries())
    if (at === 0 || !isOf(file, 'workbook.db'))
      expect(await desk.invoke('sheets.get', { sheetId })).toMatchObject({ rows: 5 });
  for (const [at, runId] of runs.entries())
    if (at === 0 || !isOf(file, 'runs.db'))
      expect(await desk.invoke('runs.get', { runId })).toMatchObject({ state: 'done', succeeded: 5 });
  for (const [at, checkoutId] of checkouts.entries())
    if (at === 0 || !isOf(file, 'checkouts.db'))
      expect(await desk.invoke('checkouts.get', { checkoutId })).toMatchObject({ state: 'made' });
  for (const [at, sheetId] of bundleSheets.entries())
    if (at === 0 || !isOf(file, 'bundles.db'))
      expect((await desk.invoke('bundles.lines', { sheetId, since: 0 })).lines).toMatchObject([
        { state: 'read', selections: [{}] },
      ]);
  await desk.invoke('data.overview', {});
  await desk.invoke('app.diagnostics', {});
  await desk.invoke('activity.list', {});
}

/** What is asked of the odd row itself answers, or says in words why not; it is no defect of the program. */
async function saysSo(desk: HeadlessDesk, kept: Kept): Promise<readonly string[]> {
  const [, sheetId = ''] = kept.sheets;
  const [, runId = ''] = kept.runs;
  const [, checkoutId = ''] = kept.checkouts;
  const [, bundleSheetId = ''] = kept.bundleSheets;
  const asked: readonly (() => Promise<unknown>)[] = [
    () => desk.invoke('sheets.get', { sheetId }),
    () => desk.invoke('runs.get', { runId }),
    () => desk.invoke('runs.rows', { runId, outcomes: ['succeeded'] }),
    () => desk.invoke('checkouts.get', { checkoutId }),
    () => desk.invoke('bundles.get', { sheetId: bundleSheetId }),
    () => desk.invoke('bundles.lines', { sheetId: bundleSheetId, since: 0 }),
  ];
  const told: string[] = [];
  for (const ask of asked) {
    const thrown = await Promise.resolve()
      .then(ask)
      .then(
        () => null,
        (error: unknown) => error,
      );
    if (thrown === null) continue;
    expect(thrown).toMatchObject({ error: { message: expect.any(String), next: expect.any(String) } });
    told.push(String(thrown));
  }
  return told;
}

test.each(damages)('%s stops nothing but itself', async (_name, file, sql) => {
  const { desk, ...kept } = await workDone();
  const backup = await makeBackup(desk, join(kept.computer.dataFolder, '..', 'odd.pdbackup'));
  await desk.close();
  const database = new DatabaseSync(join(kept.computer.dataFolder, file));
  expect(database.prepare(sql).run().changes).toBeGreaterThan(0);
  database.close();
  const damaged = await answered(kept.computer.open());
  await everythingElseWorks(damaged, kept, file);
  await saysSo(damaged, kept);

  // The same in a backup, which is restored over it.
  pack(alter(unpack(backup), file, sql), backup);
  kept.computer.choose(backup);
  expect(await damaged.invoke('backups.restore', {})).toEqual({ restarts: true });
  await damaged.close();
  const restored = await kept.computer.open();
  await restored.reconnect(kept.store.id);
  const { id: storeId, name } = kept.store;
  await restored.invoke('stores.setLock', { storeId, on: false, typedStoreName: name });
  await everythingElseWorks(restored, kept, file);
  // Work goes on.
  const sheet = await restored.importFile(codesFile(3, 'LATER'), 'discounts-2021-01');
  const run = await restored.send(kept.store, sheet.id);
  expect(await restored.reaches(run.id, 'done')).toMatchObject({ succeeded: 3 });
  // And whatever cannot be read goes with its store.
  await restored.invoke('data.eraseStore', { storeId, typedStoreName: name });
  for (const channel of ['sheets.list', 'runs.list', 'bundles.list', 'stores.list'] as const)
    expect([channel, await restored.invoke(channel, {})]).toEqual([channel, []]);
});

test('what cannot be read says so, and can be deleted by itself', async () => {
  const { desk, ...kept } = await workDone();
  await desk.close();
  const change = (file: string, sql: string): void => {
    const database = new DatabaseSync(join(kept.computer.dataFolder, file));
    database.exec(sql);
    database.close();
  };
  change('workbook.db', `UPDATE sheets SET kind = 'of-tomorrow' WHERE ${odd}`);
  change('runs.db', `UPDATE runs SET summary = '' WHERE ${odd}`);
  change('checkouts.db', `UPDATE checkouts SET draft = '' WHERE ${odd}`);
  const [, sheetId = ''] = kept.sheets;
  const [, checkoutId = ''] = kept.checkouts;
  const later = await answered(kept.computer.open());
  expect((await later.invoke('sheets.list', {})).find(({ id }) => id === sheetId)).toMatchObject({
    ...{ name: 'ODD.csv', unreadable: true, rows: 0 },
  });
  await expect(later.invoke('sheets.get', { sheetId })).rejects.toMatchObject({
    error: {
      message: 'This version of Partner Desk cannot read the sheet “ODD.csv”. It stays as it is.',
      details: ['Sheets of type “of-tomorrow” are not supported by this version of Partner Desk.'],
    },
  });
  expect((await later.invoke('runs.list', {})).find(({ number }) => number === 2)).toMatchObject({
    state: 'waiting',
    because: {
      message: 'This version of Partner Desk cannot read run 2. It is kept, but none of its rows are sent.',
    },
  });
  const storeId = kept.store.id;
  expect((await later.invoke('checkouts.list', { storeId }))[0]).toMatchObject({
    ...{ id: checkoutId, unreadable: true },
  });
  await later.invoke('sheets.delete', { sheetId });
  await later.invoke('checkouts.remove', { checkoutId });
  expect((await later.invoke('sheets.list', {})).map(({ id }) => id)).toEqual([kept.sheets[0]]);
  expect((await later.invoke('checkouts.list', { storeId })).map(({ id }) => id)).toEqual([
    kept.checkouts[0],
  ]);
});
