import { expect, test } from 'vitest';
import { openDesk, startService } from './support/desk.ts';
import { csvFile, many } from './support/files.ts';

const unseen = {
  severity: 'warning',
  text: 'The undo does not check for changes: what was changed since the original run is deleted, too.',
};

test.each([
  ['cannot be read', false, undefined, true],
  ['are read first', true, undefined, false],
  ['are not to be read', true, false, true],
])(
  'the review of an undo of codes that %s says whether changes are seen',
  async (_, canRead, readFirst, isSaid) => {
    const service = await startService();
    const desk = await openDesk();
    const store = await desk.connect(service.facts, 'north', { optional: { discountRead: canRead } });
    const header = ['code', 'value', 'discount_type', 'duration', 'status'];
    const row = (at: number) => [`ONE-${at}`, '10', 'percentage', 'forever', 'enabled'];
    const sheet = await desk.importFile(csvFile('codes.csv', header, many(2, row)), 'discounts-2021-01');
    const run = await desk.send(store, sheet.id);
    expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 2 });
    const { notices } = await desk.invoke('runs.review', {
      ...{ sheetId: null, storeId: store.id },
      selection: { of: 'inverse', runId: run.id },
      ...(readFirst === undefined ? {} : { readFirst }),
    });
    expect(notices.some(({ text }) => text === unseen.text)).toBe(isSaid);
    if (isSaid) expect(notices).toContainEqual(unseen);
  },
);
