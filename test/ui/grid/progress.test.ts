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
