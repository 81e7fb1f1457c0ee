import type { Switches } from './behaviour.ts';
import type { ServiceClock } from './clock.ts';
import type { FaultEngine } from './faults/engine.ts';
import type { Limiter } from './http/limiter.ts';
import type { Strangers } from './http/strangers.ts';
import type { ServiceOptions } from './options.ts';
import type { Database } from './state/database.ts';
import type { Ids } from './state/ids.ts';
import type { Words } from './words.ts';

/** What every handler works with. One per running service. */
export type Service = {
  readonly options: ServiceOptions;
  readonly switches: Switches;
  readonly seed: number;
  readonly words: Words;
  readonly clock: ServiceClock;
  readonly database: Database;
  readonly ids: Ids;
  readonly faults: FaultEngine;
  readonly limiter: Limiter;
  readonly strangers: Strangers;
  /** Called when there may be batches to work on. */
  readonly wakeProcessor: () => void;
  readonly whenIdle: () => Promise<void>;
};
