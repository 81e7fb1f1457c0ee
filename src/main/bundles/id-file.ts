import { readFileSync, statSync } from 'node:fs';
import Papa from 'papaparse';
import { unguardText } from '../../domain/sheet/csv.ts';
import { Failure } from '../failure.ts';

const mostBytes = 20 * 1024 * 1024;

/** The rows of a CSV file of ids, in whatever encoding spreadsheets write. Throws Failure (`file-unreadable`, `file-too-large`). */
export function readIdFile(path: string): readonly (readonly string[])[] {
  const bytes = read(path);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new Failure({
      code: 'file-unreadable',
      message: 'This is a workbook file.',
      next: 'Save the sheet as CSV, or copy its column of ids and paste it.',
    });
  }
  const { data } = Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: 'greedy' });
  return data.map((row) => row.map(unguardText));
}

function read(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size <= mostBytes) return readFileSync(path);
  } catch (thrown) {
    throw new Failure({
      code: 'file-unreadable',
      message: 'The file could not be opened.',
      next: 'Check that it is still there and that no other program holds it.',
      details: [thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown reason'],
    });
  }
  throw new Failure({
    code: 'file-too-large',
    message: 'The file is larger than 20 MiB.',
    next: 'A list of subscription ids is smaller; divide it.',
  });
}

/** Ids are digits: what matters of the encoding is where a character begins. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
