/** Leaky buckets, one per access token. Times are service milliseconds. */
export type Limiter = {
  /** Takes one request if there is room. `level` is the fill after it. */
  readonly take: (
    token: string,
    now: number,
  ) =>
    | { readonly taken: true; readonly level: number }
    | { readonly taken: false; readonly level: number; readonly roomInMs: number };
  readonly size: number | null;
};

export function createLimiter(
  bucket: 'off' | { readonly size: number; readonly leakPerSecond: number },
): Limiter {
  if (bucket === 'off') return { size: null, take: () => ({ taken: true, level: 0 }) };
  const { size, leakPerSecond } = bucket;
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    size,
    take: (token, now) => {
      const bucketOfToken = buckets.get(token) ?? { level: 0, at: now };
      buckets.set(token, bucketOfToken);
      const leaked = ((now - bucketOfToken.at) / 1000) * leakPerSecond;
      bucketOfToken.level = Math.max(0, bucketOfToken.level - leaked);
      bucketOfToken.at = now;
      if (bucketOfToken.level + 1 > size) {
        const roomInMs = ((bucketOfToken.level + 1 - size) / leakPerSecond) * 1000;
        return { taken: false, level: bucketOfToken.level, roomInMs };
      }
      bucketOfToken.level += 1;
      return { taken: true, level: bucketOfToken.level };
    },
  };
}
