import type { ColumnType } from '../../../domain/sheet/kind.ts';
import type { Pace } from '../pace.ts';
import type { SortKey } from './sort-key.ts';
import { sortKey } from './sort-key.ts';

/**
 * The sort keys of many rows: ranks and numbers in typed arrays, texts folded and each kept once. A column of a
 * million codes takes about 60 MB while it is sorted, a column of choices next to nothing.
 */
export class KeyColumn {
  private readonly ranks: Uint8Array;
  private readonly values: Float64Array;
  private readonly texts: string[] = [];
  private readonly known = new Map<string, string>();
  private readonly type: ColumnType;

  constructor(type: ColumnType, length: number) {
    this.type = type;
    this.ranks = new Uint8Array(length);
    this.values = new Float64Array(length);
  }

  set(index: number, text: string): void {
    const key = sortKey(this.type, text);
    this.ranks[index] = key.rank;
    this.values[index] = key.value;
    this.texts[index] = this.shared(key.text);
  }

  get(index: number): SortKey {
    const rank = this.ranks[index];
    return {
      rank: rank === 0 ? 0 : rank === 1 ? 1 : 2,
      value: this.values[index] ?? 0,
      text: this.texts[index] ?? '',
    };
  }

  /** As compareKeys over two rows. */
  compare(a: number, b: number, descending: boolean): number {
    const rankA = this.ranks[a] ?? 0;
    const rankB = this.ranks[b] ?? 0;
    if (rankA !== rankB) {
      if (rankA === 2 || rankB === 2) return rankA - rankB;
      return descending ? rankB - rankA : rankA - rankB;
    }
    const valueA = this.values[a] ?? 0;
    const valueB = this.values[b] ?? 0;
    if (valueA !== valueB) return descending ? valueB - valueA : valueA - valueB;
    const textA = this.texts[a] ?? '';
    const textB = this.texts[b] ?? '';
    if (textA === textB) return 0;
    return textA < textB === descending ? 1 : -1;
  }

  private shared(text: string): string {
    if (text === '') return '';
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.known.size < 2000) this.known.set(text, text);
    return text;
  }
}

const runLength = 8192;

/** Indexes 0 to length - 1 in the order of a comparison: sorted runs, then merges, all in slices. */
export async function sortedIndexes(
  length: number,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<Uint32Array> {
  let from = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) from[index] = index;
  for (let start = 0; start < length; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    if (pace.due) await pace.rest();
  }
  let to = new Uint32Array(length);
  for (let width = runLength; width < length; width *= 2) {
    for (let start = 0; start < length; start += width * 2) {
      await merge(
        from,
        to,
        start,
        Math.min(start + width, length),
        Math.min(start + width * 2, length),
        compare,
        pace,
      );
    }
    [from, to] = [to, from];
  }
  return from;
}

async function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<void> {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const a = from[left] ?? 0;
    const b = from[right] ?? 0;
    if (left < middle && (right >= end || compare(a, b) <= 0)) {
      to[at] = a;
      left += 1;
    } else {
      to[at] = b;
      right += 1;
    }
    if (at % 4096 === 0 && pace.due) await pace.rest();
  }
}
