import { afterAll, expect, test } from 'vitest';
import { plain } from './draw.ts';
import { openHost } from './host.ts';
import { tryIt, untrueLeft } from './learned.ts';
import type { Dialect } from './properties.ts';
import type { Fault } from './service/faults.ts';

const host = openHost();
afterAll(async () => (await host).close());
const create = { kind: 'create', code: 'TRY-1', cleanUp: false } as const;
const quiet: Dialect = { ...plain, rejects: 'none' };

const faults: Readonly<Record<string, Fault>> = {
  'a lost request': { kind: 'lost', acts: false },
  'a lost answer': { kind: 'lost', acts: true },
  'an HTML answer': { kind: 'page', acts: true },
  'an answer that breaks off': { kind: 'cut', acts: true },
  'a 502 after the effect': { kind: 'status', status: 502, acts: true, html: true },
};
const steps = {
  creation: /^\/async_batches$/,
  adding: /\/tasks$/,
  start: /\/process$/,
} as const;

const cases = Object.keys(faults).flatMap((fault) =>
  (['creation', 'adding', 'start'] as const).map((step) => [fault, step] as const),
);

test.for(cases)(
  'after %s at the %s nothing is sent again, and what may be left is said',
  async ([name, step]) => {
    const own = await host;
    const fault = faults[name] ?? null;
    const changes: string[] = [];
    let spoilt = false;
    const service = await own.startService(quiet, 1, (method, path) => {
      if (method !== 'POST') return null;
      changes.push(path);
      if (spoilt || !steps[step].test(path)) return null;
      spoilt = true;
      return fault;
    });
    try {
      const report = await tryIt(own, await own.connectUnknown(service), create);
      expect(spoilt).toBe(true);
      expect(new Set(changes).size).toBe(changes.length);
      expect(untrueLeft(report, service, create.code)).toEqual([]);
      const acted = step === 'start' && fault?.acts === true;
      if (acted) {
        // The end of the batch shows that it was started.
        expect(report.because).toBeNull();
        expect(report.left[0]).toMatch(/^The code TRY-1 \(discount \d+\) exists/);
        return;
      }
      expect(report.because?.code).toMatch(/^(?:service-unreadable|timed-out|offline)$/);
      expect(report.left.join(' ')).toMatch(
        {
          creation: /^A batch without a task may exist/,
          adding: /^Batch \d+ exists, possibly with its task\. It was not started/,
          start: /^The code TRY-1 may exist, or may still be created/,
        }[step],
      );
      // What a batch says that may not have been started is no word of a started one.
      if (step !== 'creation') {
        expect(report.lines.find(({ path }) => path === 'words.batchNotStarted')?.verdict).toBe('same');
      }
    } finally {
      service.close();
    }
  },
);

test('a batch whose end nobody tells is left after ten minutes, with what was seen', async () => {
  const own = await host;
  const dialect: Dialect = { ...quiet, list: 'none', counters: 'missing', words: 'unknown' };
  const service = await own.startService(dialect, 1);
  try {
    const since = own.clock.now();
    const report = await tryIt(own, await own.connectUnknown(service), create);
    const minutes = (own.clock.now() - since) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThan(12);
    expect(report.because).toMatchObject({ code: 'timed-out' });
    expect(report.because?.message).toContain('its status is “finished”');
    expect(report.left[0]).toMatch(/^The code TRY-1 may exist/);
    expect(report.lines.find(({ path }) => path === 'words.batchDone')?.verdict).toBe('not-seen');
  } finally {
    service.close();
  }
});

test('a batch that waits is left when the operator stops, before the next request', async () => {
  const own = await host;
  const service = await own.startService({ ...quiet, work: 'queued' }, 1);
  try {
    const store = await own.connectUnknown(service);
    const ask = { profileId: store.profileId, storeId: store.id, task: create };
    await own.desk.invoke('profiles.tryService', ask);
    const going = () => own.desk.invoke('profiles.tryState', {});
    for (;;) {
      const state = await going();
      if (state.step !== 'going') throw new Error(`the try is ${state.step}`);
      if (state.doing === 'watching') break;
      await own.step();
    }
    await own.desk.invoke('profiles.stopTry', {});
    const sent = service.requests();
    for (;;) {
      const state = await going();
      if (state.step === 'done') {
        expect(state.report.because).toMatchObject({ code: 'cancelled' });
        expect(state.report.left.join(' ')).toMatch(/TRY-1 may exist.*Batch \d+ stays/);
        break;
      }
      await own.step();
    }
    // At most the one that was on its way.
    expect(service.requests() - sent).toBeLessThanOrEqual(1);
  } finally {
    service.close();
  }
});

test('a service that answers 429 is waited for', async () => {
  const own = await host;
  const service = await own.startService({ ...quiet, bucket: 'smaller', refusal: 'silent' }, 1);
  try {
    const report = await tryIt(own, await own.connectUnknown(service), create);
    expect(service.latest().some((line) => line.endsWith('-> 429'))).toBe(true);
    expect(report.because).toBeNull();
    expect(untrueLeft(report, service, create.code)).toEqual([]);
  } finally {
    service.close();
  }
});

test.for([
  ['none', 'The service says that it deleted discount 42.'],
  ['all', 'Batch'],
] as const)('a deletion of what is not there: rejects %s', async ([rejects, first]) => {
  const own = await host;
  const service = await own.startService({ ...plain, kind: 'delete', rejects, taskWords: 'unknown' }, 1);
  try {
    const task = { kind: 'delete', discountId: '42' } as const;
    const report = await tryIt(own, await own.connectUnknown(service), task);
    expect(report.because).toBeNull();
    expect(report.left[0]?.startsWith(first)).toBe(true);
    const failed = report.lines.find(({ path }) => path === 'words.taskFailed');
    expect(failed?.offer).toBe(rejects === 'all' ? 'failed, rejected' : null);
  } finally {
    service.close();
  }
});
