/**
 * A desk that other tests kill: makes a sheet in a folder, begins a task and says so.
 * Run as: node killed-desk.ts FOLDER edit|fill|import
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createWorkbook } from '../../src/main/workbook/workbook.ts';

const [folder = '', task = ''] = process.argv.slice(2);
const say = (message: string) => process.send?.(message);
const view = { filters: [], sort: [] };

const workbook = await createWorkbook({
  workerUrl: new URL('../../src/main/workbook/worker.ts', import.meta.url),
  databaseFile: join(folder, 'workbook.db'),
  clock: systemClock,
  profile: specificationProfile,
  rulesVersion: 'test',
  region: 'en-GB',
  onSheetChanged: () => undefined,
  onJobProgress: ({ phase, done }) => {
    if (phase === 'reading' && done > 0) say(`${done} rows`);
  },
});

if (task === 'import') {
  await workbook.call('imports.start', {
    jobId: randomUUID(),
    path: join(folder, 'codes.csv'),
    fileName: 'codes.csv',
    name: 'Killed',
    choices: { answers: {}, offered: {} },
  });
} else {
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Killed' });
  const block =
    task === 'edit' ? [['a'], ['b']] : Array.from({ length: 20_000 }, (_, index) => [`C-${index}`]);
  await workbook.call('sheets.paste', { sheetId, view, at: { top: 0, bottom: 0, left: 0, right: 0 }, block });
  if (task === 'edit') {
    const { rows } = await workbook.call('sheets.window', { sheetId, view, start: 0, count: 1 });
    await workbook.call('sheets.edit', {
      sheetId,
      edits: [{ rowId: rows[0]?.id ?? 0, column: 'code', text: 'AFTER' }],
    });
    say(sheetId);
  } else {
    say(sheetId);
    const range = { top: 0, bottom: 19_999, left: 1, right: 1 };
    const filling = workbook.call('sheets.setRange', { sheetId, view, ranges: [range], text: 'filled' });
    await workbook.call('sheets.window', { sheetId, view, start: 0, count: 1 });
    say('filling');
    await filling;
  }
}
