import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import { stringifyJson } from '../../src/domain/json.ts';
import type { Profile } from '../../src/domain/profile/profile.ts';
import { renamed } from '../profiles/support/words.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const header = [
  'code',
  'value',
  'discount_type',
  'duration',
  'status',
  'applies_to_id',
  'applies_to_resource',
];
const own = { durations: ['usage_limit', 'forever', 'until_cancelled'], discountStatus: ['enabled', 'live'] };
const resource = `${renamed.platformWord}_product`;

/** North speaks words of its own, south those of the specification besides `words`; a sheet has some of north's. */
async function twoServices(words: Readonly<Record<string, readonly string[]>> = {}) {
  const northern = await startService({ wire: renamed });
  const southern = await startService();
  const desk = await openDesk();
  const north = await desk.connect(northern.facts, 'north', { words: own });
  const south = await desk.connect(southern.facts, 'south', { words });
  const file = csvFile('codes.csv', header, [
    ['PLAIN', '10', 'percentage', 'forever', 'enabled', '', ''],
    ['PERIOD', '10', 'percentage', 'until_cancelled', 'enabled', '', ''],
    ['STATUS', '10', 'percentage', 'forever', 'live', '', ''],
    ['TYPE', '10', 'percentage', 'forever', 'enabled', '77', resource],
    ['NOBODYS', '10', 'percentage', 'forever', 'retired', '', ''],
  ]);
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const review = (storeId: string, selection: Selection = { of: 'valid' }) =>
    desk.invoke('runs.review', { sheetId: sheet.id, storeId, selection });
  const profileOf = async (store: Store) => {
    const profile = (await desk.invoke('profiles.list', {})).find(({ id }) => id === store.profileId);
    if (profile === undefined) throw new Error(`no profile ${store.profileId}`);
    return profile;
  };
  const setWords = async (store: Store, changed: Partial<Profile['words']>) => {
    const profile = await profileOf(store);
    await desk.invoke('profiles.save', { profile: { ...profile, words: { ...profile.words, ...changed } } });
  };
  return { northern, southern, desk, north, south, sheet, review, setWords };
}

test('words of another service never reach a store: their rows are skipped, with the word and the profile', async () => {
  const { southern, desk, north, south, sheet, review } = await twoServices();
  expect(await review(north.id)).toMatchObject({ rows: 5, stopped: { rows: 0 } });

  const reviewed = await review(south.id);
  expect(reviewed).toMatchObject({ rows: 2, rowsLeftOut: 3 });
  expect(reviewed.stopped.first).toEqual([
    {
      rowId: expect.any(Number),
      number: 2,
      label: 'PERIOD',
      why: 'Duration “until_cancelled” is not in the profile “Service under test”',
      fix: 'edit-cell',
      said: null,
      saidAt: null,
    },
    expect.objectContaining({ number: 3, label: 'STATUS', why: expect.stringContaining('“live”') }),
    expect.objectContaining({ number: 4, label: 'TYPE', why: expect.stringContaining(`“${resource}”`) }),
  ]);
  const run = await desk.send(south, sheet.id);
  await desk.reaches(run.id, 'done');
  const sent = southern.inspect
    .batches('south')
    .flatMap(({ id }) => southern.inspect.tasks(id))
    .map(({ body }) => stringifyJson(body))
    .join('\n');
  expect(sent).toContain('NOBODYS');
  expect(sent.match(new RegExp(`until_cancelled|live|${resource}`, 'g'))).toBeNull();
});

test('a word goes where the profile of the store lists it, from the next review on', async () => {
  const { south, review, setWords } = await twoServices();
  expect((await review(south.id)).stopped.rows).toBe(3);
  await setWords(south, own);
  expect((await review(south.id)).stopped.first.map(({ label }) => label)).toEqual(['TYPE']);
});

test('rows that are sent again are checked again: the profile may have lost their words meanwhile', async () => {
  // The other store keeps the words known, so the sheet itself has no error.
  const { northern, desk, north, sheet, review, setWords } = await twoServices(own);
  const run = await desk.reaches((await desk.send(north, sheet.id)).id, 'done');
  await setWords(north, { durations: ['usage_limit', 'forever'], discountStatus: ['enabled'] });
  const before = northern.inspect.requestTotals().requests;
  const retried = await review(north.id, {
    of: 'outcomes',
    runId: run.id,
    outcomes: ['failed', 'succeeded'],
  });
  expect(retried.stopped.first.map(({ label }) => label)).toEqual(['PERIOD', 'STATUS']);
  expect(northern.inspect.requestTotals().requests).toBe(before);
});
