import type { z } from 'zod';
import { activityContract } from './activity.ts';
import { appContract } from './app.ts';
import { backupsContract } from './backups.ts';
import { bundlesContract } from './bundles.ts';
import { checkoutsContract } from './checkouts.ts';
import { codesContract } from './codes.ts';
import { convertContract } from './convert.ts';
import { dataContract } from './data.ts';
import type { Entry, EventOf, FromPreload, Invoke } from './define.ts';
import type { AppError } from './errors.ts';
import { filesContract } from './files.ts';
import { findContract } from './find.ts';
import { importsContract } from './imports.ts';
import { jobsContract } from './jobs.ts';
import { linksContract } from './links.ts';
import { networkContract } from './network.ts';
import { profilesContract } from './profiles.ts';
import { runsContract } from './runs.ts';
import { savedViewsContract } from './saved-views.ts';
import { sheetsContract } from './sheets.ts';
import { storesContract } from './stores.ts';
import { transferContract } from './transfer.ts';
import { updatesContract } from './updates.ts';
import { watchedContract } from './watched.ts';

/**
 * The one IPC contract. Main's handler map, the preload's loop, the page's client and the test fake derive
 * from this value; docs/ipc-channels.md is generated from it.
 */
export const contract = {
  ...appContract,
  ...storesContract,
  ...profilesContract,
  ...filesContract,
  ...watchedContract,
  ...importsContract,
  ...sheetsContract,
  ...findContract,
  ...savedViewsContract,
  ...codesContract,
  ...convertContract,
  ...jobsContract,
  ...linksContract,
  ...runsContract,
  ...bundlesContract,
  ...checkoutsContract,
  ...activityContract,
  ...dataContract,
  ...backupsContract,
  ...transferContract,
  ...updatesContract,
  ...networkContract,
} as const satisfies Record<string, Entry>;

export type Contract = typeof contract;
export type Channel = keyof Contract;
export type InvokeChannel = { [K in Channel]: Contract[K] extends Invoke ? K : never }[Channel];
/** What the preload asks by itself; the page cannot. */
export type PreloadChannel = { [K in Channel]: Contract[K] extends FromPreload ? K : never }[Channel];
export type EventChannel = { [K in Channel]: Contract[K] extends EventOf ? K : never }[Channel];

/** What the page sends on a channel, before defaults are filled in. */
export type InputOf<K extends InvokeChannel> =
  Contract[K] extends Invoke<infer I, infer _T> ? z.input<I> : never;
/** What the preload sends on a channel of its own. */
export type PreloadInputOf<K extends PreloadChannel> =
  Contract[K] extends FromPreload<infer I, infer _T> ? z.input<I> : never;
/** What a handler receives. */
export type DecodedOf<K extends InvokeChannel | PreloadChannel> =
  Contract[K] extends Invoke<infer I, infer _T>
    ? z.output<I>
    : Contract[K] extends FromPreload<infer P, infer _U>
      ? z.output<P>
      : never;
export type OutputOf<K extends Channel> = Contract[K] extends {
  readonly output: { readonly __output?: infer T };
}
  ? NonNullable<T> | Extract<T, null>
  : never;

/** What crosses the border: a value or an error, both plain JSON. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppError };

/** What the preload exposes to the page as `window.desk`. */
export type Bridge = {
  readonly invoke: (channel: string, input: unknown) => Promise<unknown>;
  readonly on: (channel: string, listener: (payload: unknown) => void) => () => void;
};

/** Name of the bridge on the page's window. */
export const bridgeName = 'desk';
/** Where the page lives in both shells. */
export const appOrigin = 'app://partner-desk';
