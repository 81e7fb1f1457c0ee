import type { DecodedOf, InvokeChannel, OutputOf } from '../../contract/index.ts';

/** A handler for each invoke channel; inputs are decoded, failures are thrown as Failure. */
export type Handlers = {
  readonly [K in InvokeChannel]: (input: DecodedOf<K>) => Promise<OutputOf<K>> | OutputOf<K>;
};

/** The handlers of one area: `AreaHandlers<'stores' | 'profiles'>`. */
export type AreaHandlers<Area extends string> = Pick<Handlers, Extract<InvokeChannel, `${Area}.${string}`>>;
