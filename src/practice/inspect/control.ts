import { type FaultRuleInput, faultPlanSchema } from '../faults/plan.ts';
import { registerCallback } from '../oauth/clients.ts';
import type { installPages } from '../options.ts';
import { findRecord } from '../seeded/records.ts';
import type { Service } from '../service.ts';
import type { Document } from '../state/documents.ts';
import { writeMeta } from '../state/meta.ts';
import { changeStore, type Store } from '../state/stores.ts';
import { endTokensOf } from '../state/tokens.ts';

/** What tests and campaigns can do to a running service besides its API. */
export type PracticeControl = {
  /** Replaces the fault plan; throws a ZodError for one that is not valid. */
  readonly setFaultPlan: (plan: readonly FaultRuleInput[]) => void;
  /** Ends the access tokens of a store (a refresh brings the next); returns how many. */
  readonly expireAccessTokens: (store: string) => number;
  /** Ends all tokens of a store: only a new connection helps. */
  readonly signOut: (store: string) => number;
  /** Holds processing, so that submitted batches wait; also over a restart. */
  readonly holdProcessing: () => void;
  readonly releaseProcessing: () => void;
  /** Resolves when no batch is waiting or running. */
  readonly idle: () => Promise<void>;
  /** Registers a callback URL for a client, by default the first one. */
  readonly registerCallback: (callbackUrl: string, clientId?: string) => void;
  readonly setInstallPage: (page: (typeof installPages)[number]) => void;
  /** False when there is no such store. */
  readonly changeStore: (
    store: string,
    change: { readonly checkout?: Store['checkout'] | undefined; readonly bundles?: boolean | undefined },
  ) => boolean;
  /** The record with an id, made up from the seed if it was never used. Throws ServiceProblem (404). */
  readonly record: (
    type: 'address' | 'subscription' | 'charge' | 'onetime',
    store: string,
    id: string,
  ) => Document;
};

export function createControl(service: Service): PracticeControl {
  const { database } = service;
  return {
    setFaultPlan: (plan) => {
      const checked = faultPlanSchema.parse(plan);
      database.transaction(() => service.faults.setPlan(checked));
    },
    expireAccessTokens: (store) => endTokensOf(database, store, ['access']),
    signOut: (store) => endTokensOf(database, store, ['access', 'refresh']),
    holdProcessing: () => writeMeta(database, 'processing', 'held'),
    releaseProcessing: () => {
      writeMeta(database, 'processing', 'running');
      service.wakeProcessor();
    },
    idle: service.whenIdle,
    registerCallback: (url, clientId = service.options.clients[0]?.clientId ?? '') =>
      registerCallback(service, clientId, url),
    setInstallPage: (page) => writeMeta(database, 'install_page', page),
    changeStore: (store, change) => changeStore(database, store, change),
    record: (type, store, id) =>
      database.transaction(() => findRecord(service, store.toLowerCase(), type, id)),
  };
}
