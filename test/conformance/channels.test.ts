import fc from 'fast-check';
import { expect, test } from '../support/app/e2e.ts';
import { type Fixture, type FixtureBridge, startFixture } from './support/start-fixture.ts';

// What a channel carries, how it fails, and in which order it delivers. The product's channels carry JSON alone.

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: Error) => error.message,
  );

test.describe('values', () => {
  test('every JSON value comes back as it was sent', async () => {
    const values = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !JSON.stringify(value).includes('__proto__'));
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        expect(JSON.stringify(await app.invoke('echo', given))).toBe(JSON.stringify(given));
      }),
      { numRuns: 60 },
    );
  });

  test('a key named __proto__ is lost on the bridge', async () => {
    const given: unknown = JSON.parse('[{"__proto__":0,"b":1},{"a":{"__proto__":{"b":[]}}}]');
    expect(JSON.stringify(await app.invoke('echo', given))).toBe('[{"b":1},{"a":{}}]');
  });

  test('text of any script and unpaired surrogates survive', async () => {
    const text = 'é 漢 🧾 \u2028 \0 "\\ </script> \uD800';
    expect(await app.invoke('echo', text)).toBe(text);
  });

  for (const name of ['function', 'symbol'] as const) {
    test(`main cannot answer with a ${name}`, async () => {
      expect(await failure(app.invoke('answers', name))).toContain(
        "Error invoking remote method 'answers': Error: An object could not be cloned",
      );
    });

    test(`a ${name} that main sends never arrives`, async () => {
      const heard = await app.page.evaluate(async (kind) => {
        const bridge: FixtureBridge = Reflect.get(globalThis, 'fixture');
        const all: unknown[] = [];
        const stops = ['event', 'tick'].map((channel) =>
          bridge.on(channel, (value) => all.push([channel, value])),
        );
        // Electron writes the error to its log, the shell throws it.
        await bridge.invoke('sends', kind);
        await bridge.invoke('burst', 1);
        await bridge.invoke('echo', null);
        for (const stop of stops) stop();
        return all;
      }, name);
      expect(heard).toEqual([['tick', 0]]);
    });
  }

  test('the page cannot send a function', async () => {
    const message = await app.page.evaluate(() =>
      (Reflect.get(globalThis, 'fixture').invokeUnclonable() as Promise<unknown>).catch(
        (error: Error) => error.message,
      ),
    );
    expect(message).toContain('An object could not be cloned');
  });

  test('an argument that is missing arrives as undefined', async () => {
    expect(await app.invoke('kinds')).toEqual([]);
    expect(
      await app.page.evaluate(() => Reflect.get(globalThis, 'fixture').invoke('kinds', undefined)),
    ).toEqual(['undefined']);
    expect(
      await app.page.evaluate(async () => `${await Reflect.get(globalThis, 'fixture').invoke('nothing')}`),
    ).toBe('undefined');
  });
});

test.describe('calls', () => {
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

  test('the sender is the window, its top frame and its address', async () => {
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

test.describe('events', () => {
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
      const stopFirst = bridge.on('tick', () => {
        counts.first += 1;
      });
      const stopSecond = bridge.on('tick', () => {
        counts.second += 1;
      });
      const stopFailing = bridge.on('tick', () => {
        throw new Error('a listener failed');
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
