import { guardedEmitter } from '../guard.ts';

/** The emitter under `app`, apart from it so that windows can report to it without a circle of imports. */
export class AppEvents extends guardedEmitter('app') {}

let current: AppEvents | null = null;

export function setAppEvents(events: AppEvents): void {
  current = events;
}

export const appEvents = {
  emit: (name: string, ...args: unknown[]): boolean => current?.emit(name, ...args) ?? false,
};
