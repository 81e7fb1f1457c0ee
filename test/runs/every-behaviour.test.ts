import { describe, expect, test } from 'vitest';
import type { RunProgress } from '../../src/contract/runs.ts';
import { runEventsMessages } from '../../src/messages/run-events.ts';
import { type BehaviourName, behaviourNames } from '../../src/practice/behaviour.ts';
import { openDesk, sampleFile, startService } from './support/desk.ts';
import { csvFile, many, readCsv } from './support/files.ts';

/**
 * The same work against a service that shows what the specification shows, one with every optional endpoint, and
 * one that varies in everything and loses requests. What differs is how much can be known; what is told is true.
 */
async function start(behaviour: BehaviourName) {
  const service = await startService({ behaviour, seed: 5 });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerAdd: 20 } });
  const run = async (file: string, kind: string): Promise<RunProgress> => {
    const sheet = await desk.importFile(file, kind);
    const started = await desk.send(store, sheet.id);
    return desk.reaches(started.id, 'done');
  };
  return { service, desk, store, run };
}

describe.each(behaviourNames)('against the behaviour %s', (behaviour) => {
  test('codes by batch: every code once, three refused, and counted where nothing names the rows', async () => {
    const { service, desk, store, run } = await start(behaviour);
    const bad = (index: number): boolean => index % 20 === 0;
    const file = csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      many(60, (index) => [
        `CODE-${index}`,
        '10',
        'percentage',
        'forever',
        bad(index) ? 'retired' : 'enabled',
      ]),
    );
    const done = await run(file, 'discounts-2021-01');
    const codes = many(60, (index) => index).filter((index) => !bad(index));
    expect([...service.inspect.creationsByCode('north').entries()].toSorted()).toEqual(
      codes.map((index) => [`CODE-${index}`, 1] as const).toSorted(),
    );
    expect(done).toMatchObject(
      behaviour === 'specification'
        ? { rows: 60, counted: 60, succeeded: 57, failed: 3, unknown: 0, notSent: 0 }
        : { rows: 60, counted: 0, succeeded: 57, failed: 3, unknown: 0, notSent: 0 },
    );

    // Links of the codes lead to this service, which knows the store: on platform B it says why it applies none.
    const list = await desk.invoke('links.prepare', {
      storeId: store.id,
      codes: { from: 'paste', text: 'CODE-1' },
      tokens: { from: 'one', token: 'cart-1' },
      despite: true,
    });
    const [row] = await desk.invoke('links.window', { listId: list.listId, start: 0, count: 1 });
    expect(new URL(row?.url ?? '').origin).toBe(service.url);
    const answer = await fetch(row?.url ?? '');
    expect(await answer.text()).toContain('Automatic discounts need a store on platform A.');
  });

  test('codes one by one: none twice, and what is told to have succeeded is there', async () => {
    const { service, desk, run } = await start(behaviour);
    const file = csvFile(
      'codes.csv',
      ['code', 'value', 'value_type', 'status'],
      many(25, (index) => [`ONE-${index}`, '10.50', 'percentage', 'enabled']),
    );
    const done = await run(file, 'discounts-2021-11');
    const made = service.inspect.creationsByCode('north');
    expect(new Set(made.values())).toEqual(new Set([1]));
    const succeeded = await desk.invoke('runs.rows', { runId: done.id, outcomes: ['succeeded'] });
    expect(succeeded.filter(({ label }) => !made.has(label))).toEqual([]);
    expect(done.succeeded + done.failed + done.unknown).toBe(25);
    // With a look-up only what is lost twice stays in doubt; without faults nothing is.
    const unknown = await desk.invoke('runs.rows', { runId: done.id, outcomes: ['unknown'] });
    const others = unknown.filter(({ message }) => message !== runEventsMessages.requestLostTwice);
    expect(behaviour === 'hostile' ? others : unknown).toEqual([]);
    expect(unknown).toHaveLength(done.unknown);
  });

  test('swaps: prepaid ones are refused, or left out where they can be read, and all others have their variant', async () => {
    const { service, run } = await start(behaviour);
    const file = sampleFile('subscription-swaps.csv');
    const rows = readCsv(file);
    const done = await run(file, 'subscription-swaps');
    const refused = rows.filter(
      (row) => BigInt(row.subscription_id ?? '0') % 7n === 0n && row.override !== 'true',
    );
    expect(done).toMatchObject({
      succeeded: rows.length - refused.length,
      // Where subscriptions can be read, what the service would refuse is known before it is sent.
      ...(service.facts.optional.subscriptionRead
        ? { failed: 0, notSent: refused.length }
        : { failed: refused.length, notSent: 0 }),
      unknown: 0,
    });
    for (const row of rows.filter((one) => !refused.includes(one))) {
      const { body } = service.control.record('subscription', 'north', row.subscription_id ?? '');
      expect(JSON.stringify(body.platform_variant_id)).toContain(row.platform_variant_id);
    }
  });
});
