import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readIdColumns } from '../../src/domain/bundles/ids.ts';
import { readIdFile } from '../../src/main/bundles/id-file.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

const text = 'email;subscription_id\r\ncafé@example.invalid;700000001\r\nb@example.invalid;4E+08\r\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s: the column of ids is found', (_encoding, bytes) => {
  const path = join(temporaryFolder(), 'ids.csv');
  writeFileSync(path, bytes);
  const { best, columns } = readIdColumns(readIdFile(path));
  expect(best).toBe(1);
  expect(columns[1]).toMatchObject({ name: 'subscription_id', ids: ['700000001'], refused: 1 });
  expect(columns[0]).toMatchObject({ name: 'email', sample: 'café@example.invalid' });
});

test('a workbook file and a file that is gone are refused with what to do', () => {
  const path = join(temporaryFolder(), 'ids.xlsx');
  writeFileSync(path, Buffer.from('PK\u0003\u0004'));
  expect(() => readIdFile(path)).toThrow('workbook');
  expect(() => readIdFile(`${path}.gone`)).toThrow('could not be opened');
});
