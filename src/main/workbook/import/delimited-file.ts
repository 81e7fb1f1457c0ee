import { isAscii, isUtf8 } from 'node:buffer';
import { detectDelimiter } from '../../../domain/import/delimiter.ts';
import {
  decideEncoding,
  type EncodingDecision,
  isBinary,
  utf8Sequences,
} from '../../../domain/import/encoding.ts';
import { type LegacyEncoding, legacyEncoding } from '../../../domain/import/legacy-encoding.ts';
import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';
import { Pace } from '../pace.ts';
import { CsvRows, lineEndOf } from './csv-rows.ts';
import { decoderFor } from './decode.ts';
import { readingsOf } from './encoding-readings.ts';
import type { FileBytes } from './file-bytes.ts';
import { importLimits } from './limits.ts';
import type { ReadChoices, TableFile } from './table-file.ts';

type Decided = {
  readonly encoding: string;
  readonly from: 'mark' | 'strict' | 'guess' | 'chosen';
  readonly markBytes: number;
  /** The bytes by which an old code page was guessed, and what they leave in doubt. */
  readonly guessed?: { readonly sample: Uint8Array; readonly found: LegacyEncoding };
};

/** A file of delimited text: CSV, TSV, text of the clipboard. */
export async function openDelimited(file: FileBytes, choices: ReadChoices): Promise<TableFile> {
  const decided = await encodingOf(file, choices);
  const sample = sampleText(file, decided);
  const guess = detectDelimiter(sample);
  const delimiter = choices.delimiter ? choices.delimiter : guess.delimiter;
  const lineEnd = lineEndOf(sample);
  // `sep=;` is a line for spreadsheets and no row.
  const skipped = guess.statedInFile ? 1 : 0;
  return {
    bytes: file.size,
    version: file.version,
    encoding: decided.encoding,
    encodingFrom: decided.from,
    encodingsAsked: decided.guessed ? readingsOf(decided.guessed, delimiter) : [],
    delimiter,
    worksheets: [],
    worksheet: null,
    guarded: true,
    batches: () => readRows(file, decided, new CsvRows(delimiter, lineEnd), skipped),
    otherwise: () => [],
    close: () => file.close(),
  };
}

async function* readRows(file: FileBytes, decided: Decided, csv: CsvRows, skipped: number) {
  const decoder = decoderFor(decided.encoding);
  let position = decided.markBytes;
  let toSkip = skipped;
  const rest = (rows: string[][]): string[][] => {
    const dropped = Math.min(toSkip, rows.length);
    toSkip -= dropped;
    return dropped === 0 ? rows : rows.slice(dropped);
  };
  for (;;) {
    const bytes = file.read(position);
    if (bytes.length === 0) break;
    position += bytes.length;
    yield { rows: rest(csv.push(decoder.decode(bytes))), bytesRead: position };
  }
  yield { rows: rest([...csv.push(decoder.end()), ...csv.end()]), bytesRead: position };
}

function sampleText(file: FileBytes, decided: Decided): string {
  const bytes = file.slice(decided.markBytes, importLimits.sampleBytes);
  const decoder = decoderFor(decided.encoding);
  const text = decoder.decode(bytes);
  return bytes.length + decided.markBytes >= file.size ? text + decoder.end() : text;
}

async function encodingOf(file: FileBytes, { encoding: chosen, region }: ReadChoices): Promise<Decided> {
  const first = decideEncoding(file.slice(0, importLimits.encodingBytes));
  // Old code pages are told apart by how often their letters come: by more than a beginning.
  const decision = first.from === 'guess' ? decideEncoding(file.slice(0, importLimits.sampleBytes)) : first;
  if (!chosen && isReadByBytes(first) && isBinary(file.slice(0, importLimits.encodingBytes)))
    throw binaryFile();
  if (chosen) {
    return {
      encoding: chosen,
      from: 'chosen',
      markBytes: sameEncoding(chosen, decision) ? decision.markBytes : 0,
    };
  }
  if (decision.from === 'mark' || !isReadByBytes(decision)) return decision;
  const wrongAt = await firstNotUtf8(file);
  if (wrongAt === null) return { encoding: 'utf-8', from: 'strict', markBytes: 0 };
  if (await isDamagedUtf8(file)) await readStrictly(file);
  const sample = file.slice(wrongAt, importLimits.sampleBytes);
  const found = legacyEncoding(sample, region);
  return { encoding: found.encoding, from: 'guess', markBytes: 0, guessed: { sample, found } };
}

/** Not of pairs of bytes, half of which are no characters by themselves. */
const isReadByBytes = ({ encoding }: EncodingDecision): boolean => !encoding.startsWith('utf-16');

const binaryFile = (): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.fileNeitherTextNor,
    next: importMessages.fileNeitherTextNorNext,
  });

const sameEncoding = (label: string, decision: EncodingDecision): boolean =>
  label.toLowerCase().replace('-', '') === decision.encoding.replace('-', '');

/**
 * Where the piece begins that is no UTF-8, or null: a file may hold its first umlaut after a megabyte, and every byte is
 * checked, which costs less than reading it.
 */
async function firstNotUtf8(file: FileBytes): Promise<number | null> {
  let position = 0;
  for await (const bytes of wholeCharacters(file)) {
    if (!isUtf8(bytes)) return position;
    position += bytes.length;
  }
  return null;
}

/** Characters of several bytes that tell whether a file is UTF-8, however long it is. */
const enoughSequences = 10_000;

/** In old code pages next to no bytes are well-formed UTF-8: where most are, the others are damage. */
async function isDamagedUtf8(file: FileBytes): Promise<boolean> {
  const found = { whole: 0, broken: 0 };
  for await (const bytes of wholeCharacters(file)) {
    if (isAscii(bytes)) continue;
    const { whole, broken } = utf8Sequences(bytes);
    found.whole += whole;
    found.broken += broken;
    if (found.whole + found.broken > enoughSequences) break;
  }
  return found.whole > found.broken;
}

/** Throws Failure (`file-unreadable`) with the place of the first byte that is no UTF-8. */
async function readStrictly(file: FileBytes): Promise<void> {
  const decoder = decoderFor('utf-8');
  for await (const bytes of wholeCharacters(file)) decoder.decode(bytes);
  decoder.end();
}

/** The bytes of a file in pieces that cut no character of UTF-8. */
async function* wholeCharacters(file: FileBytes): AsyncGenerator<Uint8Array> {
  const pace = new Pace();
  let rest: Uint8Array = new Uint8Array(0);
  for (let position = 0; position < file.size; ) {
    const bytes = file.read(position);
    if (bytes.length === 0) break;
    position += bytes.length;
    const whole = Buffer.concat([rest, bytes]);
    const cut = lastBoundary(whole);
    yield whole.subarray(0, cut);
    rest = whole.subarray(cut);
    if (pace.due) await pace.rest();
  }
  yield rest;
}

/** The last place at which a character begins, at most four bytes before the end. */
function lastBoundary(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    if (((bytes[bytes.length - back] ?? 0) & 0xc0) !== 0x80) return bytes.length - back;
  }
  return bytes.length;
}
