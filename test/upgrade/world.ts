import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { helpRun, needsOperator } from '../../scripts/faults/needs-operator.ts';
import type { RunProgress } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import { systemClock } from '../../src/main/clock.ts';
import type { Clock } from '../../src/main/ports.ts';
import { type PracticeService, startPracticeService } from '../../src/practice/index.ts';
import { openDesk, temporaryFolder } from '../runs/support/desk.ts';
import { serviceOptions } from './service-options.ts';

const kept = join(import.meta.dirname, 'kept');
/** Versions of which data is kept (keep.ts). */
export const versions = readdirSync(kept).map((file) => file.replace('.tar.gz', ''));

export type World = {
  readonly desk: HeadlessDesk;
  readonly service: PracticeService;
  readonly store: Store;
  readonly data: string;
};

export type Kept = Pick<World, 'service' | 'data'>;

/** The data of a scene of a version. The service has another address now: it is written into the profile and the store. */
export async function unpack(version: string, scene: string): Promise<Kept> {
  const folder = temporaryFolder();
  const { status, stderr } = spawnSync('tar', ['-xzf', join(kept, `${version}.tar.gz`), '-C', folder, scene]);
  if (status !== 0) throw new Error(String(stderr));
  const at = join(folder, scene);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const service = await startPracticeService({ ...serviceOptions(at, callbackUrl), faultPlan: [] });
  onTestFinished(() => service.close());
  service.control.releaseProcessing();
  const data = join(at, 'data');
  return { service, data: moved(data, service.url, callbackUrl) };
}

export async function storeOf(desk: HeadlessDesk): Promise<Store> {
  const [store] = (await desk.invoke('stores.list', {})).filter(({ domain }) => domain === 'north');
  if (store === undefined) throw new Error('the store is gone');
  return store;
}

/** Opens a scene of a version. */
export async function open(
  version: string,
  scene: string,
  change: (data: string) => void = () => {},
): Promise<World> {
  const { service, data } = await unpack(version, scene);
  const clock = clockOf(data);
  change(data);
  const desk = await openDesk({ dataFolder: data, ...(scene === 'sheets' ? { clock } : {}) });
  return { desk, service, store: await storeOf(desk), data };
}

/** Of the hour when data was kept: what is deleted after so many days is still there then, however old this test is. */
export function clockOf(data: string): Clock {
  const ago = systemClock.now() - statSync(join(data, 'desk.db-wal')).mtimeMs;
  return { ...systemClock, now: () => systemClock.now() - ago };
}

function moved(data: string, url: string, callbackUrl: string): string {
  const { atime, mtime } = statSync(join(data, 'desk.db-wal'));
  const database = new DatabaseSync(join(data, 'desk.db'));
  const named = String(database.prepare('SELECT profile FROM profiles').get()?.profile);
  const old = /http:\/\/127\.0\.0\.1:\d+/.exec(named)?.[0] ?? '';
  for (const [table, column] of [
    ['profiles', 'profile'],
    ['stores', 'record'],
  ])
    database.prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`).run(old, url);
  const store = database.prepare("SELECT id, record FROM stores WHERE record LIKE '%/oauth/callback%'").get();
  const record = String(store?.record).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/oauth\/callback/g, callbackUrl);
  database.prepare('UPDATE stores SET record = ? WHERE id = ?').run(record, String(store?.id));
  database.close();
  // What the hour is told by.
  if (!existsSync(join(data, 'desk.db-wal'))) writeFileSync(join(data, 'desk.db-wal'), '');
  utimesSync(join(data, 'desk.db-wal'), atime, mtime);
  return data;
}

/** Connects again and does what an operator does until the run is over. */
export async function goOn({ desk, store }: World, runId: string): Promise<RunProgress> {
  expect(await desk.reconnect(store.id)).toMatchObject({ step: 'connected' });
  for (;;) {
    const run = await desk.until(runId, (each) => each.state === 'done' || needsOperator(each));
    if (run.state === 'done') return run;
    await helpRun(desk, run);
  }
}
