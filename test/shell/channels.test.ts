import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonProblem } from '../../shell/chromium/json-value.ts';
import { type Fixture, type FixtureBridge, startFixture } from './support/start-fixture.ts';

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: Error) => error.message,
  );

describe('values', () => {
  test('every JSON value comes back as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (given) => {
        expect(JSON.stringify(await app.invoke('echo', given))).toBe(JSON.stringify(given));
      }),
      { numRuns: 60, examples: [[JSON.parse('[{"__proto__":0},{"a":{"__proto__":{"b":[]}}}]')]] },
    );
  });

  test('text of any script and unpaired surrogates survive', async () => {
    const text = 'é 漢 🧾 \u2028 \0 "\\ </script> \uD800';
    expect(await app.invoke('echo', text)).toBe(text);
  });

  const refused = ['function', 'class', 'symbol', 'undefined', 'date', 'map', 'infinity', 'bigint', 'circle'];

  test.each(refused)('main cannot answer with: %s', async (name) => {
    expect(await failure(app.invoke('answers', name))).toContain('An object could not be cloned');
  });

  test.each(refused)('main cannot send: %s', async (name) => {
    expect(await app.invoke('sends', name)).toContain('An object could not be cloned');
  });

  test('the page cannot send a function', async () => {
    const message = await app.page.evaluate(() =>
      (Reflect.get(globalThis, 'fixture').invokeUnclonable() as Promise<unknown>).catch(
        (error: Error) => error.message,
      ),
    );
    expect(message).toContain('An object could not be cloned');
  });

  test('the place of the problem is named', () => {
    expect(jsonProblem({ rows: [{ at: new Date(0) }] }, 'answer', new Set())).toBe(
      'answer.rows[0].at is an instance of Date',
    );
    const shared = { same: 1 };
    expect(jsonProblem([shared, shared], 'answer', new Set())).toBeNull();
  });
});

describe('calls', () => {
  test('a channel without handler rejects with the words of Electron', async () => {
    expect(await failure(app.invoke('nobody'))).toContain(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
  });

  test('what a handler throws reaches the page as text', async () => {
    expect(await failure(app.invoke('fails'))).toContain(
      "Error invoking remote method 'fails': TypeError: no such row",
    );
  });

  test('the sender is the window, its top frame and its address in the app’s own spelling', async () => {
    expect(await app.invoke('sender')).toEqual({
      url: 'app://partner-desk/',
      origin: 'app://partner-desk',
      isTop: true,
      isOwn: true,
      address: 'app://partner-desk/',
    });
  });

  test('parallel calls get their own answers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => app.invoke('echo', index)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});

describe('events', () => {
  test('2,000 events of one turn arrive all, and in order', async () => {
    const got = await app.page.evaluate(async () => {
      const bridge: FixtureBridge = Reflect.get(globalThis, 'fixture');
      const seen: unknown[] = [];
      await new Promise<void>((resolve) => {
        const stop = bridge.on('tick', (index) => {
          seen.push(index);
          if (index === 1999) {
            stop();
            resolve();
          }
        });
        void bridge.invoke('burst', 2000);
      });
      return seen;
    });
    expect(got).toEqual(Array.from({ length: 2000 }, (_, index) => index));
  });

  test('a listener that was removed hears nothing more, and one that throws harms nobody', async () => {
    const heard = await app.page.evaluate(async () => {
      const bridge: FixtureBridge = Reflect.get(globalThis, 'fixture');
      const counts = { first: 0, second: 0 };
      const stopFailing = bridge.on('tick', () => {
        throw new Error('a listener failed');
      });
      const stopFirst = bridge.on('tick', () => {
        counts.first += 1;
      });
      const stopSecond = bridge.on('tick', () => {
        counts.second += 1;
      });
      await bridge.invoke('burst', 1);
      await bridge.invoke('echo', null);
      stopFirst();
      await bridge.invoke('burst', 1);
      await bridge.invoke('echo', null);
      stopSecond();
      stopFailing();
      return counts;
    });
    expect(heard).toEqual({ first: 1, second: 2 });
  });
});
