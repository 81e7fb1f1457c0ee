/** Where something was found: from `start` to before `end`. */
export type Found = { readonly start: number; readonly end: number };

/** Letters that are looked at together. */
const block = 3;
const hashOf = (text: string, at: number): number =>
  (text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5) ^ (text.charCodeAt(at + 2) << 10)) & 0x7fff;
/** Letters by which a text is known; what agrees behind them belongs to it. So looking takes time in a straight line. */
export const longestHead = 64;

/**
 * Looks for many texts at once, in steps of several letters however many they are (Wu and Manber: A fast algorithm for
 * multi-pattern searching, 1994). Each has to have eight letters at least.
 */
export class ManyTexts {
  private readonly texts = new Set<string>();
  private least = Number.POSITIVE_INFINITY;
  /** By the hash of a block: how far on a text may begin to end. Null until it is needed. */
  private steps: Uint8Array | null = null;
  private readonly ending = new Map<number, string[]>();

  has(text: string): boolean {
    return this.texts.has(text);
  }

  add(text: string): void {
    if (this.texts.has(text)) return;
    this.texts.add(text);
    this.least = Math.min(this.least, text.length, longestHead);
    this.steps = null;
  }

  private prepared(): Uint8Array {
    if (this.steps) return this.steps;
    const last = this.least - block;
    const steps = new Uint8Array(0x8000).fill(last + 1);
    this.ending.clear();
    for (const text of this.texts) {
      for (let at = 0; at <= last; at += 1) {
        const hash = hashOf(text, at);
        steps[hash] = Math.min(steps[hash] ?? 0, last - at);
      }
      const hash = hashOf(text, last);
      this.ending.set(hash, [...(this.ending.get(hash) ?? []), text]);
    }
    this.steps = steps;
    return steps;
  }

  /** The first place from one on; of several there, the longest. A text that is cut after 64 letters is found, too. */
  find(text: string, from: number): Found | null {
    if (text.length - from < this.least) return null;
    const steps = this.prepared();
    const last = this.least - block;
    for (let at = from + last; at <= text.length - block; ) {
      const hash = hashOf(text, at);
      const step = steps[hash] ?? 1;
      if (step === 0) {
        const start = at - last;
        const end = this.endAt(text, start, hash);
        if (end > start) return { start, end };
      }
      at += step || 1;
    }
    return null;
  }

  private endAt(text: string, start: number, hash: number): number {
    let end = start;
    for (const one of this.ending.get(hash) ?? []) {
      if (!text.startsWith(one.slice(0, longestHead), start)) continue;
      let same = Math.min(one.length, longestHead);
      while (same < one.length && one.charCodeAt(same) === text.charCodeAt(start + same)) same += 1;
      end = Math.max(end, start + same);
    }
    return end;
  }
}
