import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFiles } from '../../src/main/files/files.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { FileBytes } from '../../src/main/workbook/import/file-bytes.ts';
import { importLimits } from '../../src/main/workbook/import/limits.ts';
import { openTable } from '../../src/main/workbook/import/open.ts';
import { readPart } from '../../src/main/workbook/import/xlsx/parts.ts';
import { readDirectory } from '../../src/main/workbook/import/xlsx/zip-directory.ts';
import { spreadsheetFile } from './spreadsheet-file.ts';
import { temporaryFolder } from './support.ts';

/*
 * The attack: a packed file whose directory says what is not so, or a file beyond every size. It is refused by what
 * it says and by what it is, before much of it was read.
 */
const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;

/** Writes a file and answers its path. */
function written(bytes: Uint8Array, name = 'book.xlsx'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** A packed file with a change at each entry of its directory, or at each header of a part. */
function forged(bytes: Uint8Array, change: (file: Buffer, at: number) => void, mark = entryMark): Buffer {
  const file = Buffer.from(bytes);
  for (let at = 0; at + 46 < file.length; at += 1) if (file.readUInt32LE(at) === mark) change(file, at);
  return file;
}

/** The code of the refusal of a file; `read` when it is read. */
async function outcome(path: string, limits?: Parameters<typeof openTable>[2]): Promise<unknown> {
  try {
    const table = await openTable(path, {}, limits);
    onTestFinished(() => table.close());
    for await (const _batch of table.batches());
    return 'read';
  } catch (thrown) {
    return (thrown as { readonly error?: { readonly code: string; readonly details?: unknown } }).error;
  }
}

describe('a packed file', () => {
  test('as it ought to be is read', async () => {
    expect(await outcome(written(spreadsheetFile({ rows })))).toBe('read');
  });

  test('that says of its parts that they unpack to more than any file is refused', async () => {
    const path = written(
      forged(spreadsheetFile({ rows }), (file, at) => file.writeUInt32LE(0x7fffffff, at + 24)),
    );
    expect(await outcome(path)).toMatchObject({ code: 'file-too-large' });
  });

  test('that lists more parts than a spreadsheet has is refused', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`p${index}`, new Uint8Array(0)]),
    );
    const details = ['its directory lists more parts than a spreadsheet has'];
    expect(await outcome(written(spreadsheetFile({ rows, more })))).toMatchObject({ details });
  });

  test('with a part that appears twice is refused', async () => {
    const more = { 'XL/worksheets/Sheet1.xml': new Uint8Array(8) };
    const details = [expect.stringContaining('appears twice')];
    expect(await outcome(written(spreadsheetFile({ rows, more })))).toMatchObject({ details });
  });

  test('with a part that has a password is refused', async () => {
    const path = written(forged(spreadsheetFile({ rows }), (file, at) => file.writeUInt16LE(1, at + 8)));
    const details = [expect.stringContaining('is protected by a password')];
    expect(await outcome(path)).toMatchObject({ details });
  });

  describe.each([
    ['packed', 6],
    ['stored', 0],
  ] as const)('whose parts are %s', (_how, level) => {
    const texts = '<si><t>CODE-23757</t></si>';
    const cells = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>15</v></c></row>';
    const whole = zipSync(unzipSync(spreadsheetFile({ rows: cells, texts })), { level });
    const damagedPart = (name: string) => ({
      code: 'file-unreadable',
      message: 'The spreadsheet file is damaged.',
      details: [`the part ${name} is not as it was saved: its checksum does not match`],
    });

    test.each([
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])('and %s is not what its checksum says is refused', async (name) => {
      const other = forged(whole, (file, at) => {
        const length = file.readUInt16LE(at + 28);
        if (file.toString('utf8', at + 46, at + 46 + length) === name)
          file.writeInt32LE(~file.readInt32LE(at + 16), at + 16);
      });
      expect(await outcome(written(other))).toMatchObject(damagedPart(name));
    });

    test('and whose own headers leave sizes and checksums to the directory is read', async () => {
      const streamed = forged(
        whole,
        (file, at) => {
          file.writeUInt16LE(8, at + 6);
          file.fill(0, at + 14, at + 26);
        },
        headerMark,
      );
      expect(await outcome(written(streamed))).toBe('read');
    });
  });

  test('with a changed code or value is refused, not imported with it', async () => {
    const whole = zipSync(
      unzipSync(spreadsheetFile({ rows: '<row r="1"><c r="A1"><v>23757</v></c></row>' })),
      { level: 0 },
    );
    const changed = Buffer.from(whole);
    changed.write('22757', changed.indexOf('23757'));
    expect(await outcome(written(changed))).toMatchObject({ code: 'file-unreadable' });
  });

  test('with elements that are nested deeper than any is refused', async () => {
    const deep = (levels: number) =>
      `${rows}<extLst>${'<x>'.repeat(levels)}${'</x>'.repeat(levels)}</extLst>`;
    expect(await outcome(written(spreadsheetFile({ rows: deep(40) })))).toBe('read');
    const details = [expect.stringContaining('nested too deeply')];
    expect(await outcome(written(spreadsheetFile({ rows: deep(100) })))).toMatchObject({ details });
  });

  test('with a row that has a number beyond all is refused', async () => {
    const far = '<row r="2000000"><c r="A1"><v>1</v></c></row>';
    const path = written(spreadsheetFile({ rows: rows + far }));
    expect(await outcome(path)).toMatchObject({ message: expect.stringContaining('is out of sequence') });
  });

  test('whose parts take too long before the first row is given up', async () => {
    // None like another: what repeats itself is refused for what it unpacks to.
    const texts = Array.from({ length: 200_000 }, (_, index) => `<si><t>${index * 7919}</t></si>`).join('');
    const file = new FileBytes(written(spreadsheetFile({ rows, texts })), importLimits.fileBytes);
    onTestFinished(() => file.close());
    const parts = { file, entries: readDirectory(file), until: 0 };
    const given = await readPart(parts, 'xl/sharedStrings.xml', {}).catch((thrown: unknown) => thrown);
    expect(given).toMatchObject({ error: { code: 'file-too-large' } });
  });
});

describe('a file beyond every size', () => {
  /** A file that says to be so long, without a byte in it. */
  function long(bytes: number): string {
    const path = join(temporaryFolder(), 'long.csv');
    const handle = openSync(path, 'w');
    ftruncateSync(handle, bytes);
    closeSync(handle);
    return path;
  }

  test('is not opened', async () => {
    expect(await outcome(long(2 * 1024 ** 3 + 1))).toMatchObject({ code: 'file-too-large' });
  });

  test('gets no grant', async () => {
    const files = createFiles({
      dialogs: { open: async () => long(2 * 1024 ** 3 + 1), save: async () => null, reveal: () => undefined },
      resourcesFolder: '',
      dataFolder: temporaryFolder(),
      log: silentLogger,
    });
    const opened = await files.open().catch((thrown: unknown) => thrown);
    expect(opened).toMatchObject({ error: { code: 'file-too-large' } });
  });

  test('that is a row of more than 16 million characters is refused', async () => {
    const cells = Array.from({ length: 18 }, () => 'x'.repeat(999_000)).join(',');
    expect(await outcome(written(Buffer.from(`a\n${cells}\n`), 'wide.csv'))).toMatchObject({
      message: expect.stringContaining('longer than 16,777,216 characters'),
    });
  });
});
