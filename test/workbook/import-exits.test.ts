import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportProgress } from '../../src/contract/imports.ts';
import { openWorkbook } from './support.ts';

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

test('from every state of an import, cancelling ends it, and nothing of one that did not end well is kept', async () => {
  let heard = (_one: ImportProgress): void => {};
  const workbook = await openWorkbook({ onImportProgress: (one) => heard(one) });
  const seen = new Set<string>();
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(files)),
    // After so many notices it is cancelled; further ones than there are: it ends by itself.
    fc.nat(30),
    async (file, notices) => {
      const path = join(workbook.folder, 'codes.csv');
      writeFileSync(path, files[file] ?? '');
      const before = await workbook.call('sheets.list', {});
      const told: string[] = [];
      const toldEnough = new Promise<void>((resolve) => {
        if (notices === 0) resolve();
        heard = ({ state }) => {
          told.push(state);
          if (told.length === notices || /^(done|failed)/.test(state)) resolve();
        };
      });
      const { jobId } = await workbook.call('imports.start', {
        path,
        fileName: 'codes.csv',
        name: file,
        choices: { answers: {}, offered: {}, kind: 'discounts-2021-01' },
      });
      const ended = workbook.ended(jobId);
      await toldEnough;
      seen.add(told.at(-1) ?? 'not begun');
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
  // How many notices an import gives depends on the machine: these are cancelled after the first and run to their end.
  const examples: [string, number][] = [
    ['whole', 1],
    ['whole', endless],
    [tooLong, endless],
  ];
  await fc.assert(property, { numRuns: 15, endOnFailure: true, examples });
  expect([...seen]).toEqual(expect.arrayContaining(['reading', 'cancelled', 'done', 'failed']));
});
