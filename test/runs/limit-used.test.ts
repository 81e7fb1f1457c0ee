import { expect, onTestFinished, test } from 'vitest';
import type { RunProgress } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import { createApi } from '../../src/main/api/client.ts';
import { createRuns } from '../../src/main/runs/runs.ts';
import { profileAt } from '../support/profile.ts';
import { noCheckouts, noPrices } from '../support/runs/no-sources.ts';
import { fixedSessions } from '../support/stores/fixed-sessions.ts';
import { createVirtualClock } from './support/virtual-clock.ts';
import { createVirtualService } from './support/virtual-service.ts';

const rows = 100_000;
const store: Store = {
  id: 'north',
  name: 'North',
  domain: 'north',
  platform: 'b',
  colour: 'teal',
  practice: false,
  profileId: 'test',
  state: 'connected',
  reconnectWhy: null,
  grantedScopes: [],
  neededScopes: [],
  tokensIn: 'session',
  connectedAt: null,
  lock: 'unlocked',
  needsSecret: false,
  erasing: false,
};

test('at the default limits and 300 ms of latency, 100,000 codes leave the limit unused for less than 5%', async () => {
  const { clock, runUntil } = createVirtualClock();
  // Fast enough that work always waits for the limit, and never for the service.
  const service = createVirtualService(clock, 300, 4000);
  const profile = profileAt('http://127.0.0.1', { optional: { taskList: true } });
  const sessions = { ...fixedSessions(profile), store: () => store };
  const activity = { record: () => {} };
  const api = createApi({ sessions, transport: service.transport, clock, activity, mask: (text) => text });
  let last: RunProgress | null = null;
  let onDone: (run: RunProgress) => void = () => {};
  const done = new Promise<RunProgress>((resolve) => {
    onDone = resolve;
  });
  const runs = createRuns({
    databaseFile: ':memory:',
    api,
    sessions,
    clock,
    prices: noPrices,
    checkouts: noCheckouts,
    rows: {
      sheet: async () => ({
        name: 'codes',
        kind: 'discounts-2021-01',
        revision: 1,
        rows,
        validRows: rows,
        warnings: 0,
        unmappedColumns: [],
        checkedBy: null,
      }),
      standings: async () => null,
      readRows: async ({ afterNumber, limit }) =>
        Array.from({ length: Math.min(limit, rows - afterNumber) }, (_, index) => {
          const number = afterNumber + index + 1;
          const cells = {
            code: `CODE-${number}`,
            value: '10',
            discount_type: 'percentage',
            duration: 'forever',
          };
          return { id: number, number, cells };
        }),
    },
    publish: (channel, payload: unknown) => {
      if (channel !== 'runs.changed') return;
      // The channel says what the payload is.
      last = payload as RunProgress;
      if (last.state === 'done') onDone(last);
    },
  });
  onTestFinished(() => runs.close());
  const request = { sheetId: 'sheet', storeId: store.id, selection: { of: 'valid' } } as const;
  const { token } = await runs.review(request);
  await runs.start({ ...request, token });
  const run = await runUntil(done);
  expect(run).toMatchObject({ succeeded: rows, failed: 0, unknown: 0, counted: 0 });

  const requests = service.arrivals.length;
  const polls = service.requests.get('GET batch') ?? 0;
  expect(Object.fromEntries(service.requests)).toMatchObject({
    'POST batches': 10,
    'POST tasks': 100,
    'POST process': 10,
    'GET tasks': 400,
  });
  expect(polls).toBeLessThanOrEqual(0.05 * requests);
  expect(service.highestLevel()).toBeLessThanOrEqual(40);
  const seconds = ((service.arrivals.at(-1) ?? 0) - (service.arrivals[0] ?? 0)) / 1000;
  expect(seconds).toBeLessThanOrEqual(((requests - 40) / 2) * 1.05);
});
