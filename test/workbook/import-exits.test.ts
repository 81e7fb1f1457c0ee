import { randomUUID } from 'node:crypto';
import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { openTable } from '../../src/main/workbook/import/open.ts';
import { endOf, importFile, inspected, openWorkbook, temporaryFolder } from './support.ts';

const header = 'code,value,discount_type,applies_to_product_type,duration';
const rows = 30_000;
const lines = Array.from({ length: rows }, (_, index) => `CODE-${index},10,percentage,ALL,forever`);
const tooLong = 'with a cell that is longer than any cell';
const endless = 1_000_000;
/** How a file begins and ends: what makes an import fail, early and late. */
const files: Readonly<Record<string, string>> = {
  whole: [header, ...lines].join('\n'),
  [tooLong]: [header, ...lines, 'x'.repeat(2_000_000)].join('\n'),
  'that is binary': '\u0000\u0001\u0002'.repeat(1000),
};

test('wherever an import is, cancelling ends it, and nothing of one that did not end well is kept', async () => {
  const workbook = await openWorkbook();
  const seen = new Set<string>();
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(files)),
    // After so many other questions it is cancelled; with more than are answered meanwhile it ends by itself.
    fc.nat(200),
    async (file, questions) => {
      const path = join(workbook.folder, 'codes.csv');
      writeFileSync(path, files[file] ?? '');
      const before = await workbook.call('sheets.list', {});
      const jobId = randomUUID();
      let isOver = false;
      const ending = importFile(workbook, path, { kind: 'discounts-2021-01' }, file, jobId).finally(() => {
        isOver = true;
      });
      for (let asked = 0; asked < questions && !isOver; asked += 1) await workbook.call('sheets.list', {});
      await workbook.call('jobs.cancel', { jobId });
      const end = await ending;
      seen.add(end.state);
      expect(end.error === null).toBe(end.state === 'done');
      const after = await workbook.call('sheets.list', {});
      expect(after.length - before.length).toBe(end.state === 'done' ? 1 : 0);
    },
  );
  const examples: [string, number][] = [
    ['whole', 0],
    ['whole', endless],
    [tooLong, endless],
  ];
  await fc.assert(property, { numRuns: 15, endOnFailure: true, examples });
  expect([...seen].toSorted()).toEqual(['cancelled', 'done', 'failed']);
});

describe('a file that changes while it is read', () => {
  const changed = {
    code: 'file-unreadable',
    message: 'The file was changed while it was being read.',
    next: 'Wait until it is saved, then try again.',
  };
  const whole = files.whole ?? '';
  /** The rows of a file to which this is done when some of it was read, or why there are none. */
  async function readWhile(change: (path: string) => void): Promise<unknown> {
    const path = join(temporaryFolder(), 'codes.csv');
    writeFileSync(path, whole);
    utimesSync(path, 1_800_000_000, 1_800_000_000);
    const table = await openTable(path, {});
    onTestFinished(() => table.close());
    let read = 0;
    try {
      for await (const batch of table.batches()) {
        if (read === 0) change(path);
        read += batch.rows.length;
      }
    } catch (thrown) {
      return thrown instanceof Failure ? thrown.error : thrown;
    }
    return read;
  }

  test.each<[string, (path: string) => void]>([
    ['is cut', (path) => truncateSync(path, Math.floor(whole.length / 2))],
    ['is emptied', (path) => truncateSync(path, 0)],
    ['grows', (path) => appendFileSync(path, '\nCODE-X,10,percentage,ALL,forever')],
    ['gets other rows of the same length', (path) => writeFileSync(path, whole.replaceAll('CODE', 'EVIL'))],
    ['gets rows that cannot be read', (path) => writeFileSync(path, 'x'.repeat(2_000_000))],
    ['gets a quote that is never closed', (path) => writeFileSync(path, `"${whole.slice(1)}`)],
  ])('is not read where it %s', async (_, change) => {
    expect(await readWhile(change)).toEqual(changed);
  });
  test('is not read where it is as long as before, and its beginning is all of it', async () => {
    const path = join(temporaryFolder(), 'codes.csv');
    writeFileSync(path, 'code,value\nA,10\n');
    utimesSync(path, 1_800_000_000, 1_800_000_000);
    const table = await openTable(path, {});
    onTestFinished(() => table.close());
    writeFileSync(path, 'value,code\n10,A\n');
    await expect(table.batches().next()).rejects.toMatchObject({ error: changed });
  });
  test('is read as it was where another one takes its name', async () => {
    const replace = (path: string): void => {
      writeFileSync(`${path}.new`, header);
      renameSync(`${path}.new`, path);
    };
    expect(await readWhile(replace)).toBe(rows + 1);
  });
  test('leaves nothing of its import', async () => {
    const workbook = await openWorkbook();
    const path = join(workbook.folder, 'codes.csv');
    writeFileSync(path, whole);
    let isOver = false;
    const ending = importFile(workbook, path, { kind: 'discounts-2021-01' }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      appendFileSync(path, '\nCODE-X,10,percentage,ALL,forever');
      await workbook.call('sheets.list', {});
    }
    expect(await ending).toMatchObject({ state: 'failed', error: changed });
    expect(await workbook.call('sheets.list', {})).toEqual([]);
  });
});

test('a file that changed since its preview is not imported, and one that did not is', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'codes.csv');
  writeFileSync(path, 'code,value,usage_limit\nA,10,5\n');
  utimesSync(path, 1_800_000_000, 1_800_000_000);
  const { version } = await inspected(workbook, path);
  const start = () =>
    endOf(
      workbook.call('imports.start', {
        ...{ jobId: randomUUID(), path, fileName: 'codes.csv', name: 'Codes', version },
        choices: { kind: 'discounts-2021-01', answers: {}, offered: {} },
      }),
      (sheet) => sheet,
    );
  expect(await start()).toMatchObject({ state: 'done' });
  writeFileSync(path, 'code,usage_limit,value\nA,5,10\n');
  expect(await start()).toMatchObject({
    state: 'failed',
    error: {
      code: 'conflict',
      message: 'The file has changed since it was previewed.',
      next: 'Your choices for it were reset. Check them and the preview of the file as it is now, then import it.',
    },
  });
  expect(await workbook.call('sheets.list', {})).toHaveLength(1);
});

describe('a file of which the first megabyte shows no cell is not called empty', () => {
  const refusalOf = async (text: string) => {
    const workbook = await openWorkbook();
    const path = join(workbook.folder, 'codes.csv');
    writeFileSync(path, text);
    const refused: unknown = await inspected(workbook, path).catch((thrown: unknown) => thrown);
    return refused instanceof Failure ? refused.error : refused;
  };
  test.each([
    ['with a header of a megabyte', `${'x'.repeat(900_000)},${'y'.repeat(900_000)}\n1,2\n`],
    ['with 1,000 cells of a kilobyte', `${Array(1000).fill('x'.repeat(1500)).join(',')}\n1,2\n`],
  ])('%s', async (_, text) => {
    expect(await refusalOf(text)).toHaveProperty('version');
  });
  test('of one line without a quote', async () => {
    expect(await refusalOf('x'.repeat(40_000_000))).toMatchObject({
      code: 'file-unreadable',
      message: 'A row is longer than 16,777,216 characters. A quote may be missing.',
      details: ['row 1'],
    });
  });
  test('of empty rows before the others', async () => {
    expect(await refusalOf(`${'\n'.repeat(6000)}code,value\nA,10\n`)).toMatchObject({
      code: 'file-unreadable',
      message: 'The first 5,001 rows of the file are empty.',
      next: 'Delete all empty rows at the top, save the file and import it again.',
    });
  });
});
