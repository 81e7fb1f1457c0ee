import { expect, test } from 'vitest';
import type { InputOf } from '../../src/contract/index.ts';
import type { Selection } from '../../src/contract/runs.ts';
import { Failure } from '../../src/main/failure.ts';
import { openDesk, startService } from './support/desk.ts';
import { codesFile } from './support/files.ts';

const refusal = (thrown: unknown) => (thrown instanceof Failure ? thrown.error : thrown);

/** Two stores of one service, a sheet of five codes, and its review for the store north. */
async function reviewed() {
  const service = await startService();
  const desk = await openDesk();
  const north = await desk.connect(service.facts, 'north');
  const south = await desk.connect(service.facts, 'south');
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const asked = { sheetId: sheet.id, storeId: north.id, selection: { of: 'valid' } } as const;
  const { token } = await desk.invoke('runs.review', asked);
  const start = (over: Partial<InputOf<'runs.start'>> = {}) =>
    desk.invoke('runs.start', { ...asked, token, ...over }).catch(refusal);
  return { service, desk, north, south, sheet, asked, start };
}

test.each([
  [
    'another store',
    async ({ south, start }: Awaited<ReturnType<typeof reviewed>>) => start({ storeId: south.id }),
    'This review was for another store, or the store has changed since. Nothing was sent.',
  ],
  [
    'another sheet of as many rows and the same revision',
    async ({ desk, start }: Awaited<ReturnType<typeof reviewed>>) => {
      const other = await desk.importFile(codesFile(5), 'discounts-2021-01');
      return start({ sheetId: other.id });
    },
    'The sheet has changed since this review. Nothing was sent.',
  ],
  [
    'other rows of the sheet',
    async ({ start }: Awaited<ReturnType<typeof reviewed>>) =>
      start({ selection: { of: 'rows', rowIds: [1] } }),
    'The sheet has changed since this review. Nothing was sent.',
  ],
  [
    'an edited sheet',
    async ({ desk, sheet, start }: Awaited<ReturnType<typeof reviewed>>) => {
      const { rows } = await desk.invoke('sheets.window', {
        sheetId: sheet.id,
        view: {},
        start: 0,
        count: 1,
      });
      const edits = [{ rowId: rows[0]?.id ?? 0, column: 'code', text: 'OTHER' }];
      await desk.invoke('sheets.edit', { sheetId: sheet.id, edits });
      return start();
    },
    'The sheet has changed since this review. Nothing was sent.',
  ],
  [
    'a store that has another name by now',
    async ({ desk, north, start }: Awaited<ReturnType<typeof reviewed>>) => {
      await desk.invoke('stores.update', { storeId: north.id, name: 'Renamed', colour: 'teal' });
      return start();
    },
    'This review was for another store, or the store has changed since. Nothing was sent.',
  ],
  [
    'other requests: the profile has another limit',
    async ({ desk, north, start }: Awaited<ReturnType<typeof reviewed>>) => {
      const profiles = await desk.invoke('profiles.list', {});
      const profile = profiles.find(({ id }) => id === north.profileId);
      if (profile === undefined) throw new Error('no profile');
      const limits = { ...profile.limits, tasksPerBatch: 2 };
      await desk.invoke('profiles.save', { profile: { ...profile, limits } });
      return start();
    },
    'The requests have changed since this review: the service profile or its limits are different now. Nothing was sent.',
  ],
  [
    'a token that was made up',
    async ({ start }: Awaited<ReturnType<typeof reviewed>>) => start({ token: 'a.b.c.d' }),
    'This review was for another store, or the store has changed since. Nothing was sent.',
  ],
])('a run is not started with the review of something else: %s', async (_what, act, message) => {
  const world = await reviewed();
  const before = world.service.inspect.requestTotals().requests;
  expect(await act(world)).toEqual({ code: 'conflict', message, next: 'Review again.' });
  expect(await world.desk.invoke('runs.list', {})).toEqual([]);
  expect(world.service.inspect.requestTotals().requests).toBe(before);
});

test('what is exactly as it was reviewed starts', async () => {
  const { desk, start } = await reviewed();
  const run = await start();
  expect(await desk.reaches((run as { readonly id: string }).id, 'done')).toMatchObject({ succeeded: 5 });
});

test('rows of a run that have another outcome since the review are not sent by it', async () => {
  const { desk, north, sheet, start } = await reviewed();
  const run = (await start()) as { readonly id: string };
  await desk.reaches(run.id, 'done');
  const asked = { sheetId: null, storeId: north.id, selection: { of: 'inverse', runId: run.id } } as const;
  const { token } = await desk.invoke('runs.review', asked);
  // The review of other rows of the same run, as if its outcomes were read anew in between.
  const selection: Selection = { of: 'outcomes', runId: run.id, outcomes: ['succeeded'] };
  const other = { ...asked, sheetId: sheet.id, selection, token, typedStoreName: north.name };
  const started = desk.invoke('runs.start', other).catch(refusal);
  expect(await started).toMatchObject({ code: 'conflict' });
});
