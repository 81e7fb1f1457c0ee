import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedSheet, inspected, openWorkbook } from './support.ts';

const header = 'code,value,discount_type,applies_to_product_type,duration';
const line = (code: string) => `${code},10,percentage,ALL,forever`;
const named = Array.from({ length: 20_000 }, (_, index) => line(`ÉTÉ-${index}`)).join('\r\n');

async function withFile(...parts: readonly (string | Uint8Array)[]) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'codes.csv');
  writeFileSync(
    path,
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  );
  return { workbook, path };
}
const latin = (text: string) => Buffer.from(text, 'latin1');

test('a damaged byte far down a UTF-8 file is an error with its place, and no other encoding is guessed', async () => {
  const plain = Array.from({ length: 200 }, (_, index) => line(`CODE-${index}`)).join('\r\n');
  const start = Buffer.from([header, plain, named, ''].join('\r\n'));
  const { workbook, path } = await withFile(start, latin(line('CAF\xe9')));
  const place = `byte ${(start.length + 4).toLocaleString('en-US')} is invalid`;
  await expect(inspected(workbook, path)).rejects.toThrow(place);
  await expect(importedSheet(workbook, path)).rejects.toThrow(place);
});

test('a damaged byte at the top of a UTF-8 file is an error, and another encoding can be chosen', async () => {
  const { workbook, path } = await withFile(latin(`${header}\r\n${line('CAF\xe9')}\r\n`), named);
  await expect(inspected(workbook, path)).rejects.toThrow('The file is not valid UTF-8: byte 63 is invalid.');
  const chosen = await inspected(workbook, path, { encoding: 'windows-1252' });
  expect(chosen).toMatchObject({ encoding: 'windows-1252', encodingFrom: 'chosen' });
});

test('a file of an old code page stays one where a few of its bytes happen to be UTF-8', async () => {
  const codes = ['JOS\xc9\x92S', 'CAF\xe9', 'GR\xdcN', 'Stra\xdfe'].map(line);
  const { workbook, path } = await withFile(latin([header, ...codes].join('\r\n')));
  expect(await inspected(workbook, path)).toMatchObject({ encoding: 'windows-1252', encodingFrom: 'guess' });
});
