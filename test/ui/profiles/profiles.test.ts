import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnownProfile, TestLine } from '../../../src/contract/profiles.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { axeViolations } from '../support/axe.ts';
import { profile, run, store } from '../support/fake-data.ts';
import { type FakeDesk, type FakeHandlers, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const lines: readonly TestLine[] = [
  { about: 'API address', outcome: 'ok', found: 'a.test responded with status 401 in 84 ms.', next: null },
  {
    about: 'Token endpoint',
    outcome: 'not-ok',
    found: 'There is no token endpoint at a.test/oauth/token (status 404).',
    next: 'Check the token address. Enter it without /oauth/token at the end.',
  },
  {
    about: 'Requests with a token',
    outcome: 'not-checked',
    found: 'No store uses the profile yet.',
    next: null,
  },
];

/** A desk with the shipped profile and an own one, which a store uses while two runs are under way. */
function profilesDesk(handlers: FakeHandlers = {}): FakeDesk {
  const own: Profile = { ...profile(), id: 'own', name: 'Larkfield service' };
  const known: KnownProfile[] = [
    { profile: profile(), origin: 'shipped' },
    { profile: own, origin: 'own' },
  ];
  const world = emptyWorld({
    stores: [store({ profileId: 'own' })],
    runs: [run(), run({ id: 'run-2', number: 19 })],
  });
  return fakeDesk(world, {
    'profiles.known': () => known,
    'profiles.save': ({ profile: saved }) => {
      const at = known.findIndex((entry) => entry.profile.id === saved.id);
      if (at < 0) known.push({ profile: saved, origin: 'own' });
      else known[at] = { profile: saved, origin: 'own' };
      return saved;
    },
    'profiles.remove': ({ profileId }) => {
      known.splice(
        known.findIndex((entry) => entry.profile.id === profileId),
        1,
      );
      return null;
    },
    'profiles.test': () => lines,
    'profiles.export': () => ({ fileName: 'own.json' }),
    ...handlers,
  });
}

async function open(desk: FakeDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await openPalette(page);
  await page.keyboard.type('go service profiles');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Service profiles' }).waitFor();
  return opened;
}
const entry = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Service profiles' }).getByRole('button', { name });
const field = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('textbox', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'not saved' });

test('an own profile is edited: told what is wrong as it is typed, taken back, saved', async () => {
  const desk = profilesDesk();
  const { page, problems } = await open(desk);
  await entry(page, /Larkfield service/).click();
  await page.getByText('Larkfield Coffee uses this profile: a change takes effect').waitFor();
  await page.getByText(/^2 runs are in progress and keep the field names and spellings/).waitFor();
  const prefix = field(page, 'Header prefix');
  await page.getByText(/X-…-Access-Token and X-…-Version.*Default: Service\.$/).waitFor();
  await prefix.fill('My Service');
  await page
    .getByText('Allowed: up to 40 letters, digits and hyphens, beginning with a letter or digit.')
    .waitFor();
  await bar(page).getByText('1 field has an invalid value.').waitFor();
  expect(await bar(page).getByRole('button', { name: 'Save' }).getAttribute('data-disabled')).toBe('true');
  await field(page, 'Name').focus();
  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => prefix.evaluate((input) => input === document.activeElement)).toBe(true);
  await prefix.fill('My-Service');
  await field(page, /^Tasks per request/).fill('500');
  await page.getByRole('checkbox', { name: /^List of the tasks/ }).check({ force: true });
  await entry(page, /Larkfield service.*not saved/).waitFor();

  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: /^List of the tasks/ }).isChecked()).toBe(false);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field(page, /^Tasks per request/).inputValue()).toBe('1000');

  await bar(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Larkfield service” was saved').waitFor();
  await bar(page).waitFor({ state: 'hidden' });
  const [saved] = desk.callsOf('profiles.save');
  expect(saved).toMatchObject({
    profile: { id: 'own', wire: { headerPrefix: 'My-Service' }, limits: { tasksPerAdd: 1000 } },
  });
  expect(problems()).toEqual([]);
});

test('edits stay while another screen is visited, and are discarded when asked', async () => {
  const { page } = await open(profilesDesk());
  await entry(page, /Larkfield service/).click();
  await field(page, 'Name').fill('Other name');
  await page.getByRole('button', { name: /^Home/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Other name');
  await bar(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Larkfield service');
});

test('a shipped profile is only read; its duplicate is edited, and deleted as no store uses it', async () => {
  const desk = profilesDesk();
  const { page } = await open(desk);
  await entry(page, /^Specification/).click();
  await page.getByText('This built-in profile cannot be changed').waitFor();
  await expect.poll(() => field(page, 'Header prefix').getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 2, name: 'Copy of Specification' }).waitFor();
  expect(await field(page, 'Header prefix').getAttribute('readonly')).toBeNull();
  await page.getByRole('button', { name: 'More for this profile' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Copy of Specification” was deleted').waitFor();
  expect(desk.callsOf('profiles.remove')).toEqual([{ profileId: 'copy-of-specification' }]);

  await entry(page, /Larkfield service/).click();
  await page.getByRole('button', { name: 'More for this profile' }).click();
  const used = page.getByRole('menuitem', { name: 'Delete…' });
  await used.getByText('Used by Larkfield Coffee').waitFor();
  expect(await used.getAttribute('aria-disabled')).toBe('true');
});

test('a connection test says line by line what is ok, what is not, and what was not looked at', async () => {
  const desk = profilesDesk();
  const { page, problems } = await open(desk);
  await entry(page, /Larkfield service/).click();
  await field(page, 'Header prefix').fill('Typed');
  await page.getByRole('button', { name: 'Test connection' }).click();
  const results = page.getByRole('list', { name: 'Connection test' });
  await expect.poll(() => results.getByRole('listitem').count()).toBe(3);
  expect(await results.getByRole('listitem').nth(1).innerText()).toMatch(
    /failed[\s\S]*Token endpoint[\s\S]*status 404[\s\S]*Check the token address/,
  );
  await page.getByText('1 passed, 1 failed, 1 not tested').waitFor();
  // What is typed is what is tested; another edit puts the lines away.
  expect(desk.callsOf('profiles.test')).toMatchObject([{ profile: { wire: { headerPrefix: 'Typed' } } }]);
  await field(page, 'Header prefix').fill('Again');
  await results.waitFor({ state: 'hidden' });
  expect(problems()).toEqual([]);
});

test('a file: what has no place in a profile is named, what is refused says why, and one is written', async () => {
  const imported = { ...profile(), id: 'own', name: 'Larkfield service' };
  const desk = profilesDesk({
    'files.open': () => ({ grant: 'g', fileName: 'service.json', bytes: 900 }),
    'profiles.import': () => ({ profile: imported, replaced: true, unknown: ['wire.colour', 'note'] }),
  });
  const { page } = await open(desk);
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByText('2 entries of the file do not belong in a profile and were skipped.').waitFor();
  await page.getByText('Skipped', { exact: true }).click();
  await page.getByText('wire.colour').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  desk.on('profiles.import', () =>
    fail({
      code: 'bad-input',
      message: 'The file contains what looks like a secret or a token.',
      details: ['note.password'],
    }),
  );
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('alert').getByText('looks like a secret').waitFor();
  await page.getByRole('button', { name: 'More for this profile' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await page.getByText('The profile was exported to “own.json”').waitFor();
});

test.each([
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 900, height: 620 }],
  // 1280x800 at 200 %.
  ['light', { width: 640, height: 400 }],
] as const)(
  'axe finds nothing, %s, %j, with fields that are wrong and lines of a test',
  async (colorScheme, viewport) => {
    const { page } = await open(profilesDesk(), { colorScheme, viewport });
    await entry(page, /^Specification/).click();
    await page.getByText('This built-in profile cannot be changed').waitFor();
    if (viewport.width > 1000) expect(await axeViolations(page)).toEqual([]);
    await entry(page, /Larkfield service/).click();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('list', { name: 'Connection test' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field(page, 'Header prefix').fill('a b');
    await bar(page).getByText('1 field has an invalid').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
  },
);

test('by keyboard alone: to the list, to a field, to Save', async () => {
  const desk = profilesDesk();
  const { page } = await open(desk);
  await page.getByRole('navigation', { name: 'Service profiles' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (fits: (text: string) => boolean): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (fits(await focused())) return;
    }
    throw new Error('never reached');
  };
  await tabTo((text) => text.includes('Larkfield service'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Larkfield service' }).waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const label = document.activeElement?.getAttribute('aria-labelledby') ?? '';
      return document.getElementById(label.split(' ')[0] ?? '')?.textContent ?? '';
    });
    if (name === 'Header prefix') break;
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Keys');
  await bar(page).waitFor();
  await tabTo((text) => text === 'Save');
  await page.keyboard.press('Enter');
  await page.getByText('“Larkfield service” was saved').waitFor();
  expect(desk.callsOf('profiles.save')).toMatchObject([{ profile: { wire: { headerPrefix: 'Keys' } } }]);
});
