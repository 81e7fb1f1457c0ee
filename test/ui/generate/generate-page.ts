import type { Locator } from 'playwright-core';
import type { CodesProgress } from '../../../src/contract/codes.ts';
import type { DecodedOf } from '../../../src/contract/index.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { rowCheck } from '../../../src/domain/sheet/row-rules.ts';
import type { FakeHandlers } from '../support/fake-desk.ts';
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
  /** Tells the page how far main is. */
  readonly tell: (change: Partial<CodesProgress>) => Promise<void>;
};

const kind = kinds['discounts-2021-01'];
const check = rowCheck(kind, { today: '2031-11-21', profile: specificationProfile });

/** The issues of a row by the product's own rules, as the workbook answers. */
const generateHandlers: FakeHandlers = {
  'codes.check': ({ code, cells }) =>
    check.texts(kind.columns.map(({ key }) => (key === 'code' ? code : (cells[key] ?? '')))),
  'codes.start': () => ({ jobId: 'job-1' }),
  'codes.cancel': () => null,
};

export async function openGenerator(
  pages: Pages,
  sheet: FakeSheet = new FakeSheet({ rows: codes(300) }),
  options: OpenOptions & { readonly handlers?: FakeHandlers } = {},
): Promise<GeneratePage> {
  const { handlers = {}, ...look } = options;
  const open = await openSheet(pages, sheet, { ...look, handlers: { ...generateHandlers, ...handlers } });
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
  const progress: CodesProgress = {
    jobId: 'job-1',
    sheetId: sheet.id,
    state: 'reading',
    count: 1000,
    drawn: 0,
    added: 0,
    sheet: null,
    firstRow: null,
    error: null,
  };
  return {
    ...open,
    dialog,
    pattern,
    count: dialog.getByRole('textbox', { name: 'How many' }),
    action: dialog.getByRole('button', { name: /^Generate/ }),
    // Decoded by the contract's own schema before the fake keeps it.
    started: () => desk.callsOf('codes.start') as readonly DecodedOf<'codes.start'>[],
    tell: (change) => desk.emit('codes.progress', { ...progress, ...change }),
  };
}
