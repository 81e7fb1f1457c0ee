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
  private most = 0;
  /** By the hash of a block: how far on a text may begin to end. Null until it is needed. */
  private steps: Uint8Array | null = null;
  /** By the hash of the block in which they may begin to end: the texts, each list in order. */
  private readonly ending = new Map<number, string[]>();

  has(text: string): boolean {
    return this.texts.has(text);
  }

  add(text: string): void {
    if (this.texts.has(text)) return;
    this.texts.add(text);
    this.least = Math.min(this.least, text.length, longestHead);
    this.most = Math.max(this.most, text.length);
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
      const texts = this.ending.get(hash);
      if (texts) texts.push(text);
      else this.ending.set(hash, [text]);
    }
    for (const texts of this.ending.values()) texts.sort(byLetters);
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

  /** Behind the longest text that is there, or as far as one agrees whose head is; the place itself where none is. */
  private endAt(text: string, start: number, hash: number): number {
    const texts = this.ending.get(hash) ?? [];
    let rest = text.slice(start, start + this.most);
    while (rest.length >= this.least) {
      const next = placeBehind(texts, rest);
      const before = texts[next - 1] ?? '';
      const asBefore = alike(before, rest);
      const asNext = alike(texts[next] ?? '', rest);
      const most = Math.max(asBefore, asNext);
      if (most >= longestHead) return start + most;
      if (asBefore === before.length && before !== '') return start + before.length;
      // Shorter ones that are there stand further before, and begin as both do.
      rest = rest.slice(0, asBefore);
    }
    return start;
  }
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : 1);

/** The place of the first text behind one, of texts in order. */
function placeBehind(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many letters two texts have in common at their beginnings. */
function alike(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
}
