/** Milliseconds since the epoch beyond which there is no date. */
const lastTime = 8.64e15;

export const isTime = (at: number): boolean => Math.abs(at) <= lastTime;

/** A time of a file as text; the epoch where it is none: a restored backup may be anybody's. */
export const isoTime = (at: number): string => new Date(isTime(at) ? at : 0).toISOString();

/** JSON of a file; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
