import type { Action } from './events.ts';
import type { RunState } from './state.ts';

/** What is to be known of the service and of other runs before something is sent. */
export type NextContext = {
  readonly now: number;
  readonly taskList: boolean;
  readonly pollMs: number;
  /** Requests that the bucket lets pass in a second. */
  readonly perSecond: number;
  readonly pageSize: number;
  /** Batches of the store that may be running or waiting at one time. */
  readonly outstandingBatches: number;
  /** Batches of other runs of the store that are running or waiting. */
  readonly outstandingElsewhere: number;
  /** Requests of this run on their way at one time. */
  readonly concurrency: number;
  /** The thing that a task changes, by what its path names; null where it names none. */
  readonly thingOf?: (task: number) => string | null;
  /** Whether another run of the store has started on a thing and not finished. */
  readonly isBegunElsewhere?: (thing: string) => boolean;
};

export type Next = {
  /** Safe to send now, the most useful first. */
  readonly actions: readonly Action[];
  /** When to ask again if nothing else happens; null: only an event changes anything. */
  readonly wakeAt: number | null;
};

export const nothing: Next = { actions: [], wakeAt: null };

/** Batches of a run that are, or may be, running or waiting at the service. */
export const outstanding = (state: RunState): number =>
  state.batches.filter(
    (batch) => batch.mayBeProcessed && (batch.phase === 'ready' || batch.phase === 'processing'),
  ).length;
