import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

/** The rows of a sample file by header. */
export function sampleRows(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../fixtures/samples/${name}`, import.meta.url), 'utf8');
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  return parsed.data;
}
