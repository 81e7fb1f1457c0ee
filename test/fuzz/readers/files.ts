import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { readIdsOfText } from '../../../src/domain/bundles/ids.ts';
import { readBody } from '../../../src/domain/checkouts/read-body.ts';
import { parseTsv } from '../../../src/domain/grid/tsv.ts';
import { inspectRows } from '../../../src/domain/import/inspect.ts';
import { parseProfile } from '../../../src/main/stores/profiles.ts';
import { readBeginning } from '../../../src/main/workbook/import/beginning.ts';
import { idColumns } from '../../../src/main/workbook/import/id-list.ts';
import { openTable } from '../../../src/main/workbook/import/open.ts';
import { shortened } from '../../../src/main/workbook/import/shortened.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { mutated, mutatedText } from '../mutate.ts';
import { bytesOf, corpus, type Reader, reader } from '../reader.ts';

const folder = mkdtempSync(join(passingFolder, 'partner-desk-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The bytes of a file where a file is read. */
function placed(bytes: Uint8Array): string {
  const path = join(folder, 'input');
  writeFileSync(path, bytes);
  return path;
}

/** A file as the preview and the import read it: opened, its kind and columns guessed, every row. */
async function asTable(bytes: Uint8Array): Promise<void> {
  const table = await openTable(placed(bytes), {});
  try {
    const { rows, all } = await readBeginning(table);
    if (rows.length > 0) shortened(inspectRows(rows));
    for await (const batch of all()) if (batch.rows.length > 2_000_000) throw new Error('too many rows');
  } finally {
    table.close();
  }
}

const csvWords = [
  ',',
  ';',
  '\t',
  '\r\n',
  '\n',
  'sep=;\n',
  '"a""b"',
  'code',
  'value',
  'starts_at',
  '\u00fc',
  '\xff\xfe',
];
const xmlWords = [
  '<row>',
  '</row>',
  '<row r="999999">',
  '<c r="ZZZ1">',
  '<c t="s"><v>99999</v></c>',
  '<v>',
  '<t>',
  '</c>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&amp;',
  '&#x10ffff;',
  '&lol;',
  '_x000D_',
  ' s="99999"',
  ' t="inlineStr"',
  ' r:id="r9"',
];

/** The parts of spreadsheet files, so that changes reach the XML and are not lost in what is packed. */
const sheets = corpus('xlsx').map((bytes) =>
  Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const),
);
const changedSheet = fc.constantFrom(...sheets).chain((parts) =>
  fc
    .tuple(
      fc.nat(parts.length - 1),
      mutated(
        parts.map(([, text]) => bytesOf(text)),
        xmlWords,
      ),
    )
    .map(([at, bytes]) =>
      zipSync(
        Object.fromEntries(parts.map(([name, text], index) => [name, index === at ? bytes : bytesOf(text)])),
        // Packing and unpacking would take most of the time; the files of the corpus are packed.
        { level: 0 },
      ),
    ),
);

export const fileReaders: readonly Reader[] = [
  reader({ name: 'csv', inputs: mutated(corpus('csv'), csvWords), read: asTable, written: (bytes) => bytes }),
  reader({
    name: 'tsv',
    inputs: mutatedText(corpus('tsv'), csvWords),
    read: (text) => parseTsv(text),
    written: bytesOf,
  }),
  reader({
    name: 'xlsx',
    inputs: fc.oneof({ weight: 3, arbitrary: changedSheet }, mutated(corpus('xlsx'))),
    read: asTable,
    written: (bytes) => bytes,
  }),
  reader({
    name: 'id-list',
    inputs: mutated(corpus('ids'), [...csvWords, '1e5', '123456789012345678901']),
    read: async (bytes) => {
      readIdsOfText(Buffer.from(bytes).toString('utf8'));
      await idColumns(placed(bytes));
    },
    written: (bytes) => bytes,
  }),
  reader({
    name: 'checkout-json',
    inputs: mutatedText(corpus('checkout'), [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      'null',
      '"line_items"',
      '"checkout"',
    ]),
    read: readBody,
    written: bytesOf,
  }),
  reader({
    name: 'profile',
    inputs: mutatedText(corpus('profile'), [
      '{',
      '}',
      '[',
      ']',
      ':',
      'null',
      'true',
      '"format": 1',
      '"secret"',
    ]),
    read: parseProfile,
    written: bytesOf,
  }),
];
