import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorkbook } from './support.ts';

const header = 'code,value,discount_type,applies_to_product_type,duration';
const rows = 30_000;
const lines = Array.from({ length: rows }, (_, index) => `CODE-${index},10,percentage,ALL,forever`);
/** How a file begins and ends: what makes an import fail, early and late. */
const files: Readonly<Record<string, string>> = {
  whole: [header, ...lines].join('\n'),
  'with a cell that is longer than any cell': [header, ...lines, 'x'.repeat(2_000_000)].join('\n'),
  'that is binary': '\u0000\u0001\u0002'.repeat(1000),
};

test('from every state of an import, cancelling ends it, and nothing of one that did not end well is kept', async () => {
  const workbook = await openWorkbook();
  const seen = new Set<string>();
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(files)),
    // After so many notices it is cancelled; further ones than there are: it ends by itself.
    fc.nat(30),
    async (file, notices) => {
      const path = join(workbook.folder, 'codes.csv');
      writeFileSync(path, files[file] ?? '');
      const before = await workbook.call('sheets.list', {});
      const told = workbook.progress.length;
      const { jobId } = await workbook.call('imports.start', {
        path,
        fileName: 'codes.csv',
        name: file,
        choices: { answers: {}, offered: {}, kind: 'discounts-2021-01' },
      });
      const ended = workbook.ended(jobId);
      const isOver = () =>
        workbook.progress.some((one) => one.jobId === jobId && /^(done|failed)/.test(one.state));
      await expect.poll(() => workbook.progress.length - told >= notices || isOver()).toBe(true);
      const now = workbook.progress.findLast((one) => one.jobId === jobId);
      seen.add(now?.state ?? 'not begun');
      await workbook.call('imports.cancel', { jobId }).catch((thrown: unknown) => {
        // It has ended meanwhile.
        expect(thrown).toMatchObject({ error: { code: 'not-found' } });
      });
      const end = await ended;
      seen.add(end.state);
      expect(['done', 'failed', 'cancelled']).toContain(end.state);
      expect(end.error === null).toBe(end.state !== 'failed');
      const after = await workbook.call('sheets.list', {});
      expect(after.length - before.length).toBe(end.state === 'done' ? 1 : 0);
    },
  );
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
  expect([...seen]).toEqual(expect.arrayContaining(['reading', 'cancelled', 'done', 'failed']));
}, 120_000);
