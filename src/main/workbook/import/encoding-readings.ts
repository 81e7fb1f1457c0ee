import { cellAround, type LegacyEncoding } from '../../../domain/import/legacy-encoding.ts';
import { decoderFor } from './decode.ts';
import type { Reading } from './table-file.ts';

/** Cells that are shown of a file whose encoding is asked for, where they tell its encodings apart. */
const mostCells = 2;

/**
 * The encodings that a file may be in, with cells as they are read in each; none where they read the same. An encoding
 * that reads every cell as one before it does is left out, and no two show the same cells.
 */
export function readingsOf(
  guessed: { readonly sample: Uint8Array; readonly found: LegacyEncoding },
  delimiter: string,
): readonly Reading[] {
  const { doubts, asked = [] } = guessed.found;
  const cells = doubts.map((place) => cellAround(guessed.sample, place, delimiter));
  const read = new Map<string, Reading>();
  for (const encoding of asked) {
    const texts = cells.map((cell) => {
      const decoder = decoderFor(encoding);
      return `${decoder.decode(cell)}${decoder.end()}`.trim();
    });
    const key = JSON.stringify(texts);
    if (!read.has(key)) read.set(key, { encoding, cells: texts });
  }
  const readings = [...read.values()];
  if (readings.length < 2) return [];
  const shown = tellingCells(readings);
  return readings.map(({ encoding, cells }) => ({ encoding, cells: shown.map((at) => cells[at] ?? '') }));
}

/** Places of cells by which every reading differs from the others, and further ones up to what is shown. */
function tellingCells(readings: readonly Reading[]): readonly number[] {
  const kept: number[] = [];
  const rest: number[] = [];
  const seen = new Set<string>();
  const apart = (places: readonly number[]): number =>
    new Set(readings.map(({ cells }) => JSON.stringify(places.map((at) => cells[at])))).size;
  const cells = readings[0]?.cells ?? [];
  for (const [at] of cells.entries()) {
    const column = JSON.stringify(readings.map((reading) => reading.cells[at]));
    if (seen.has(column)) continue;
    seen.add(column);
    if (apart([...kept, at]) > apart(kept)) kept.push(at);
    else rest.push(at);
  }
  return [...kept, ...rest.slice(0, Math.max(0, mostCells - kept.length))].sort((a, b) => a - b);
}
