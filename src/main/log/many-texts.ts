/** Where something was found: from `start` to before `end`. */
export type Found = { readonly start: number; readonly end: number };

/** Letters that are looked at together. */
const block = 3;
const hashOf = (text: string, at: number): number =>
  (text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5) ^ (text.charCodeAt(at + 2) << 10)) & 0x7fff;
/** Letters by which a text is known; what agrees behind them belongs to it. So looking takes time in a straight line. */
export const longestHead = 64;
/** Letters that are compared in vain for each one of a text: a text of nothing but beginnings of tokens needs half of it. */
const mostInVain = 8;

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

  /**
   * Finds them in one text: the first place from one on; of several there, the longest. A text that is cut after 64 letters
   * is found, too, and so is all that is left of one that begins like them again and again: `aaa…` where `aaa…b` is sought.
   */
  in(text: string): (from: number) => Found | null {
    if (this.texts.size === 0) return () => null;
    const steps = this.prepared();
    const last = this.least - block;
    let left = mostInVain * text.length;
    return (from) => {
      for (let at = from + last; at <= text.length - block; ) {
        const hash = hashOf(text, at);
        const step = steps[hash] ?? 1;
        if (step === 0) {
          const start = at - last;
          const { end, compared } = this.endAt(text, start, hash);
          if (end > start) return { start, end };
          left -= compared;
          if (left < 0) return { start, end: text.length };
        }
        at += step || 1;
      }
      return null;
    };
  }

  /** Behind the longest text that is there, or as far as one agrees whose head is; the place itself where none is. */
  private endAt(
    text: string,
    start: number,
    hash: number,
  ): { readonly end: number; readonly compared: number } {
    const texts = this.ending.get(hash) ?? [];
    let end = Math.min(start + this.most, text.length);
    let compared = 0;
    while (end - start >= this.least) {
      const { before, asBefore, asNext, letters } = placeAmong(texts, text, start, end);
      const most = Math.max(asBefore, asNext);
      compared += letters;
      if (most >= longestHead) return { end: start + most, compared };
      if (asBefore === before.length && before !== '') return { end: start + before.length, compared };
      // Shorter ones that are there stand further before, and begin as both do.
      end = start + asBefore;
    }
    return { end: start, compared };
  }
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * The last of texts in order that does not come behind what stands at a place in another, and how many letters it and the
 * one behind it have in common with that. What both sides have in common all between them have, too.
 */
function placeAmong(texts: readonly string[], text: string, start: number, end: number) {
  let low = 0;
  let high = texts.length;
  let asBefore = 0;
  let asNext = 0;
  let letters = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = texts[middle] ?? '';
    const most = Math.min(one.length, end - start);
    const known = Math.min(asBefore, asNext);
    let same = known;
    while (same < most && one.charCodeAt(same) === text.charCodeAt(start + same)) same += 1;
    letters += same - known;
    if (same === one.length || (same < most && one.charCodeAt(same) < text.charCodeAt(start + same))) {
      low = middle + 1;
      asBefore = same;
    } else {
      high = middle;
      asNext = same;
    }
  }
  return { before: texts[low - 1] ?? '', asBefore, asNext, letters };
}
