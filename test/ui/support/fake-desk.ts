import type { Page } from 'playwright-core';
import type { AppError } from '../../../src/contract/errors.ts';
import {
  type Answer,
  contract,
  type DecodedOf,
  type EventChannel,
  type InvokeChannel,
  type OutputOf,
} from '../../../src/contract/index.ts';

/** Answers of the fake, one per channel; a channel without one is an error of the test. */
export type FakeHandlers = {
  readonly [K in InvokeChannel]?: (input: DecodedOf<K>) => OutputOf<K> | Promise<OutputOf<K>>;
};

export type Call = { readonly channel: string; readonly input: unknown };

/** Thrown by a handler to answer with an error of the contract. */
export class FakeFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}
export const fail = (error: AppError): never => {
  throw new FakeFailure(error);
};

/**
 * Main as the page sees it, in the test's own process: inputs are decoded with the contract's schemas, and
 * only JSON crosses. Channels that are unknown or have no handler are refused, and kept in `faults`.
 */
export class FakeDesk {
  readonly calls: Call[] = [];
  /** What the page did that the contract or this test does not allow; a test ends with none. */
  readonly faults: string[] = [];
  readonly #handlers: Map<string, (input: never) => unknown>;
  readonly #pages = new Set<Page>();

  constructor(handlers: FakeHandlers) {
    this.#handlers = new Map(Object.entries(handlers));
  }

  /** Replaces the answer of a channel from now on; returns what brings back the one before. */
  on<K extends InvokeChannel>(channel: K, handler: NonNullable<FakeHandlers[K]>): () => void {
    const before = this.#handlers.get(channel);
    this.#handlers.set(channel, handler);
    return () => {
      if (before === undefined) this.#handlers.delete(channel);
      else this.#handlers.set(channel, before);
    };
  }

  callsOf(channel: InvokeChannel): readonly unknown[] {
    return this.calls.filter((call) => call.channel === channel).map((call) => call.input);
  }

  /** What the page's bridge does for `invoke`. */
  async dispatch(channel: string, input: unknown): Promise<Answer<unknown>> {
    const entry = Object.entries(contract).find(([name]) => name === channel)?.[1];
    if (entry?.direction !== 'invoke') return this.#refuse(`unknown channel: ${channel}`);
    const decoded = entry.input.safeParse(input);
    if (!decoded.success) return this.#refuse(`bad input on ${channel}: ${decoded.error.message}`);
    this.calls.push({ channel, input: decoded.data });
    const handler = this.#handlers.get(channel);
    if (!handler) return this.#refuse(`no handler for ${channel}`);
    try {
      // The handler's own type belongs to this channel, whose schema has just decoded the input.
      const value = await handler(decoded.data as never);
      return { ok: true, value: JSON.parse(JSON.stringify(value)) };
    } catch (thrown) {
      if (thrown instanceof FakeFailure) return { ok: false, error: thrown.error };
      return this.#refuse(`the handler of ${channel} threw: ${String(thrown)}`);
    }
  }

  #refuse(fault: string): never {
    this.faults.push(fault);
    throw new Error(fault);
  }

  /** Publishes a notice to every page. */
  async emit<K extends EventChannel>(channel: K, payload: OutputOf<K>): Promise<void> {
    const text = JSON.stringify(payload);
    for (const page of this.#pages) {
      await page.evaluate(([name, json]) => Reflect.get(window, '__deskEmit')(name, JSON.parse(json)), [
        channel,
        text,
      ] as const);
    }
  }

  /** Puts the bridge on a page before it loads. */
  async attach(page: Page): Promise<void> {
    this.#pages.add(page);
    page.on('close', () => this.#pages.delete(page));
    await page.exposeFunction('__deskInvoke', (channel: string, input: unknown) =>
      this.dispatch(channel, input),
    );
    const events = Object.entries(contract)
      .filter(([, entry]) => entry.direction === 'event')
      .map(([name]) => name);
    await page.addInitScript(installBridge, events);
  }
}

/** Runs in the page. */
function installBridge(events: readonly string[]): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>(events.map((name) => [name, new Set()]));
  Object.defineProperty(window, 'desk', {
    value: Object.freeze({
      invoke: (channel: string, input: unknown) => Reflect.get(window, '__deskInvoke')(channel, input),
      on(channel: string, listener: (payload: unknown) => void) {
        const heard = listeners.get(channel);
        if (!heard) throw new Error(`unknown event: ${channel}`);
        heard.add(listener);
        return () => heard.delete(listener);
      },
    }),
  });
  Object.defineProperty(window, '__deskEmit', {
    value: (channel: string, payload: unknown) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
  });
}
