import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFile, openWorkbook } from './support.ts';

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
