/**
 * The service's two times. Service time runs `speed` times as fast as real time and drives what takes time:
 * the bucket, processing, settling and the times of batches. The calendar (today, timestamps of records) and
 * the lifetimes of codes and tokens follow real time, so that a fast service does not live in another year.
 */
export type ServiceClock = {
  /** Service time in milliseconds since the epoch; never goes back, also not over a restart. */
  readonly now: () => number;
  /** Real milliseconds since the epoch. */
  readonly realNow: () => number;
  readonly speed: number;
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: () => string;
  /** ISO 8601. */
  readonly timestamp: () => string;
};

/** @param notBefore service time that an earlier life of the service had reached. */
export function createServiceClock(speed: number, notBefore: number): ServiceClock {
  const realStart = performance.now();
  const serviceStart = Math.max(Date.now(), notBefore);
  const timestamp = (): string => new Date().toISOString();
  return {
    speed,
    timestamp,
    now: () => Math.floor(serviceStart + (performance.now() - realStart) * speed),
    realNow: () => Date.now(),
    today: () => timestamp().slice(0, 10),
  };
}
