import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { AppError } from '../../../src/contract/errors.ts';
import type { DecodedOf, OutputOf } from '../../../src/contract/index.ts';
import type { JobProgress } from '../../../src/contract/jobs.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { rowCheck } from '../../../src/domain/sheet/row-rules.ts';
import { type FakeHandlers, fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import type { OpenOptions, Pages } from '../support/pages.ts';
import { codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

/** The generator's dialog over a sheet in memory. */
export type GeneratePage = SheetPage & {
  readonly dialog: Locator;
  readonly pattern: Locator;
  readonly count: Locator;
  /** The button that begins. */
  readonly action: Locator;
  /** What main was asked to generate. */
  readonly started: () => readonly DecodedOf<'codes.start'>[];
  /** Tells the page how far main is with what it was asked for last. */
  readonly tell: (change: Partial<JobProgress>) => Promise<void>;
  /** Answers what it was asked for last. */
  readonly finish: (answer: OutputOf<'codes.start'>) => void;
  readonly refuse: (error: AppError) => void;
};

const kind = kinds['discounts-2021-01'];
const check = rowCheck(kind, { today: '2031-11-21', profile: specificationProfile });

/** The issues of a row by the product's own rules, as the workbook answers. */
export const checked: NonNullable<FakeHandlers['codes.check']> = ({ code, cells }) =>
  check.texts(kind.columns.map(({ key }) => (key === 'code' ? code : (cells[key] ?? ''))));

const generateHandlers = (ended: () => Promise<OutputOf<'codes.start'>>): FakeHandlers => ({
  'codes.check': checked,
  'codes.start': ended,
  'jobs.cancel': () => null,
});

export async function openGenerator(
  pages: Pages,
  sheet: FakeSheet = new FakeSheet({ rows: codes(300) }),
  options: OpenOptions & { readonly handlers?: FakeHandlers } = {},
): Promise<GeneratePage> {
  const { handlers = {}, ...look } = options;
  let end = Promise.withResolvers<OutputOf<'codes.start'>>();
  const usual = generateHandlers(() => {
    end = Promise.withResolvers();
    return end.promise;
  });
  const open = await openSheet(pages, sheet, { ...look, handlers: { ...usual, ...handlers } });
  const { page, desk } = open;
  const button = page.getByRole('button', { name: 'Generate', exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Generate codes…' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Generate codes' });
  const pattern = dialog.getByRole('textbox', { name: 'Pattern' });
  await pattern.waitFor();
  // Decoded by the contract's own schema before the fake keeps it.
  const started = () => desk.callsOf('codes.start') as readonly DecodedOf<'codes.start'>[];
  return {
    ...open,
    dialog,
    pattern,
    count: dialog.getByRole('textbox', { name: 'Number of codes' }),
    action: dialog.getByRole('button', { name: /^Generate/ }),
    started,
    tell: async (change) => {
      await expect.poll(() => started().length).toBeGreaterThan(0);
      await desk.emit('jobs.progress', {
        jobId: started().at(-1)?.jobId ?? '',
        ...{ sheetId: sheet.id, about: 'Generating 1,000 codes', phase: 'reading' },
        ...{ done: 0, total: 1000, share: 0, secondsLeft: null },
        ...change,
      });
    },
    finish: (answer) => end.resolve(answer),
    refuse: (error) => end.resolve(Promise.resolve().then(() => fail(error))),
  };
}
