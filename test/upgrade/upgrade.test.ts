/**
 * Data that earlier versions left when they were killed (keep.ts) is opened, gone on with, and nothing of it is lost.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../src/practice/index.ts';
import { found } from '../keeping/support.ts';
import { codesFile } from '../runs/support/files.ts';
import { keptView, rowsOfRun } from './scenes.ts';
import { goOn, open, versions } from './world.ts';

const times = (service: PracticeService): readonly number[] => [
  ...service.inspect.creationsByCode('north').values(),
];

describe.each(versions)('data of version %s', (version) => {
  it.each(['batch asked for', 'tasks added', 'start asked for', 'worked on', 'results read', 'paused'])(
    'a run that was killed (%s) goes on: every row once, and each is told what became of it',
    async (scene) => {
      const world = await open(version, scene);
      const [run] = await world.desk.invoke('runs.list', {});
      const done = await goOn(world, run?.id ?? '');
      expect(done).toMatchObject({
        rows: rowsOfRun,
        succeeded: rowsOfRun,
        failed: 0,
        unknown: 0,
        notSent: 0,
      });
      expect(times(world.service)).toEqual(Array.from({ length: rowsOfRun }, () => 1));
    },
  );

  it('a run of single requests goes on after the one whose answer was lost', async () => {
    const world = await open(version, 'row by row');
    const [run] = await world.desk.invoke('runs.list', {});
    const done = await goOn(world, run?.id ?? '');
    expect(done).toMatchObject({ rows: 6, succeeded: 6, failed: 0, unknown: 0, notSent: 0 });
    expect(times(world.service)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a journal with an entry of another version holds its run with a sentence, and everything else goes on', async () => {
    const entry = '{"at":1,"type":"batch-moved","batch":1}';
    const world = await open(version, 'worked on', (data) => {
      const database = new DatabaseSync(join(data, 'runs.db'));
      database.prepare('UPDATE events SET data = ? WHERE seq = (SELECT max(seq) FROM events)').run(entry);
      database.close();
    });
    const { desk, store } = world;
    const [run] = await desk.invoke('runs.list', {});
    const runId = run?.id ?? '';
    expect(run).toMatchObject({
      state: 'waiting',
      because: {
        message: expect.stringMatching(/^The record of run 1 contains an entry \(\d+\) that this version/),
      },
    });
    for (const asked of ['runs.get', 'runs.resume', 'runs.cancel'] as const)
      await expect(desk.invoke(asked, { runId })).rejects.toThrow('cannot read');
    expect(await desk.invoke('runs.rows', { runId, outcomes: ['succeeded'] })).toEqual([]);
    await expect(desk.invoke('sheets.delete', { sheetId: run?.sheetId ?? '' })).rejects.toThrow();

    expect(await desk.reconnect(store.id)).toMatchObject({ step: 'connected' });
    const other = await desk.importFile(codesFile(3, 'OTHER'), 'discounts-2021-01');
    expect(await desk.reaches((await desk.send(store, other.id)).id, 'done')).toMatchObject({ succeeded: 3 });
    await desk.close();

    // The version that knows the entry finds the run as it was left.
    const file = new DatabaseSync(join(world.data, 'runs.db'));
    expect(file.prepare('SELECT state FROM runs WHERE number = 1').get()).toEqual({ state: 'active' });
    expect(file.prepare('SELECT data FROM events WHERE run = 1 ORDER BY seq DESC').get()).toEqual({
      data: entry,
    });
    file.close();
  });

  it('a checkout whose answer was lost is in doubt, and a draft is there as it was typed and can be sent', async () => {
    const { desk, service, store } = await open(version, 'checkouts');
    const all = await desk.invoke('checkouts.list', { storeId: store.id });
    expect(all.map(({ state, last }) => [state, last?.outcome ?? null]).toSorted()).toEqual([
      ['draft', null],
      ['unknown', 'unknown'],
    ]);
    const made = service.inspect.documents('checkout', 'north');
    expect(made).toHaveLength(1);
    const [doubtful, typed] = ['unknown', 'draft'].map((state) => all.find((each) => each.state === state));
    const token = made[0]?.id ?? '';
    const settled = await desk.invoke('checkouts.settle', { checkoutId: doubtful?.id ?? '', token });
    expect(settled).toMatchObject({ state: 'made', token });

    expect(await desk.reconnect(store.id)).toMatchObject({ step: 'connected' });
    const checkoutId = typed?.id ?? '';
    const { draft } = await desk.invoke('checkouts.get', { checkoutId });
    expect(draft.line_items[0]).toMatchObject({ variant_id: '7879280096544123457', quantity: '2' });
    const review = await desk.invoke('checkouts.review', { checkoutId });
    const over = desk.noticed(
      'checkouts.changed',
      ({ id, last }) => id === checkoutId && last?.outcome === 'ok',
    );
    await desk.invoke('checkouts.send', { checkoutId, token: review.token });
    expect((await over).state).toBe('made');
    expect(service.inspect.documents('checkout', 'north')).toHaveLength(2);
  });

  it('sheets are there with their notes, what can be undone, their runs and results; so are stores and settings', async () => {
    const { desk, store } = await open(version, 'sheets');
    const sheets = await desk.invoke('sheets.list', {});
    expect(sheets.map(({ rows, rowsWithErrors }) => [rows, rowsWithErrors]).toSorted()).toEqual([
      [3, 0],
      [4, 0],
    ]);
    const changed = sheets.find(({ rows }) => rows === 4);
    const sheetId = changed?.id ?? '';
    const window = () =>
      desk.invoke('sheets.window', {
        sheetId,
        view: { filters: [], sort: [] },
        start: 0,
        count: 4,
      });
    const detail = await desk.invoke('sheets.get', { sheetId });
    const value = detail.columns.findIndex(({ key }) => key === 'value');
    const values = async () => (await window()).rows.map(({ cells }) => cells[value]);
    expect(await values()).toEqual(['10', '12', '10', '10']);
    expect((await window()).rows.map(({ note }) => note)).toEqual(['', '', 'Asked for by phone.', '']);
    // The note is undone first, then the second of the three edits.
    await desk.invoke('sheets.undo', { sheetId });
    await desk.invoke('sheets.undo', { sheetId });
    expect(await values()).toEqual(['10', 'ten', '10', '10']);
    await desk.invoke('sheets.redo', { sheetId });
    expect(await values()).toEqual(['10', '12', '10', '10']);

    expect(store).toMatchObject({ name: 'Store north', state: 'disconnected' });
    const [run] = await desk.invoke('runs.list', {});
    expect(run).toMatchObject({ state: 'done', rows: 3, succeeded: 3 });
    const rows = await desk.invoke('runs.rows', { runId: run?.id ?? '', outcomes: ['succeeded'] });
    expect(rows.map(({ evidence, serviceId }) => [evidence, serviceId !== null])).toEqual([
      ['echoed body', true],
      ['echoed body', true],
      ['echoed body', true],
    ]);
    expect((await desk.invoke('activity.list', { runId: run?.id ?? '' })).length).toBeGreaterThan(3);
    expect(await desk.invoke('settings.get', {})).toMatchObject({
      theme: 'dark',
      zoomPercent: 110,
      keepDays: 365,
    });
  });
});

it('the copies of before the update go with the data of a store that is deleted', async () => {
  const { desk, store, data } = await open('0.1.0', 'sheets');
  const copies = () => readdirSync(data).filter((name) => name.endsWith('.before-update'));
  expect(copies()).toContain('runs.db.before-update');
  expect(found(data, ['SENT-1'])).toContain('SENT-1 in runs.db.before-update');
  await desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
  expect(copies()).toEqual([]);
  expect(found(data, ['SENT-1'])).toEqual([]);
});

/** Version 0.1.0 as it was first kept has nothing of these scenes. */
describe.each(versions.filter((version) => version !== '0.1.0'))('later data, of version %s', (version) => {
  it('saved views and copies of sheets are there, and what was undone and done in bundles and checkouts', async () => {
    const { desk, store } = await open(version, 'views and undo');
    const sheets = await desk.invoke('sheets.list', {});
    expect(sheets.map(({ rows }) => rows)).toEqual([3, 3]);
    const views = await Promise.all(sheets.map(({ id }) => desk.invoke('sheets.views', { sheetId: id })));
    expect(views.flat()).toEqual(expect.arrayContaining([expect.objectContaining(keptView)]));

    const [sheet] = await desk.invoke('bundles.list', {});
    const sheetId = sheet?.id ?? '';
    expect(sheet).toMatchObject({
      canUndo: { by: 'rule', rule: { percent: '10' } },
      canRedo: { by: 'rule', rule: { percent: '20' } },
    });
    const atTen = (await desk.invoke('bundles.get', { sheetId })).after;
    await desk.invoke('bundles.redo', { sheetId });
    const atTwenty = (await desk.invoke('bundles.get', { sheetId })).after;
    expect(Number(atTwenty)).toBeLessThan(Number(atTen));

    const [summary] = await desk.invoke('checkouts.list', { storeId: store.id });
    const undone = await desk.invoke('checkouts.undo', { checkoutId: summary?.id ?? '' });
    expect(undone.draft.fields.email).toBe('ada@shop.example');
  });
});
