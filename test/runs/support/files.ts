import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { csvLine } from '../../../src/domain/sheet/csv.ts';
import { temporaryFolder } from './desk.ts';

/** Writes a CSV file from a header and rows; returns its path. */
export function csvFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, [header, ...rows].map((row) => csvLine(row, ',')).join(''));
  return path;
}

/** A CSV file as records by header, without a mark at its beginning. */
export function readCsv(path: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** Numbers from 1 to `count` as texts made by a function. */
export const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** A file of 2021-01 discount codes: `codes` rows named PREFIX-1, PREFIX-2 and so on. */
export const codesFile = (count: number, prefix = 'CODE', value = (_index: number) => '10'): string =>
  csvFile(
    `${prefix}.csv`,
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(count, (index) => [`${prefix}-${index}`, value(index), 'percentage', 'forever', 'enabled']),
  );
