import type { ServiceFacts } from './headless-desk.ts';

/** What is sent side by side. A bundle sheet is sent and then restored, so that two kinds share its lane. */
export const lanes = ['batches', 'singles', 'bundles', 'checkouts'] as const;
export type Lane = (typeof lanes)[number];

/** What a kill can hit. `before sending`: a start, an import, a reading, or a moment when nothing is left. */
export const kinds = [
  'batches',
  'singles',
  'bundle prices',
  'restores',
  'checkouts',
  'before sending',
] as const;
export type Kind = (typeof kinds)[number];

export type CodesJob = {
  readonly lane: 'batches' | 'singles';
  readonly file: string;
  readonly kind: string;
  readonly results: string;
};

export type BundlesJob = {
  readonly subscriptions: readonly string[];
  /** Every piece costs this. */
  readonly price: string;
  /** The results of the run and the service's own prices, after sending. */
  readonly sent: { readonly results: string; readonly ledger: string };
  /** The results after restoring, and the export of the sheet; of the service, whoever judges asks then. */
  readonly restored: { readonly results: string; readonly sheet: string };
  /** The service's own prices before anything was sent. */
  readonly original: string;
};

export type CheckoutsJob = {
  readonly emails: readonly string[];
  /** Of an update that follows each creation. */
  readonly city: string;
  /** What the app's list says in the end. */
  readonly results: string;
};

/** What the campaign tells the main process at its start, as JSON in its first argument. */
export type HostOrders = {
  readonly dataFolder: string;
  readonly facts: ServiceFacts;
  readonly domain: string;
  readonly limits: Readonly<Record<string, number>>;
  /** Where the operator looks at the service itself. */
  readonly databaseFile: string;
  readonly codes: readonly CodesJob[];
  readonly bundles: BundlesJob;
  readonly checkouts: CheckoutsJob;
  /** What goes on in this life; the operator pauses the rest. */
  readonly lanes: readonly Lane[];
};

export type HostMessage =
  | { readonly type: 'running'; readonly lane: Lane; readonly kind: Kind; readonly requestsLeft: number }
  | { readonly type: 'finished' }
  | { readonly type: 'failed'; readonly message: string };

export type ServiceOrders = {
  readonly databaseFile: string;
  readonly behaviour: 'specification' | 'extended' | 'hostile';
  readonly seed: number;
  readonly speed: number;
  readonly perSecond: number;
  readonly callbackUrl: string;
  readonly faultPlan: readonly unknown[];
};
