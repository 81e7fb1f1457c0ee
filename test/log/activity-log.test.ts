import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/main/api/transport.ts';
import type { ActivityPage } from '../../src/main/log/activity-database.ts';
import { type ActivityFact, type ActivityLog, createActivityLog } from '../../src/main/log/activity-log.ts';
import { createRedactor } from '../../src/main/log/redactor.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';

let folder = '';
let opened: ActivityLog | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-activity-'));
});
afterEach(() => {
  opened?.close();
  opened = null;
  rmSync(folder, { recursive: true, force: true });
});

const answered = (status: number): Exchange => ({
  kind: 'answered',
  status,
  headers: {},
  text: 'secret',
  bytes: 6,
});
const fact = (more: Partial<ActivityFact> = {}): ActivityFact => ({
  at: Date.UTC(2025, 10, 21),
  storeId: 'store-1',
  method: 'GET',
  path: '/discounts',
  query: {},
  runId: null,
  exchange: answered(200),
  durationMs: 12.4,
  requestBytes: 0,
  ...more,
});
const all: ActivityPage = {
  before: null,
  limit: 200,
  storeId: null,
  runId: null,
  onlyProblems: false,
  text: '',
};

const newestOf = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'newest' in payload ? Number(payload.newest) : -1;

function open(maxEntries?: number) {
  const clock = createFakeClock();
  const notices: number[] = [];
  const redactor = createRedactor();
  const log = createActivityLog({
    databaseFile: join(folder, 'activity.db'),
    clock,
    publish: (channel, payload) => {
      if (channel === 'activity.added') notices.push(newestOf(payload));
    },
    redactor,
    ...(maxEntries ? { maxEntries } : {}),
  });
  opened = log;
  return { log, clock, notices, redactor };
}

describe('the activity log', () => {
  it('lists requests newest first, with what became of them', () => {
    const { log } = open();
    log.record(fact());
    log.record(fact({ method: 'POST', exchange: { kind: 'ambiguous', problem: 'timed-out', cause: '' } }));
    log.record(fact({ exchange: { kind: 'not-sent', problem: 'refused', cause: '' }, runId: 'run-1' }));
    expect(log.list(all)).toEqual([
      expect.objectContaining({
        id: 3,
        status: null,
        outcome: 'connection refused',
        runId: 'run-1',
        responseBytes: 0,
      }),
      expect.objectContaining({ id: 2, method: 'POST', status: null, outcome: 'timed out' }),
      {
        id: 1,
        at: '2025-11-21T00:00:00.000Z',
        storeId: 'store-1',
        method: 'GET',
        path: '/discounts',
        status: 200,
        durationMs: 12,
        runId: null,
        outcome: 'responded',
        requestBytes: 0,
        responseBytes: 6,
      },
    ]);
  });

  it('writes within 250 ms and gives one notice for all of it', async () => {
    const { log, clock, notices } = open();
    for (let index = 0; index < 100; index += 1) log.record(fact());
    await clock.advance(249);
    expect(notices).toEqual([]);
    await clock.advance(1);
    expect(notices).toEqual([100]);
    log.record(fact());
    await clock.advance(250);
    expect(notices).toEqual([100, 101]);
  });

  it('filters by store, run, problem and text, and pages by id', () => {
    const { log } = open();
    log.record(fact({ storeId: 'a', runId: 'r1', path: '/one' }));
    log.record(fact({ storeId: 'b', runId: 'r1', path: '/100%' }));
    log.record(fact({ storeId: 'a', exchange: answered(422), path: '/one_two' }));
    const ids = (filter: Partial<ActivityPage>) => log.list({ ...all, ...filter }).map(({ id }) => id);
    expect(ids({ storeId: 'a' })).toEqual([3, 1]);
    expect(ids({ runId: 'r1' })).toEqual([2, 1]);
    expect(ids({ onlyProblems: true })).toEqual([3]);
    expect(ids({ text: '422' })).toEqual([3]);
    expect(ids({ text: '0%' })).toEqual([2]);
    expect(ids({ text: 'one_' })).toEqual([3]);
    expect(ids({ limit: 2 })).toEqual([3, 2]);
    expect(ids({ before: 2 })).toEqual([1]);
  });

  it.each([
    ['/customers/jo%2540example.com/x', {}, '/customers/***/x'],
    ['/customers', { q: 'jo%40example.com', of: 'jo%252540example.com' }, '/customers?q=***&of=***'],
    [
      '/customers',
      { customer: 'Jo Doe', shipping_address: 'Main St 1', city: 'Ulm', birthday: '1990' },
      '/customers?customer=***&shipping_address=***&city=***&birthday=***',
    ],
    ['/a', { customer_id: '17', address_ids: '1,2' }, '/a?customer_id=17&address_ids=1,2'],
    ['/a', { q: '100%' }, '/a?q=100%'],
  ])('keeps no person of %s %o', (path, query, kept) => {
    const { log } = open();
    log.record(fact({ path, query }));
    expect(log.list(all).map((entry) => entry.path)).toEqual([kept]);
  });

  it('keeps no token, no code, no person and no checkout token', () => {
    const { log } = open();
    log.record(fact({ path: '/checkouts/abc123token', query: {} }));
    log.record(
      fact({
        path: '/customers/jo@example.com',
        query: { code: 'BF-1', email: 'jo@example.com', who: 'x@y.de', cursor: 'p2' },
      }),
    );
    log.record(fact({ path: '/r/checkout?cart_token=zzz&discount=A', query: {} }));
    log.flush();
    expect(log.list(all).map(({ path }) => path)).toEqual([
      '/r/checkout?cart_token=***&discount=A',
      '/customers/***?code=***&email=***&who=***&cursor=***',
      '/checkouts/***',
    ]);
    for (const secret of ['abc123token', 'jo@example.com', 'BF-1', 'zzz', 'secret']) {
      for (const name of ['activity.db', 'activity.db-wal']) {
        expect(readFileSync(join(folder, name)).includes(secret)).toBe(false);
      }
    }
  });

  it.each([
    ['/Checkout/q1w2', '/Checkout/***'],
    ['/checkouts//q1w2/items', '/checkouts//***/items'],
    ['/checkouts%2Fq1w2', '/***'],
    ['/a%2Fcheckouts/q1w2', '/a%2Fcheckouts/***'],
    ['/c%68eckouts/q1w2', '/c%68eckouts/***'],
    ['/access_tokens/q1w2', '/access_tokens/***'],
    ['/sessions/q1w2/end', '/sessions/***/end'],
    ['/orders;jsessionid=q1w2/7', '/orders;***/7'],
    ['/jo%40example.com;a', '/***'],
    ['/of/known-%73ecret-1/7', '/of/[redacted]/7'],
    ['/of/a25vd24tc2VjcmV0LTE=', '/of/[redacted]E='],
    ['/tokens_of_others/7', '/tokens_of_others/7'],
    ['/100%/7', '/100%/7'],
    ['/checkouts;v=2/q1w2', '/checkouts;***/***'],
    ['/checkouts%3Bv=2/q1w2', '/***/***'],
    ['/orders%3bjsessionid=q1w2/7', '/***/7'],
    ['/check%256Futs/q1w2', '/check%256Futs/***'],
    ['/checkouts%20/q1w2', '/checkouts%20/***'],
    ['/checkouts%C2%A0/q1w2', '/checkouts%C2%A0/***'],
    ['/checkouts.json/q1w2', '/checkouts.json/***'],
    ['/checkouts%252Fq1w2', '/***'],
    ['/checkouts\\q1w2', '/***'],
    ['/checkouts%2F%zzq1w2', '/***'],
    ['/checkouts,q1w2', '/***'],
    ['/checkouts(q1w2)/a', '/***/***'],
    ['/of/jo＠example.com', '/of/***'],
  ])('keeps no token of the path %s', (path, kept) => {
    const { log, redactor } = open();
    redactor.register('known-secret-1');
    log.record(fact({ path }));
    expect(log.list(all).map((entry) => entry.path)).toEqual([kept]);
  });

  it.each([
    ['/a', { who: 'Jo Doe', sid: 'q1w2', 'jo@example.com': '1' }, '/a?who=***&sid=***&***=***'],
    ['/a?zip=10115&zip=10117', {}, '/a?zip=***&zip=***'],
  ])('keeps the names alone of a query that the service made: %s %o', (path, query, kept) => {
    const { log } = open();
    log.record(fact({ path, query, isQueryOfService: true }));
    expect(log.list(all).map((entry) => entry.path)).toEqual([kept]);
  });

  it('is still there after a restart', () => {
    open().log.record(fact());
    opened?.close();
    expect(open().log.list(all)).toHaveLength(1);
  });

  it('keeps only so many entries', () => {
    const { log } = open(1_500);
    for (let index = 0; index < 4_000; index += 1) log.record(fact());
    expect(log.list({ ...all, limit: 500 })[0]?.id).toBe(4_000);
    // Deleted in lots of a thousand, so that it is not done at every writing.
    expect(log.list({ ...all, before: 4_000 - 1_500 - 1_000 })).toEqual([]);
  });

  it.each(['jsonl', 'csv'] as const)('exports everything as %s, oldest first', async (format) => {
    const { log } = open();
    for (let index = 0; index < 2_500; index += 1) log.record(fact({ runId: index % 2 ? 'odd' : 'even' }));
    const file = join(folder, `out.${format}`);
    expect(await log.export(file, format, all)).toBe(2_500);
    const lines = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
    if (format === 'csv') {
      expect(lines.shift()).toBe(
        'id,at,storeId,method,path,status,durationMs,runId,outcome,requestBytes,responseBytes',
      );
      expect(lines[0]).toBe('1,2025-11-21T00:00:00.000Z,store-1,GET,/discounts,200,12,even,responded,0,6');
    } else {
      expect(JSON.parse(lines[1] ?? '')).toMatchObject({ id: 2, runId: 'odd' });
    }
    expect(lines).toHaveLength(2_500);
    expect(await log.export(file, format, { ...all, runId: 'odd' })).toBe(1_250);
  });

  it('exports only the requests that a filter shows', async () => {
    const { log } = open();
    log.record(fact({ storeId: 'a', path: '/discounts/1' }));
    log.record(fact({ storeId: 'b', path: '/discounts/2', exchange: answered(422) }));
    log.record(fact({ storeId: 'b', path: '/tasks/3', exchange: answered(500) }));
    log.record(fact({ storeId: 'b', path: '/discounts/4' }));
    const file = join(folder, 'out.jsonl');
    const filter = { storeId: 'b', runId: null, onlyProblems: true, text: 'discounts' };
    expect(await log.export(file, 'jsonl', filter)).toBe(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ id: 2, path: '/discounts/2' });
  });

  it('notes no request of a deleted store that is answered afterwards', async () => {
    const { log } = open();
    log.record(fact());
    const erased = log.eraseStore('store-1');
    log.record(fact());
    await erased;
    log.record(fact());
    log.record(fact({ storeId: 'store-2' }));
    expect(log.list(all)).toMatchObject([{ storeId: 'store-2' }]);
  });

  it('says so when an export cannot be written', async () => {
    const { log } = open();
    log.record(fact());
    await expect(log.export(join(folder, 'no', 'folder.csv'), 'csv', all)).rejects.toMatchObject({
      error: { code: 'disk' },
    });
  });
});
