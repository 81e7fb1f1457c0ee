import { afterEach, expect, it } from 'vitest';
import { createApi } from '../../src/main/api/client.ts';
import { createTransport } from '../../src/main/api/transport.ts';
import { systemClock } from '../../src/main/clock.ts';
import type { ActivityFact } from '../../src/main/log/activity-log.ts';
import { createPracticeHost } from '../../src/main/practice/practice-host.ts';
import { openTestDesk } from '../support/stores/test-desk.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it.each(['limit', 'rate-limit', 'none'] as const)(
  'never exceeds the limit of the practice service and keeps working (header: %s)',
  async (limitHeader) => {
    const size = 20;
    const leakPerSecond = 40;
    const host = createPracticeHost({
      workerUrl: new URL('../../src/practice/worker.ts', import.meta.url),
      databaseFile: ':memory:',
      serviceOptions: { switches: { limitHeader }, limits: { bucket: { size, leakPerSecond } } },
    });
    const desk = openTestDesk({ profiles: [], practiceHost: host });
    const transport = createTransport();
    closing.push(host.stop, () => transport.close(), desk.close);
    await desk.stores.connectPractice(false);
    const state = await desk.reaches('connected', 'failed');
    if (state.step !== 'connected') throw new Error(JSON.stringify(state));
    const facts: ActivityFact[] = [];
    const activity = { record: (fact: ActivityFact) => facts.push(fact) };
    const api = createApi({
      sessions: desk.stores,
      transport,
      clock: systemClock,
      activity,
      mask: (text) => text,
    });

    const requests = 160;
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, index) =>
        api.request({
          storeId: state.storeId,
          method: 'GET',
          path: '/async_batches/1',
          version: '2021-01',
          runId: `run ${index % 3}`,
        }),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    expect(answers.filter((answer) => answer.kind !== 'answered' || answer.status === 429)).toEqual([]);
    expect(facts.filter(({ exchange }) => exchange.kind === 'answered' && exchange.status === 429)).toEqual(
      [],
    );
    const floor = (requests - size) / leakPerSecond;
    expect(seconds).toBeGreaterThanOrEqual(floor);
    // How little it idles is measured on a clock of its own (bucket.test.ts); here the machine may be busy.
  },
);
