/** What the service has said of a subscription that a swap depends on (spec: Rules on swapping, 4 and 5). */
export type KnownSubscription = {
  readonly is: 'prepaid' | 'one-time' | 'not-swappable';
  /** The service's own words. */
  readonly words: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
};
