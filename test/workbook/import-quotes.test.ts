import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFile, inspected, openWorkbook, textsOf } from './support.ts';

const header = 'code,campaign,value,discount_type,applies_to_product_type,duration';
const line = (code: string, campaign: string, value = '10') =>
  `${code},${campaign},${value},percentage,ALL,forever`;
const plain = (count: number) => Array.from({ length: count }, (_, index) => line(`CODE-${index}`, 'plain'));

async function withFile(text: string) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'codes.csv');
  writeFileSync(path, text);
  return { workbook, path };
}

describe('a quote in the middle of a quoted cell that would swallow other cells is refused with its place', () => {
  const odd = line('SPRING-5', '"Summer" sale', '5');
  const files: readonly [name: string, text: string, row: number, shown: string][] = [
    [
      'rows up to the next quoted cell',
      [header, ...plain(60), odd, ...plain(30), line('VIP-90', '"Winter"', '90'), ...plain(5)].join('\n'),
      62,
      '“"Summer" sale,5,percentage,ALL,forever”',
    ],
    [
      'rows far down a file, over many of its pieces',
      `${[header, ...plain(60_000), odd, ...plain(5000), line('VIP-90', '"Winter"', '90'), ''].join('\r\n')}`,
      60_002,
      '“"Summer" sale,5,percentage,ALL,forever”',
    ],
    [
      'cells of its own row',
      [header, line('A', '"Summer" sale', '"5"'), line('B', 'plain')].join('\n'),
      2,
      '“"Summer" sale,"5",percentage,ALL,forever”',
    ],
    [
      'cells behind a second quote',
      [header, line('A', '"3" or 5" pipe', '"5"'), line('B', 'plain')].join('\n'),
      2,
      '“"3" or 5" pipe,"5",percentage,ALL,forev…”',
    ],
    [
      'the end of the file',
      [header, line('A', 'plain'), odd].join('\n'),
      3,
      '“"Summer" sale,5,percentage,ALL,forever”',
    ],
    [
      'rows between tabs',
      ['code\tcampaign\tvalue', 'A\t"5" pipe\t5', 'B\tx\t6', 'C\t"Winter"\t7', ''].join('\n'),
      2,
      '“"5" pipe␣5”',
    ],
  ];
  test.each(files)('%s', async (_name, text, row, shown) => {
    const { workbook, path } = await withFile(text);
    const error = {
      code: 'file-unreadable',
      message: `Row ${row.toLocaleString('en-US')}, column 2 has a quote in the middle of a quoted cell, so where the cell ends is unclear: ${shown}.`,
      next: 'In the file, write a quote inside a quoted cell twice (""), or remove the quotes around the text. If “Delimiter” is shown, another one may also fit.',
    };
    expect(await importFile(workbook, path, { kind: 'discounts-2021-01' })).toMatchObject({
      state: 'failed',
      error,
    });
    expect(await workbook.call('sheets.list', {})).toEqual([]);
    if (row < 100) await expect(inspected(workbook, path)).rejects.toMatchObject({ error });
  });
});

test('a quote that the last row leaves open is refused where it swallows cells, too', async () => {
  const { workbook, path } = await withFile([header, line('A', 'plain'), line('B', '"open')].join('\n'));
  expect(await importFile(workbook, path)).toMatchObject({
    state: 'failed',
    error: { message: 'Row 3 does not end: a quote is opened and never closed.' },
  });
});

test('quotes that swallow nothing stay: marks of inches, and one in the middle of a cell that ends on its line', async () => {
  const campaigns = [
    '5"',
    '3" or 5" pipe',
    '"5"" pipe, ""wide"""',
    '"a line\nand ""another"", too"',
    '"5" pipe"',
    '"a, b "wide" c"',
    '"Winter" ',
  ];
  const { workbook, path } = await withFile(
    [header, ...campaigns.map((campaign, index) => line(`CODE-${index}`, campaign)), line('Z', 'plain')].join(
      '\n',
    ),
  );
  const { sheet } = await importFile(workbook, path);
  const texts = await textsOf(workbook, sheet?.id ?? '');
  expect(texts.map((row) => row.at(-1))).toEqual([
    '5"',
    '3" or 5" pipe',
    '5" pipe, "wide"',
    'a line\nand "another", too',
    '5" pipe',
    'a, b "wide" c',
    'Winter',
    'plain',
  ]);
});
