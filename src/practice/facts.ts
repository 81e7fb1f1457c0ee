import type { ServiceOptions } from './options.ts';
import { switchesOf } from './options.ts';

/** What a client has to know to speak to a running service; the fields of a service profile. */
export type ServiceFacts = {
  readonly url: string;
  readonly wire: ServiceOptions['wire'];
  readonly limits: {
    readonly bucketSize: number;
    /** In real time. */
    readonly leakPerSecond: number;
    readonly tasksPerAdd: number;
    readonly tasksPerBatch: number;
    readonly outstandingBatches: number;
    readonly pageSize: number;
    readonly pollSeconds: number;
  };
  readonly optional: {
    readonly taskList: boolean;
    readonly discountLookup: boolean;
    readonly discountRead: boolean;
    readonly storeIdentity: boolean;
    readonly tokenInformation: boolean;
    readonly subscriptionRead: boolean;
  };
};

/** Stands for "no limit" where a number is wanted. */
const unlimited = 10_000;

export function serviceFacts(options: ServiceOptions, url: string): ServiceFacts {
  const { bucket, tasksPerAdd, tasksPerBatch, outstandingBatches, pageSize } = options.limits;
  const { speed } = options.clock;
  const switches = switchesOf(options);
  return {
    url,
    wire: options.wire,
    limits: {
      bucketSize: bucket === 'off' ? unlimited : bucket.size,
      leakPerSecond: bucket === 'off' ? unlimited : bucket.leakPerSecond * speed,
      tasksPerAdd,
      tasksPerBatch,
      outstandingBatches,
      pageSize,
      pollSeconds: Math.max(0.1, 5 / speed),
    },
    optional: {
      taskList: switches.taskList,
      discountLookup: switches.discountLookup,
      discountRead: switches.discountRead,
      storeIdentity: switches.storeIdentity,
      tokenInformation: switches.tokenInformation,
      subscriptionRead: switches.subscriptionRead,
    },
  };
}
