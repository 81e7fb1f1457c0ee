import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '../../../src/contract/index.ts';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const job = { jobId: '2f0c3c5e-0000-4000-8000-000000000007', phase: null, done: 42, total: null } as const;

test('a change that takes long says what it is, how far it is and how long it takes, until it is over', async () => {
  const { page, desk, sheet, problems } = await openSheet(pages);
  const status = page.getByRole('contentinfo');
  await status.getByText('1 cell selected').waitFor();
  const about = 'Filling 999,999 cells';
  const progress = { ...job, sheetId: sheet.id, about, share: 0.426, secondsLeft: 5 };
  await desk.emit('jobs.progress', { ...progress, sheetId: 'another' });
  await desk.emit('jobs.progress', progress);
  await status.getByText('Filling 999,999 cells: 42%, about 5 s left').waitFor();
  const bar = status.getByRole('progressbar', { name: 'Filling 999,999 cells' });
  expect(await bar.getAttribute('aria-valuetext')).toBe('42%, about 5 s left');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 900, height: 600 });
  const [edge, room] = await Promise.all([bar.boundingBox(), status.boundingBox()]);
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  expect(edge?.width).toBeGreaterThan(60);
  await desk.emit('jobs.progress', { ...progress, share: 1, secondsLeft: 0 });
  await status.getByText('1 cell selected').waitFor();
  expect(await bar.count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('an export says in its dialog how far it is, until the file is there', async () => {
  const written = Promise.withResolvers<OutputOf<'sheets.export'>>();
  const { page, desk, sheet, problems } = await openSheet(pages, undefined, {
    handlers: {
      'files.save': ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }),
      'sheets.export': () => written.promise,
    },
  });
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export sheet' });
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await expect.poll(() => desk.callsOf('sheets.export').length).toBe(1);
  const about = 'Exporting Black Friday codes';
  await desk.emit('jobs.progress', { ...job, sheetId: sheet.id, about, share: 0.5, secondsLeft: 75 });
  await dialog.getByText(`${about}: 50%, about 1 min 15 s left`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await desk.emit('jobs.progress', { ...job, sheetId: sheet.id, about, share: 1, secondsLeft: 0 });
  written.resolve({
    rows: 5,
    unreadable: { count: 2, numbers: [3, 1200] },
    fileName: 'Black Friday codes.csv',
  });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('5 rows exported to “Black Friday codes.csv”').waitFor();
  await page.getByText('2 rows cannot be read and are skipped: rows 3 and 1,200.').waitFor();
  expect(problems()).toEqual([]);
});

const stoppedFill = {
  code: 'cancelled',
  message: 'Stopped: Filling 5 cells.',
  next: 'The sheet is unchanged.',
} as const;

test.each(['button', 'palette'])(
  'a change that takes long is stopped by the %s, and that is no error',
  async (way) => {
    const stopped = Promise.withResolvers<void>();
    const { page, desk, sheet, problems } = await openSheet(pages, undefined, {
      handlers: {
        'sheets.setRange': () => stopped.promise.then(() => fail(stoppedFill)),
        'jobs.cancel': () => null,
      },
    });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => desk.callsOf('sheets.setRange').length).toBe(1);
    const about = 'Filling 5 cells';
    await desk.emit('jobs.progress', { ...job, sheetId: sheet.id, about, share: 0.2, secondsLeft: 9 });
    const status = page.getByRole('contentinfo');
    const stop = status.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    if (way === 'button') await stop.click();
    else {
      await openPalette(page);
      await page.keyboard.type('stop the change');
      await page.getByRole('option', { name: 'Stop the current change or export' }).waitFor();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => desk.callsOf('jobs.cancel')).toEqual([{ jobId: job.jobId }]);
    stopped.resolve();
    await desk.emit('jobs.progress', { ...job, sheetId: sheet.id, about, share: 1, secondsLeft: 0 });
    await page.getByText('Stopped: Filling 5 cells.').waitFor();
    await page.getByText('The sheet is unchanged.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('not saved', { exact: true }).count()).toBe(0);
    expect(await stop.count()).toBe(0);
    expect(problems()).toEqual([]);
  },
);
