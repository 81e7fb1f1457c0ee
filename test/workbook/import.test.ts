import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedSheet, importFile, inspected, openWorkbook, rowsOf, textsOf } from './support.ts';

const header = 'code,value,discount_type,applies_to_product_type,duration';
const line = (code: string) => `${code},10,percentage,ALL,forever`;

/** A workbook and a file in its folder. */
async function withFile(content: string | Uint8Array, name = 'codes.csv') {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, name);
  writeFileSync(path, content);
  return { workbook, path };
}
const codes = async (workbook: Parameters<typeof textsOf>[0], sheetId: string) =>
  (await textsOf(workbook, sheetId)).map((row) => row[0]);

test('progress is told with rows and the share of the file, and at its end the sheet is there', async () => {
  const lines = Array.from({ length: 200_000 }, (_, index) => line(`CODE-${index}`));
  const { workbook, path } = await withFile([header, ...lines].join('\n'));
  const end = await importFile(workbook, path, {}, 'My codes');
  expect(end.sheet).toMatchObject({ name: 'My codes', rows: 200_000, validRows: 200_000 });
  const reading = workbook.progress.filter(({ phase }) => phase === 'reading');
  const rows = reading.map(({ done }) => done);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows[0]).toBeGreaterThan(0);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  // As much of the file as of its rows, which are all as long.
  for (const { done, share } of reading) expect(share).toBeCloseTo(done / 200_000, 1);
  expect(workbook.progress.at(-1)).toMatchObject({ about: 'Importing codes.csv', share: 1 });
  expect(await workbook.call('sheets.list', {})).toMatchObject([
    { name: 'My codes', canUndo: 'Importing codes.csv' },
  ]);
});

test('a cancelled import leaves nothing, and other sheets go on meanwhile', async () => {
  const lines = Array.from({ length: 200_000 }, (_, index) => line(`CODE-${index}`));
  const { workbook, path } = await withFile([header, ...lines].join('\n'));
  const jobId = randomUUID();
  const ended = importFile(workbook, path, {}, 'Cancelled', jobId);
  const other = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'Other' });
  await workbook.call('sheets.insertRows', { sheetId: other.id, before: null, count: 2 });
  await workbook.call('jobs.cancel', { jobId });
  expect((await ended).error).toEqual({
    code: 'cancelled',
    message: 'Stopped: Importing codes.csv.',
    next: 'No sheet was created.',
  });
  expect(await workbook.call('sheets.list', {})).toMatchObject([{ id: other.id, rows: 2 }]);
  // One that has ended is left alone.
  expect(await workbook.call('jobs.cancel', { jobId })).toBeNull();
});

test('one undo takes a whole import back, and redo brings it again with its issues', async () => {
  const { workbook, path } = await withFile([header, line('A'), line('A'), line('B')].join('\n'));
  const sheet = await importedSheet(workbook, path);
  const before = await rowsOf(workbook, sheet.id);
  const undone = await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(undone).toMatchObject({
    about: 'Importing codes.csv',
    sheet: { rows: 0, rowsWithErrors: 0, warnings: 0 },
  });
  await workbook.call('sheets.redo', { sheetId: sheet.id });
  expect(await rowsOf(workbook, sheet.id)).toEqual(before);
});

test('characters at the edges of pieces, marks and encodings are read whole', async () => {
  const long = `${'x'.repeat(262_100)}äöü€漢字`;
  const text = [header, line(long), line('Ümläut')].join('\r\n');
  const files: [string, Uint8Array, object][] = [
    ['utf8.csv', Buffer.from(text, 'utf8'), { encoding: 'utf-8', encodingFrom: 'strict' }],
    ['marked.csv', Buffer.from(`\ufeff${text}`, 'utf8'), { encoding: 'utf-8', encodingFrom: 'mark' }],
    ['wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le'), { encoding: 'utf-16le', encodingFrom: 'mark' }],
    [
      'big.csv',
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      { encoding: 'utf-16be', encodingFrom: 'mark' },
    ],
  ];
  const workbook = await openWorkbook();
  for (const [name, bytes, reading] of files) {
    const path = join(workbook.folder, name);
    writeFileSync(path, bytes);
    expect(await inspected(workbook, path)).toMatchObject(reading);
    const sheet = await importedSheet(workbook, path);
    expect(await codes(workbook, sheet.id)).toEqual([long, 'Ümläut']);
  }
});

test('a file whose first umlaut comes late is not taken for UTF-8, and another encoding can be chosen', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => line(`CODE-${index}`));
  const { workbook, path } = await withFile(
    Buffer.from([header, ...lines, line('GRÜN')].join('\r\n'), 'latin1'),
  );
  expect(await inspected(workbook, path)).toMatchObject({ encoding: 'windows-1252', encodingFrom: 'guess' });
  const chosen = await importFile(workbook, path, { encoding: 'utf-8' });
  expect(chosen).toMatchObject({ state: 'failed', error: { code: 'file-unreadable' } });
  expect(chosen.error?.message).toContain('not valid UTF-8');
  await expect(inspected(workbook, path, { encoding: 'klingon' })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
  const sheet = await importedSheet(workbook, path);
  expect((await codes(workbook, sheet.id)).at(-1)).toBe('GRÜN');
});

test('quotes, line breaks in cells, mixed line ends and a missing last line end', async () => {
  const quoted = [
    `${header}\r`,
    '"a ""b""\r\nc",10,percentage,ALL,forever',
    `${line('d')}\r`,
    line('e'),
  ].join('\n');
  const { workbook, path } = await withFile(quoted);
  const sheet = await importedSheet(workbook, path);
  expect(await codes(workbook, sheet.id)).toEqual(['a "b"\r\nc', 'd', 'e']);
  expect(sheet.rowsWithErrors).toBe(1);
});

test('line ends that change far behind the beginning of a file, and a cell that ends with one of its own', async () => {
  const lines = (from: number) =>
    Array.from({ length: 12_000 }, (_, index) => line(`${from + index}-${'x'.repeat(80)}`));
  const { workbook, path } = await withFile(
    `${[`${header},team`, ...lines(0).map((text) => `${text},a`)].join('\r\n')}\r\n${[...lines(20_000).map((text) => `${text},b`), line('"last\r"').concat(',"\r"')].join('\n')}\n`,
  );
  const sheet = await importedSheet(workbook, path);
  expect(sheet).toMatchObject({ rows: 24_001, rowsWithErrors: 1 });
  const tail = await textsOf(workbook, sheet.id);
  expect(tail.slice(11_999, 12_001).map((row) => row.at(-1))).toEqual(['a', 'b']);
  expect(tail.at(-1)?.[0]).toBe('last\r');
  expect(tail.at(-1)?.at(-1)).toBe('\r');
});

test('a quote that is never closed is named with its row, in a short file and in a long one', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => line(`${index}-${'x'.repeat(80)}`));
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'codes.csv');
  for (const count of [3, 200_000]) {
    writeFileSync(path, [header, line('good'), `"${line('open')}`, ...lines(count)].join('\n'));
    const end = await importFile(workbook, path);
    expect(end).toMatchObject({ state: 'failed', error: { code: 'file-unreadable' } });
    expect(end.error?.message).toMatch(/^Row 3 does not end/);
  }
  expect(await workbook.call('sheets.list', {})).toEqual([]);
  writeFileSync(path, [header, line('good'), '"last'].join('\n'));
  expect(await importedSheet(workbook, path)).toMatchObject({ rows: 2 });
});

test('an empty file, a folder and a file that is gone are refused in words', async () => {
  const { workbook, path } = await withFile('\r\n  \r\n');
  await expect(inspected(workbook, path)).rejects.toMatchObject({
    error: { code: 'file-unreadable', message: 'The file is empty.', next: 'Choose another file.' },
  });
  await expect(inspected(workbook, workbook.folder)).rejects.toMatchObject({
    error: { code: 'file-unreadable' },
  });
  await expect(inspected(workbook, `${path}.gone`)).rejects.toMatchObject({
    error: { code: 'file-unreadable' },
  });
});

test('delimiters are found, `sep=` is obeyed and skipped, and a choice comes before both', async () => {
  const { workbook, path } = await withFile(
    `sep=;\r\n${[header, line('A')].join('\r\n').replaceAll(',', ';')}`,
  );
  expect(await inspected(workbook, path)).toMatchObject({ delimiter: ';', headerRow: 1 });
  const sheet = await importedSheet(workbook, path);
  expect(await codes(workbook, sheet.id)).toEqual(['A']);
  expect((await inspected(workbook, path, { delimiter: '\t' })).columns).toHaveLength(1);
});

test('rows that may create or update are not imported before one of both is chosen', async () => {
  const { workbook, path } = await withFile(['code,amount,starts,ends', 'NEW1,10,2031-11-27,'].join('\n'));
  const { kindsAsked } = await inspected(workbook, path);
  expect(kindsAsked).toContain('discount_update');
  expect(await importFile(workbook, path)).toMatchObject({
    state: 'failed',
    error: { code: 'bad-input', next: 'Choose the type, then import again.' },
  });
  expect(await workbook.call('sheets.list', {})).toEqual([]);
  const [creating = 'none'] = kindsAsked;
  expect(await importedSheet(workbook, path, { kind: creating })).toMatchObject({ kind: creating });
});

test('columns that the kind does not know are kept under their names, whatever those are', async () => {
  const head = 'Code,Note,note,,value,Code';
  const { workbook, path } = await withFile([head, 'A,one,two,three,10,B'].join('\n'));
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const { columns } = await workbook.call('sheets.get', { sheetId: sheet.id });
  const own = columns.filter((column) => !column.mapped).map((column) => column.label);
  expect(own).toEqual(['Note', 'note (2)', 'Column 4', 'Code (2)']);
  const [texts] = await textsOf(workbook, sheet.id);
  expect(texts?.slice(-4)).toEqual(['one', 'two', 'three', 'B']);
});

test('a mapping that was chosen is proposed for the next file with these headers', async () => {
  const { workbook, path } = await withFile(['Gutschein,Betrag', 'A,10'].join('\n'));
  const mapping = { 0: 'code', 1: 'value' };
  await importedSheet(workbook, path, { kind: 'discounts-2021-01', mapping });
  const next = join(workbook.folder, 'next.csv');
  writeFileSync(next, ['Gutschein,Betrag', 'B,20'].join('\n'));
  const preview = await inspected(workbook, next, { kind: 'discounts-2021-01' });
  expect(preview.columns.map((column) => [column.mappedTo, column.confidence])).toEqual([
    ['code', 'saved'],
    ['value', 'saved'],
  ]);
});

test('rows shorter and longer than the header, and empty rows, harm nothing', async () => {
  const { workbook, path } = await withFile([header, 'A', '', ',,,,', `${line('B')},extra`].join('\n'));
  const sheet = await importedSheet(workbook, path);
  expect(await codes(workbook, sheet.id)).toEqual(['A', 'B']);
  const [, second] = await textsOf(workbook, sheet.id);
  expect(second?.at(-1)).toBe('extra');
});

test('choices that would lose a column or name none are refused', async () => {
  const { workbook, path } = await withFile(['a,b', 'A,10'].join('\n'));
  const refused = (choices: object, words: object = {}) =>
    expect(inspected(workbook, path, { kind: 'discounts-2021-01', ...choices })).rejects.toMatchObject({
      error: { code: 'bad-input', ...words },
    });
  await refused({ mapping: { 0: 'code', 1: 'code' } });
  await refused({ mapping: { 0: 'no-such-column' } });
  await refused(
    { headerRow: 99 },
    {
      message: 'Header row 99 is beyond the 2 rows that were read.',
      next: 'Choose an earlier header row.',
    },
  );
  await refused({ kind: 'no-such-kind' });
});

test('what the system says about a file is told without its path', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'private', 'gone.csv');
  const error = await inspected(workbook, path).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ error: { details: ['ENOENT: no such file or directory'] } });
  expect(JSON.stringify(error)).not.toContain('private');
});

test('a list without headers loses no row, is matched by hand as well, and is not remembered', async () => {
  const { workbook, path } = await withFile('SUMMER10\r\nSUMMER20\r\nSUMMER30\r\n');
  expect(await inspected(workbook, path)).toMatchObject({
    headerRow: 0,
    kindConfidence: 'unknown',
    skipped: [],
    columns: [{ header: 'Column 1', mappedTo: 'code', confidence: 'texts' }],
    rows: [{ cells: { code: 'SUMMER10' } }, { cells: { code: 'SUMMER20' } }, { cells: { code: 'SUMMER30' } }],
  });
  const sheet = await importedSheet(workbook, path);
  expect(await codes(workbook, sheet.id)).toEqual(['SUMMER10', 'SUMMER20', 'SUMMER30']);

  writeFileSync(path, '10,SUMMER10\n20,SUMMER20\n');
  const byHand = await importedSheet(workbook, path, { mapping: { 0: 'value', 1: 'code' } });
  expect((await textsOf(workbook, byHand.id)).map((row) => row.slice(0, 2))).toEqual([
    ['SUMMER10', '10'],
    ['SUMMER20', '20'],
  ]);
  const again = await inspected(workbook, path);
  expect(again.columns.map(({ mappedTo }) => mappedTo)).toEqual([null, null]);
});

test('a chosen header row, or none, comes before what the rows look like', async () => {
  const { workbook, path } = await withFile('SUMMER10\nSUMMER20\n');
  const kept = await importedSheet(workbook, path, { headerRow: 1 });
  expect(kept.rows).toBe(1);
  writeFileSync(path, [header, line('A')].join('\n'));
  const all = await importedSheet(workbook, path, { headerRow: 0, mapping: { 0: 'code' } });
  expect(await codes(workbook, all.id)).toEqual(['code', 'A']);
});

test('headers that are of no kind are not said to tell one', async () => {
  const { workbook, path } = await withFile('foo,bar\n1,2\n');
  expect(await inspected(workbook, path)).toMatchObject({ headerRow: 1, kindConfidence: 'unknown' });
});

test('bytes that are no text are refused with what to do, whatever the file is called; text is read', async () => {
  const binary = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256);
  const { workbook, path } = await withFile(binary);
  const named = join(workbook.folder, 'codes.xlsx');
  writeFileSync(named, binary);
  for (const file of [path, named]) {
    const thrown = await inspected(workbook, file).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      error: {
        code: 'file-unreadable',
        message: expect.stringContaining('neither text nor an Excel file'),
        next: expect.any(String),
      },
    });
  }
  expect(await importFile(workbook, path)).toMatchObject({ state: 'failed' });
  writeFileSync(named, [header, line('A')].join('\n'));
  expect(await inspected(workbook, named)).toMatchObject({ headerRow: 1, delimiter: ',' });
});
