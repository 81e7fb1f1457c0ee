import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../src/domain/json.ts';
import type { PracticeService } from '../../src/practice/index.ts';
import { openDesk } from '../runs/support/desk.ts';
import { goOn, open, versions, type World } from './world.ts';

/** Every price that the service keeps: "selection/item price". */
const pricesAt = (service: PracticeService): readonly string[] =>
  service.inspect.documents('bundle_selection', 'north').flatMap(({ id, body }) => {
    const { items } = JSON.parse(stringifyJson(body, 0)) as { items: { id: number; price: string }[] };
    return items.map((item) => `${id}/${item.id} ${item.price}`);
  });

/** The same lines as the app shows them. */
async function shown(
  { desk }: World,
  sheetId: string,
  which: 'before' | 'after',
): Promise<readonly string[]> {
  const { lines } = await desk.invoke('bundles.lines', { sheetId, since: 0 });
  return lines
    .flatMap(({ selections }) => selections)
    .flatMap(({ id, items }) => items.map((item) => `${id}/${item.id} ${item[which]}`));
}

describe.each(versions)('data of version %s', (version) => {
  it('bundle prices that were being sent are a run that goes on to its end, and can still be restored', async () => {
    const world = await open(version, 'bundle prices');
    const { desk, store } = world;
    const [sheet] = await desk.invoke('bundles.list', {});
    const sheetId = sheet?.id ?? '';
    expect(sheet).toMatchObject({ isSending: true, reading: null });
    const [run] = await desk.invoke('runs.list', {});
    expect(run).toMatchObject({
      kind: 'bundle-prices',
      sheetId: sheetId,
      state: 'waiting',
      rows: 5,
      unknown: 0,
    });
    const puts = () => world.service.inspect.requests().filter(({ method }) => method === 'PUT').length;
    const sent = puts();
    const done = await goOn(world, run?.id ?? '');
    expect(done).toMatchObject({ rows: 5, succeeded: 5, failed: 0, unknown: 0, notSent: 0 });
    // What had arrived without its answer is read, and not sent again.
    expect(puts() - sent).toBe(5 - (run?.succeeded ?? 0) - 1);
    expect(await desk.invoke('bundles.get', { sheetId })).toMatchObject({
      pendingSelections: 0,
      conflicts: 0,
      restorable: 5,
    });
    const after = await shown(world, sheetId, 'after');
    expect(after.length).toBeGreaterThan(10);
    expect(pricesAt(world.service)).toEqual(expect.arrayContaining([...after]));

    const { id } = await desk.send(store, sheetId, { of: 'prices', restores: true });
    expect(await desk.reaches(id, 'done')).toMatchObject({ succeeded: 5 });
    expect((await desk.invoke('bundles.get', { sheetId })).restorable).toBe(0);
    const originals = await shown(world, sheetId, 'before');
    expect(pricesAt(world.service)).toEqual(expect.arrayContaining([...originals]));
    expect(originals).not.toEqual(after);
  });

  it('bundle prices whose sending had ended are in the history, and once only', async () => {
    const over = { state: 'cancelled', rows: 5 };
    const world = await open(version, 'bundle prices', (data) => {
      const file = new DatabaseSync(join(data, 'bundles.db'));
      const words = "UPDATE tasks SET message = 'Changed since it was read', state = CASE position";
      file.exec(`${words} WHEN 0 THEN 'conflict' WHEN 1 THEN 'failed' WHEN 2 THEN 'unknown' WHEN 3 THEN
        'not-sent' ELSE 'succeeded' END WHERE pass IN (SELECT number FROM passes WHERE kind = 'send')`);
      file.exec("UPDATE passes SET state = 'cancelled', ended_at = started_at + 1000 WHERE kind = 'send'");
      file.close();
    });
    const [run] = await world.desk.invoke('runs.list', {});
    expect(run).toMatchObject({ ...over, succeeded: 1, failed: 1, unknown: 1, notSent: 2 });
    const runId = run?.id ?? '';
    const rows = await world.desk.invoke('runs.rows', { runId, outcomes: ['not-sent'] });
    expect(rows.map(({ message }) => message)).toEqual([
      'Changed since it was read',
      'Changed since it was read',
    ]);
    await world.desk.close();
    const again = await openDesk({ dataFolder: world.data });
    expect(await again.invoke('runs.list', {})).toHaveLength(1);
    expect((await again.invoke('bundles.list', {}))[0]).toMatchObject({ isSending: false });
  });
});

/** Version 0.1.0 as it was first kept has nothing of this scene. */
describe.each(versions.filter((version) => version !== '0.1.0'))('later data, of version %s', (version) => {
  it('bundle prices that were being restored are a run that restores them to its end; their sending is another', async () => {
    const world = await open(version, 'bundle prices restored');
    const { desk } = world;
    const [sheet] = await desk.invoke('bundles.list', {});
    const sheetId = sheet?.id ?? '';
    expect(sheet?.restorable).toBeGreaterThan(0);
    const [restoring, sent] = await desk.invoke('runs.list', {});
    expect(sent).toMatchObject({ kind: 'bundle-prices', state: 'done', rows: 5, succeeded: 5 });
    expect(restoring).toMatchObject({ kind: 'bundle-restores', state: 'waiting' });
    const done = await goOn(world, restoring?.id ?? '');
    expect(done).toMatchObject({ rows: 5, succeeded: 5 });
    expect(await desk.invoke('bundles.get', { sheetId })).toMatchObject({ restorable: 0, conflicts: 0 });
    const before = await shown(world, sheetId, 'before');
    expect(before.length).toBeGreaterThan(10);
    expect(pricesAt(world.service)).toEqual(expect.arrayContaining([...before]));
  });
});
