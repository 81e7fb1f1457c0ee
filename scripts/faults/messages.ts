import type { ServiceFacts } from './headless-desk.ts';

/** What the campaign tells the main process at its start, as JSON in its first argument. */
export type HostOrders = {
  readonly dataFolder: string;
  readonly facts: ServiceFacts;
  readonly domain: string;
  readonly limits: Readonly<Record<string, number>>;
  readonly jobs: readonly { readonly file: string; readonly kind: string; readonly results: string }[];
};

export type HostMessage =
  | { readonly type: 'running'; readonly requestsLeft: number }
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
