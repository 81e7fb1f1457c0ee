import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a change that takes long says what it is, how far it is and how long it takes, until it is over', async () => {
  const { page, desk, sheet, problems } = await openSheet(pages);
  const status = page.getByRole('contentinfo');
  await status.getByText('1 cell selected').waitFor();
  const progress = { sheetId: sheet.id, about: 'Fill of 999,999 cells', share: 0.426, secondsLeft: 5 };
  await desk.emit('sheets.progress', { ...progress, sheetId: 'another' });
  await desk.emit('sheets.progress', progress);
  await status.getByText('Fill of 999,999 cells: 42 %, about 5 s left').waitFor();
  const bar = status.getByRole('progressbar', { name: 'Fill of 999,999 cells' });
  expect(await bar.getAttribute('aria-valuetext')).toBe('42 %, about 5 s left');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 900, height: 600 });
  const [edge, room] = await Promise.all([bar.boundingBox(), status.boundingBox()]);
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  expect(edge?.width).toBeGreaterThan(60);
  await desk.emit('sheets.progress', { ...progress, share: 1, secondsLeft: 0 });
  await status.getByText('1 cell selected').waitFor();
  expect(await bar.count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('an export says in its dialog how far it is, until the file is there', async () => {
  const written = Promise.withResolvers<{ rows: number; fileName: string }>();
  const { page, desk, sheet, problems } = await openSheet(pages, undefined, {
    handlers: {
      'files.save': ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }),
      'sheets.export': () => written.promise,
    },
  });
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the sheet' });
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await expect.poll(() => desk.callsOf('sheets.export').length).toBe(1);
  const about = 'Export of Black Friday codes';
  await desk.emit('sheets.progress', { sheetId: sheet.id, about, share: 0.5, secondsLeft: 75 });
  await dialog.getByText(`${about}: 50 %, about 1 min 15 s left`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await desk.emit('sheets.progress', { sheetId: sheet.id, about, share: 1, secondsLeft: 0 });
  written.resolve({ rows: 5, fileName: 'Black Friday codes.csv' });
  await dialog.waitFor({ state: 'hidden' });
  expect(problems()).toEqual([]);
});
