import type { DatabaseSync } from 'node:sqlite';
import { codeColumnOf } from '../../../domain/codes/code-column.ts';
import { kindById } from '../../../domain/kinds/registry.ts';
import { caseKey } from '../../../domain/sheet/duplicates.ts';
import type { Pace } from '../pace.ts';
import { uniqueIndex } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { foldHash } from '../store/fold-hash.ts';
import { isUnreadable, RowReader } from '../store/sheet-rows.ts';
import { allRows, numberOf, textOf } from '../store/values.ts';

/** Bits of the sieve: 16 MB, in which a million codes leave less than one bit in a hundred set. */
const sieveBits = 27;
/** Hashes that are read at once. */
const hashesAtOnce = 10_000;

type CodeSheet = { readonly number: number; readonly reader: RowReader; readonly column: number };

/**
 * The codes of all sheets, without holding them: a sieve of their hashes answers at once for nearly every new
 * code; for the rest the rows themselves are compared.
 */
export class KnownCodes {
  private readonly sieve = new Uint8Array(2 ** (sieveBits - 3));
  private readonly sheets: readonly CodeSheet[];

  private constructor(sheets: readonly CodeSheet[]) {
    this.sheets = sheets;
  }

  /** Reads the hashes of every visible sheet with codes. Holds for as long as no sheet changes. */
  static async read(database: DatabaseSync, pace: Pace): Promise<KnownCodes> {
    const listed = allRows(prepareArrays(database, "SELECT number, kind FROM sheets WHERE state = 'ready'"));
    const sheets = listed.flatMap((row): readonly CodeSheet[] => {
      const number = numberOf(row[0]);
      const kind = kindById(textOf(row[1]));
      return kind && codeColumnOf(kind)
        ? [{ number, reader: new RowReader(database, number), column: uniqueIndex(kind) }]
        : [];
    });
    const known = new KnownCodes(sheets);
    for (const { number } of sheets) {
      const statement = prepareArrays(
        database,
        `SELECT hash FROM k_${number} WHERE hash > ? ORDER BY hash LIMIT ${hashesAtOnce}`,
      );
      for (let last = -1; ; ) {
        const rows = allRows(statement, last);
        for (const row of rows) {
          last = numberOf(row[0]);
          known.mark(last);
        }
        if (rows.length < hashesAtOnce) break;
        if (pace.due) await pace.rest();
      }
    }
    return known;
  }

  /** Whether a sheet has the code, upper and lower case counted as one. A row that cannot be read may have it. */
  has(code: string): boolean {
    const hash = foldHash(code);
    if (!this.isMarked(hash)) return false;
    const key = caseKey(code);
    return this.sheets.some(({ reader, column }) =>
      reader
        .byIds(reader.rowsOfHash(hash))
        .some(({ texts }) => isUnreadable(texts) || caseKey(texts[column] ?? '') === key),
    );
  }

  private mark(hash: number): void {
    const bit = hash >>> (32 - sieveBits);
    const byte = bit >>> 3;
    this.sieve[byte] = (this.sieve[byte] ?? 0) | (1 << (bit & 7));
  }

  private isMarked(hash: number): boolean {
    const bit = hash >>> (32 - sieveBits);
    return ((this.sieve[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}
