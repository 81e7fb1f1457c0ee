import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { dates, openImport, preview } from './import-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a file that changed since its preview is previewed again, without what was chosen for the earlier one', async () => {
  let version = 'first';
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) => ({
      ...preview(choices.answers[dates.id] ?? null, choices.offered),
      version,
    }),
    'imports.start': (input) =>
      input.version === version
        ? new Promise(() => undefined)
        : fail({ code: 'conflict', message: 'The file has changed since it was previewed.' }),
  });
  const start = page.getByRole('button', { name: 'Import', exact: true });
  await page.getByText('Day, month, year').click();
  await page.getByRole('cell', { name: '2031-04-03' }).waitFor();
  version = 'second';
  await start.click();
  await page.getByText('The file has changed since it was previewed.').waitFor();
  await page.getByRole('cell', { name: '03.04.2031', exact: true }).first().waitFor();
  await start.click();
  await expect
    .poll(() => desk.callsOf('imports.start'))
    .toMatchObject([{ version: 'first' }, { version: 'second', choices: { answers: {} } }]);
});

test('what was chosen is kept where an import is refused for another reason than the file', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) => preview(choices.answers[dates.id] ?? null, choices.offered),
    'imports.start': () => fail({ code: 'conflict', message: 'A backup is being restored.' }),
  });
  const inspections = () => desk.callsOf('imports.inspect').length;
  await page.getByText('Day, month, year').click();
  await page.getByRole('cell', { name: '2031-04-03' }).waitFor();
  const before = inspections();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('A backup is being restored.').waitFor();
  await expect.poll(inspections).toBe(before + 1);
  await page.getByRole('cell', { name: '2031-04-03' }).waitFor();
  expect(desk.callsOf('imports.inspect').at(-1)).toMatchObject({
    choices: { answers: { [dates.id]: expect.anything() } },
  });
});

test('a choice that is made after the file changed begins anew with the file as it is', async () => {
  let version = 'first';
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) => ({
      ...preview(choices.answers[dates.id] ?? null, choices.offered),
      version,
    }),
  });
  await page.getByText('Day, month, year').waitFor();
  version = 'second';
  await page.getByText('Day, month, year').click();
  await page.getByRole('cell', { name: '03.04.2031', exact: true }).first().waitFor();
  const asked = desk.callsOf('imports.inspect');
  expect(asked.some((one) => JSON.stringify(one).includes(`"${dates.id}":"`))).toBe(true);
  expect(JSON.stringify(asked.at(-1))).not.toContain(dates.id);
});
