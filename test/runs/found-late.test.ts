import { cpSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, temporaryFolder } from './support/desk.ts';
import { losing } from './support/losing-service.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const there =
  'No usable response arrived; a discount with this code is in the store, but its record does not show that this run created it.';
const notMade = [{ outcome: 'unknown', serviceId: null, message: there }];
const made = [{ outcome: 'succeeded', serviceId: '501' }];
const byHand = { id: 901, code: 'SPRING', value: '10', value_type: 'percentage', status: 'enabled' };

/** A clock that jumps. */
function jumping() {
  let by = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + by };
  return { clock, jump: (to: number) => (by = to) };
}

const at = (after: number): string => new Date(Date.now() + after).toISOString();
/** As a service of a shop in New York writes a time, without its zone. */
const inNewYork = (after: number): string => at(after - 5 * hour).slice(0, 19);

describe('verified again, a row that was lost twice does not get what was made by hand an hour later', () => {
  test.each([
    ['without a zone', inNewYork(hour)],
    ['without a zone, with a blank', inNewYork(hour).replace('T', ' ')],
    ['as a day', at(hour).slice(0, 10)],
    ['as a time of UTC', at(hour)],
    ['with a zone', `${inNewYork(hour)}-05:00`],
  ])('and is shown %s', async (_, created_at) => {
    const { send, rowsOf, verify, discounts, desk, store } = await losing({ post: () => 'lost' });
    const run = await send('SPRING');
    discounts.push({ ...byHand, created_at });
    await verify(run);
    expect(await rowsOf(run)).toMatchObject(notMade);
    await expect(desk.send(store, null, { of: 'inverse', runId: run.id })).rejects.toThrow();
  });
});

test('verified again, a row gets what it made itself, although a later run lost its code as well', async () => {
  const { clock, jump } = jumping();
  let isFound = false;
  const { send, rowsOf, verify } = await losing({
    post: (number) => (number === 1 ? 'lost, but made' : 'lost'),
    finds: (code, asked) => isFound && code === asked,
    openDesk: { clock },
  });
  const one = await send('SPRING');
  jump(hour);
  expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'unknown' }]);
  isFound = true;
  await verify(one);
  expect(await rowsOf(one)).toMatchObject(made);
});

test.each(['T', ' '])('looked up at once, a row gets what it made without a zone (%s)', async (between) => {
  const { send, rowsOf } = await losing({
    post: () => 'lost, but made',
    createdAt: () => inNewYork(0).replace('T', between),
  });
  expect(await rowsOf(await send('SPRING'))).toMatchObject(made);
});

describe('a row that is looked up after a pause of hours', () => {
  async function paused(post: 'lost' | 'lost, but made') {
    const { clock, jump } = jumping();
    let isFound = false;
    const opened = await losing({
      post: () => post,
      finds: (code, asked) => isFound && code === asked,
      pollSeconds: 1,
      openDesk: { clock },
    });
    const { desk, start, searches, discounts, rowsOf } = opened;
    const run = await start('SPRING');
    await desk.until(run.id, () => searches().length > 0);
    await desk.invoke('runs.pause', { runId: run.id });
    await desk.reaches(run.id, 'paused');
    return async (...found: typeof discounts) => {
      jump(3 * hour);
      isFound = true;
      discounts.push(...found);
      await desk.invoke('runs.resume', { runId: run.id });
      return rowsOf(await desk.reaches(run.id, 'done'));
    };
  }

  test.each([
    ['shows no time', {}],
    ['shows a time without a zone', { created_at: inNewYork(3 * hour) }],
    ['shows a time of UTC', { created_at: at(3 * hour) }],
  ])('does not get what was made by hand meanwhile and %s', async (_, time) => {
    const resume = await paused('lost');
    expect(await resume({ ...byHand, ...time })).toMatchObject(notMade);
  });

  test('gets what it made itself before the pause', async () => {
    const resume = await paused('lost, but made');
    expect(await resume()).toMatchObject(made);
  });
});

test.each([1, 5, 14])(
  'a row whose request is lost after %i minutes of answers that ask it to wait gets what it made itself',
  async (minutes) => {
    const { clock, jump } = jumping();
    const { send, rowsOf } = await losing({
      post: (number) => {
        if (number > 1) return 'lost, but made';
        jump(minutes * minute);
        return 'too soon';
      },
      createdAt: () => new Date(clock.now()).toISOString(),
      openDesk: { clock },
    });
    expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'succeeded', serviceId: '502' }]);
  },
);

describe('where the computer sleeps for hours while the request is on its way, the row', () => {
  async function slept(
    post: 'lost' | 'lost, but made',
    ...found: { id: number; code: string; created_at: string }[]
  ) {
    const { clock, jump } = jumping();
    const { discounts, send, rowsOf } = await losing({
      post: () => {
        jump(10 * hour);
        discounts.push(...found);
        return post;
      },
      openDesk: { clock },
    });
    return rowsOf(await send('SPRING'));
  }

  test.each([10 * minute, 3 * hour])('does not get what was made by hand %i ms later', async (later) => {
    expect(await slept('lost', { ...byHand, created_at: at(later) })).toMatchObject(notMade);
  });

  test('gets what it made itself', async () => {
    expect(await slept('lost, but made')).toMatchObject(made);
  });
});

test.each([
  ['does not get what was made by hand meanwhile', 3 * hour, notMade],
  ['does not get what was made by hand minutes later', 10 * minute, notMade],
  ['gets what it made itself', 0, [{ outcome: 'succeeded', serviceId: '901' }]],
])(
  'where the program is ended while the request is on its way, and opened hours later, the row %s',
  async (_, after, expected) => {
    const vault = createMemoryVault();
    const [dataFolder, asItWas] = [temporaryFolder(), temporaryFolder()];
    let arrived = (): void => {};
    const isOnItsWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { start, discounts } = await losing({
      post: (number) => {
        arrived();
        return number === 1 ? 'never answered' : 'lost';
      },
      openDesk: { dataFolder, vault },
    });
    const { id } = await start('SPRING');
    await isOnItsWay;
    cpSync(dataFolder, asItWas, { recursive: true });
    discounts.push({ ...byHand, created_at: at(after) });
    const { clock, jump } = jumping();
    jump(10 * hour);
    const desk = await openDesk({ dataFolder: asItWas, vault, clock });
    await desk.invoke('runs.resume', { runId: id });
    await desk.reaches(id, 'done');
    const rows = await desk.invoke('runs.rows', { runId: id, outcomes: ['succeeded', 'unknown'] });
    expect(rows).toMatchObject(expected);
  },
);
