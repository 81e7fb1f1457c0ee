import { guardedEmitter } from '../guard.ts';
import { assertJson } from '../json-value.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const noHandler = (channel: string): Error => new Error(`No handler registered for '${channel}'`);

/** Electron's ipcMain: request and answer by channel. */
export class IpcMain extends guardedEmitter('ipcMain') {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function`);
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Runs the handler of a channel; rejects with the message that Electron gives to the page. */
  async answer(
    event: Electron.IpcMainInvokeEvent,
    channel: string,
    args: readonly unknown[],
  ): Promise<unknown> {
    try {
      const handler = this.#handlers.get(channel);
      if (handler === undefined) throw noHandler(channel);
      const value = await handler(event, ...args);
      if (value !== undefined) assertJson(value, `answer of '${channel}'`);
      return value;
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  }
}

export const ipcMain = new IpcMain();
