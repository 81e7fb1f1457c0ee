import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppError } from '../../src/contract/errors.ts';
import { createGrants } from '../../src/main/files/grants.ts';
import type { ShownQuestion } from '../../src/main/ports.ts';
import { keepProfile } from '../../src/main/profiles/keep-profile.ts';
import { oneAtATime } from '../../src/main/security/one-question.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { transferHandlers } from '../../src/main/settings/transfer.ts';
import { openDeskDatabase } from '../../src/main/stores/database.ts';
import { createProfiles } from '../../src/main/stores/profiles.ts';
import { profileAt } from '../support/profile.ts';

/** The settings and profiles of one computer; the operator answers every question so. */
function computer(yes: (question: ShownQuestion) => boolean = () => true) {
  const folder = mkdtempSync(join(tmpdir(), 'settings-file-'));
  const database = openDeskDatabase(join(folder, 'desk.db'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = openSettings(join(folder, 'settings.json'));
  const profiles = createProfiles(database, [profileAt('https://shipped.test', { id: 'shipped' })]);
  const grants = createGrants();
  const asked: ShownQuestion[] = [];
  const applied: unknown[] = [];
  const confirm = oneAtATime(async (question) => {
    asked.push(question);
    return yes(question);
  });
  const handlers = transferHandlers({
    ...{ settings, profiles, grants, confirm },
    applySettings: (now) => applied.push(now),
    publish: () => undefined,
    saveProfile: keepProfile({ profiles, sessions: { stores: () => [] }, confirm }),
  });
  return {
    ...{ folder, settings, profiles, asked, applied },
    exported: async (): Promise<string> => {
      const path = join(folder, 'settings of mine.json');
      await handlers['transfer.exportSettings']({ grant: grants.grant(path, 'write') });
      return readFileSync(path, 'utf8');
    },
    imported: async (text: string) => {
      const path = join(folder, 'given.json');
      writeFileSync(path, text);
      return handlers['transfer.importSettings']({ grant: grants.grant(path, 'read') });
    },
    importedFrom: async (path: string) =>
      handlers['transfer.importSettings']({ grant: grants.grant(path, 'read') }),
  };
}

/** A file of another computer with two settings and one profile of its own. */
async function ofAnother(): Promise<string> {
  const other = computer();
  await other.settings.set({
    ...{ theme: 'dark', keepBackups: 30, currentStoreId: 'store-of-there', listenForInstallations: true },
  });
  other.profiles.save({ ...profileAt('https://own.test', { id: 'own' }), name: 'Own service' });
  return other.exported();
}

test('a value of a settings file writes no line of its own into the question', async () => {
  const here = computer(() => false);
  const codePattern = 'SUMMER-{seq:5}\nDaily backups: 0 → 7\u2028Theme: dark → system\r\u202e';
  const text = JSON.stringify({ format: 1, settings: { codePattern, keepBackups: 0 }, profiles: [] });
  await expect(here.imported(text)).rejects.toMatchObject({ error: { code: 'cancelled' } });
  const lines = here.asked[0]?.detail.split(/[\n\r\u2028]/) ?? [];
  expect(lines.filter((line) => line.startsWith('Daily backups'))).toEqual(['Daily backups: 7 → off']);
  expect(lines).toHaveLength(2);
});

test('settings and profiles go to another computer, shown before they count', async () => {
  const text = await ofAnother();
  const here = computer();
  await here.settings.set({ currentStoreId: 'mine' });
  expect(await here.imported(text)).toEqual({
    ...{ fileName: 'given.json', settings: 2, profiles: 1, skipped: [] },
  });
  expect(here.asked[0]).toMatchObject({ message: 'Import the settings from “given.json”?', yes: 'Import' });
  expect(here.asked[0]?.detail.split('\n')).toEqual([
    'Theme: system → dark',
    'Daily backups: 7 → 30',
    '1 service profile: Own service. You may be asked before it is added or changed.',
  ]);
  // A new service is asked about as if it came in a file of its own.
  expect(here.asked[1]?.message).toContain('Own service');
  expect(here.settings.get()).toMatchObject({ theme: 'dark', keepBackups: 30, currentStoreId: 'mine' });
  expect(here.applied).toHaveLength(1);
  expect(here.profiles.get('own')?.name).toBe('Own service');
  expect(await here.imported(text)).toMatchObject({ settings: 0, profiles: 0 });
  expect(here.asked).toHaveLength(2);
});

test('two profiles of one ID are refused: which of them counts is nobody’s guess', async () => {
  const given = JSON.parse(await ofAnother());
  given.profiles.push({ ...given.profiles[0], name: 'Another of that ID' });
  const here = computer();
  await expect(here.imported(JSON.stringify(given))).rejects.toMatchObject({
    error: {
      code: 'bad-input',
      message: 'Service profiles 1 and 2 of the file have the same ID. Nothing was changed.',
    },
  });
  expect(here.asked).toEqual([]);
  expect(here.settings.get()).toMatchObject({ theme: 'system', keepBackups: 7 });
});

test('the file has no store, no folder, no right and nothing that ships', async () => {
  const text = await ofAnother();
  expect(Object.keys(JSON.parse(text))).toEqual(['format', 'settings', 'profiles']);
  expect(text).not.toMatch(/store-of-there|listenForInstallations|currentStoreId|shipped|settings-file-/);
});

test('a no changes nothing; a no about a service leaves that one alone', async () => {
  const text = await ofAnother();
  const none = computer(() => false);
  const before = none.settings.get();
  await expect(none.imported(text)).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect([none.settings.get(), none.profiles.get('own'), none.applied]).toEqual([before, null, []]);
  const some = computer(({ title }) => title === 'Import settings');
  expect(await some.imported(text)).toMatchObject({
    ...{ settings: 2, profiles: 0, skipped: [{ name: 'Own service', why: { code: 'cancelled' } }] },
  });
  expect(some.profiles.get('own')).toBeNull();
});

test('a newer form, other files, and anything that the schema does not name are refused in words', async () => {
  const text = await ofAnother();
  const file = JSON.parse(text);
  const here = computer();
  const before = here.settings.get();
  const refused = (given: unknown) =>
    here.imported(typeof given === 'string' ? given : JSON.stringify(given));
  await expect(refused({ ...file, format: 2, more: true })).rejects.toMatchObject({
    error: { message: expect.stringContaining('exported by a newer version') },
  });
  for (const given of [
    'code,value\nA,1\n',
    '[]',
    { ...file, settings: 'dark' },
    { ...file, profiles: null },
    { format: 1 },
    ' '.repeat(4_000_001),
  ]) {
    await expect(refused(given)).rejects.toMatchObject({
      error: {
        code: 'bad-input',
        message: 'The file contains no Partner Desk settings. Nothing was changed.',
      },
    });
  }
  await expect(
    refused({ ...file, profiles: [{ ...file.profiles[0], clientSecret: 'abc' }] }),
  ).rejects.toMatchObject({ error: { code: 'bad-input' } });
  expect(here.asked).toEqual([]);
  expect(here.settings.get()).toEqual(before);
});

test('what is wrong in a file of settings is named, with the rule for it', async () => {
  const file = JSON.parse(await ofAnother());
  const here = computer();
  const before = here.settings.get();
  const many = Array.from({ length: 201 }, () => file.profiles[0]);
  const zoom =
    'The value of “zoomPercent” in the file cannot be used. Allowed: a whole number from 80 to 200. Nothing was changed.';
  const notASetting = 'The file has an entry that is not a setting. Nothing was changed.';
  for (const [given, message] of [
    [{ settings: { zoomPercent: 500 } }, zoom],
    [{ settings: { zoomPercent: 99.5 } }, zoom],
    [{ settings: { theme: 'pink' } }, 'Allowed: system, light or dark.'],
    [{ settings: { keepDays: 31 } }, 'Allowed: 30, 90, 365 or null.'],
    [{ settings: { keepBackups: 8 } }, 'Allowed: 0, 3, 7 or 30.'],
    [
      { settings: { blockedWords: ['ok', ''] } },
      '“blockedWords.1” in the file cannot be used. Allowed: up to 500 words of 1 to 40 characters.',
    ],
    [{ settings: { codePattern: 7 } }, 'Allowed: text of up to 200 characters.'],
    [{ settings: { listenForInstallations: true } }, notASetting],
    [{ settings: { currentStoreId: 'x' } }, notASetting],
    [{ token: 'abc' }, notASetting],
    [{ profiles: many }, 'The file has more than 200 service profiles. Nothing was changed.'],
  ] as const)
    await expect(here.imported(JSON.stringify({ ...file, ...given }))).rejects.toMatchObject({
      error: {
        code: 'bad-input',
        message: expect.stringContaining(message),
        next: 'Correct the file, or export the settings again.',
      },
    });
  expect(here.asked).toEqual([]);
  expect(here.settings.get()).toEqual(before);
});

test('a refusal names the rule and repeats nothing of the file', async () => {
  const file = JSON.parse(await ofAnother());
  const here = computer();
  const refusal = (given: unknown): Promise<AppError> =>
    here.imported(JSON.stringify(given)).then(
      () => Promise.reject(new Error('it was imported')),
      ({ error }: { error: AppError }) => error,
    );
  const planted = 'planted-9f2c';
  const given = [
    { ...file, [planted]: 1 },
    { ...file, settings: { ...file.settings, [planted]: planted } },
    { ...file, settings: { ...file.settings, theme: planted, zoomPercent: planted } },
    { ...file, format: planted },
    { ...file, profiles: [{ ...file.profiles[0], [`${planted}-token`]: planted }] },
    { ...file, profiles: [file.profiles[0], { ...file.profiles[0], format: planted }] },
    { ...file, profiles: [{ ...file.profiles[0], name: 7, wire: { [planted]: planted, headerPrefix: 7 } }] },
  ];
  const refusals: AppError[] = [];
  for (const each of given) refusals.push(await refusal(each));
  expect(JSON.stringify(refusals)).not.toContain(planted);
  expect(refusals.map(({ details }) => details)).toEqual([
    ['the whole file: 1 entry does not belong in a settings file.'],
    ['settings: 1 entry does not belong in a settings file.'],
    [
      'settings.theme: the value is missing or not allowed.',
      'settings.zoomPercent: the value is missing or not allowed.',
    ],
    ['format: the value is missing or not allowed.'],
    ['The file contains what looks like a secret or a token. Nothing was imported.'],
    ['The file is not a service profile: it does not say "format": 1.'],
    ['The file is not a usable service profile: fields are missing or wrong.'],
  ]);
  // A profile of the file is named, and the way on is that of a settings file.
  expect(refusals.slice(4).map(({ message, next }) => [message, next])).toEqual(
    [1, 2, 1].map((number) => [
      `Service profile ${number} of the file is not valid. Nothing was changed.`,
      'Correct the file, or export the settings again.',
    ]),
  );
});

const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

test.each([
  { of: 'keys', settings: keys(60_000), profiles: '' },
  { of: 'values', settings: `{"blockedWords":[${'1,'.repeat(300_000)}1]}`, profiles: '' },
  { of: 'lists in each other', settings: '{}', profiles: '['.repeat(50_000) + ']'.repeat(50_000) },
])('a file of too many $of is refused unparsed', async ({ settings, profiles }) => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const text = `{"format":1,"settings":${settings},"profiles":[${profiles}]}`;
  const here = computer(() => false);
  await expect(here.imported(text)).rejects.toMatchObject({ error: { code: 'bad-input' } });
  expect(parse.mock.calls.filter(([given]) => given === text)).toEqual([]);
});

test('the file has a budget: its size, its profiles, and the depth of each', async () => {
  const file = JSON.parse(await ofAnother());
  const here = computer(() => false);
  const text = JSON.stringify(file);
  const many = (count: number) =>
    JSON.stringify({
      ...file,
      profiles: Array.from({ length: count }, (_, index) => ({ ...file.profiles[0], id: `own-${index}` })),
    });
  const deep = (depth: number) => {
    const profile = JSON.stringify(file.profiles[0]).replace(
      /^\{/,
      `{"x":${'['.repeat(depth)}${']'.repeat(depth)},`,
    );
    return `{"format":1,"settings":{},"profiles":[${profile}]}`;
  };
  // Within it, the operator is asked.
  for (const within of [text.padEnd(4_000_000), many(200), deep(49)])
    await expect(here.imported(within)).rejects.toMatchObject({ error: { code: 'cancelled' } });
  for (const beyond of [text.padEnd(4_000_001), many(201), deep(50)])
    await expect(here.imported(beyond)).rejects.toMatchObject({ error: { code: 'bad-input' } });
});

test.skipIf(process.platform === 'win32')('a pipe in the place of the file is not waited for', async () => {
  const here = computer();
  const pipe = join(here.folder, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  await expect(here.importedFrom(pipe)).rejects.toMatchObject({ error: { code: 'file-unreadable' } });
});
