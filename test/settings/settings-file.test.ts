import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../src/contract/app.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { canHold, heldFile } from '../support/held-file.ts';

if (!canHold) process.stderr.write('SKIPPED: files that are held: root may mount none here\n');

function settingsFile(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  if (text !== undefined) writeFileSync(file, text);
  return file;
}
const isNotSaved = expect.objectContaining({ error: expect.objectContaining({ code: 'disk' }) });

function listening() {
  const warnings: string[] = [];
  const warn = (message: string, fields?: object) =>
    void warnings.push(JSON.stringify({ message, ...fields }));
  return { warnings, log: { warn } };
}

test('settings that cannot be saved are not in use either, and it is said in words', async () => {
  const file = settingsFile();
  const settings = openSettings(file);
  await settings.set({ theme: 'dark' });
  // In the way of what is written.
  rmSync(file);
  mkdirSync(join(file, 'in use'), { recursive: true });
  await expect(settings.set({ theme: 'light', zoomPercent: 150 })).rejects.toEqual(isNotSaved);
  expect(settings.get()).toMatchObject({ theme: 'dark', zoomPercent: 100 });
  rmSync(file, { recursive: true });
  expect(await settings.set({ theme: 'light' })).toMatchObject({ theme: 'light' });
});

test('folders with the names of what lies beside the settings keep none from being saved', async () => {
  const file = settingsFile('{broken');
  for (const end of ['new', 'damaged']) mkdirSync(join(`${file}.${end}`, 'folder'), { recursive: true });
  const settings = openSettings(file);
  expect([settings.isDamaged(), settings.isAside()]).toEqual([true, true]);
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{broken');
  expect(await settings.set({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
  expect(openSettings(file).get().theme).toBe('dark');
});

test('of settings that are set at once, each answer comes when its value is on the disk, and one file is written', async () => {
  const file = settingsFile();
  const settings = openSettings(file);
  const kept = () => JSON.parse(readFileSync(file, 'utf8'));
  await settings.set({ theme: 'dark' });
  const { ino } = statSync(file, { bigint: true });
  expect(await settings.set({ theme: 'dark', zoomPercent: 100 })).toBe(settings.get());
  expect(statSync(file, { bigint: true }).ino).toBe(ino);
  // Each file that is written has a time of its own.
  const seen = new Set<bigint>();
  const each = Array.from({ length: 1000 }, async (_, i) => {
    await settings.set(i % 2 === 0 ? { keepBackups: i % 4 === 0 ? 3 : 30 } : { zoomPercent: 100 + (i % 50) });
    seen.add(statSync(file, { bigint: true }).mtimeNs);
  });
  await Promise.all(each);
  expect(kept()).toEqual({ ...defaultSettings, theme: 'dark', keepBackups: 30, zoomPercent: 149 });
  expect(seen.size).toBe(1);
  // Those that wait are told alike that it cannot be saved.
  rmSync(file);
  mkdirSync(join(file, 'in use'), { recursive: true });
  const failed = await Promise.allSettled([
    settings.set({ zoomPercent: 150 }),
    settings.set({ theme: 'light' }),
  ]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  rmSync(file, { recursive: true });
  await settings.set({ keepBackups: 3 });
  expect(kept()).toEqual({ ...defaultSettings, theme: 'dark', keepBackups: 3, zoomPercent: 149 });
});

test('settings are read of a file that begins with the mark of Windows editors', () => {
  const { warnings, log } = listening();
  const settings = openSettings(settingsFile('\uFEFF{"theme": "dark", "keepBackups": 30}'), log);
  expect(settings.get()).toEqual({ ...defaultSettings, theme: 'dark', keepBackups: 30 });
  expect([settings.isDamaged(), warnings]).toEqual([false, []]);
});

test('a wrong value and an unknown one reset no other setting, and the log names the wrong one', () => {
  const { warnings, log } = listening();
  const file = settingsFile('{"theme": "purple", "keepBackups": 30, "later": true}');
  const settings = openSettings(file, log);
  expect(settings.get()).toEqual({ ...defaultSettings, keepBackups: 30 });
  expect(settings.isDamaged()).toBe(false);
  expect(warnings).toEqual([
    '{"message":"settings with a wrong value have their default","settings":["theme"]}',
  ]);
});

test('that there are no settings yet is no damage', () => {
  const { warnings, log } = listening();
  const settings = openSettings(settingsFile(), log);
  expect([settings.get(), settings.isDamaged(), warnings]).toEqual([defaultSettings, false, []]);
});

test.each([
  ['a comma too many', '{"theme": "dark", "keepBackups": 30,}'],
  ['half of the text', '{"theme": "dark", "keep'],
  ['no text', ''],
  ['a list', '[{"theme": "dark"}]'],
  ['a text', '"dark"'],
])('a file of settings with %s is set aside, and nothing is written over it', async (_what, text) => {
  const { warnings, log } = listening();
  const file = settingsFile(text);
  const settings = openSettings(file, log);
  expect(settings.get()).toEqual(defaultSettings);
  await settings.set({ zoomPercent: 150 });
  expect(openSettings(file).get()).toEqual({ ...defaultSettings, zoomPercent: 150 });
  expect(existsSync(`${file}.damaged`)).toBe(true);
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(text);
  expect([settings.isDamaged(), settings.isAside()]).toEqual([true, true]);
  expect(warnings).toEqual([expect.stringContaining('could not be read and were set aside')]);
  settings.deleteDamaged();
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test('that settings were set aside is to be said at each start until it was, and a setting stays as it is', () => {
  const file = settingsFile('{"theme": "dark",}');
  openSettings(file);
  const second = openSettings(file);
  expect([second.isDamaged(), second.isAside()]).toEqual([true, true]);
  second.damageSaid();
  expect(openSettings(file).isDamaged()).toBe(false);
  expect(openSettings(file).get()).toEqual(defaultSettings);
});

test.runIf(canHold)(
  'that settings could not be set aside is to be said at each start, and nothing takes their place',
  () => {
    const text = '{"theme": "dark",}';
    const file = settingsFile(text);
    heldFile(join(`${file}.damaged`, 'held'), '');
    const settings = openSettings(file);
    settings.damageSaid();
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(openSettings(file).isDamaged()).toBe(true);
  },
);

test.runIf(canHold)('that settings were set aside is said again where the note of it cannot be kept', () => {
  const { warnings, log } = listening();
  const file = settingsFile('{"theme": "dark",}');
  const settings = openSettings(file, log);
  heldFile(join(`${file}.new`, 'held'), '');
  settings.damageSaid();
  expect(warnings).toHaveLength(2);
  expect(openSettings(file).isDamaged()).toBe(true);
});

test.runIf(canHold)('no setting is saved over a file that can neither be read nor be set aside', async () => {
  const { warnings, log } = listening();
  const text = '{"keepBackups": 30,}';
  const file = settingsFile(text);
  // In the way of what is set aside.
  const free = heldFile(join(`${file}.damaged`, 'held'), '');
  const settings = openSettings(file, log);
  expect([settings.isDamaged(), settings.isAside()]).toEqual([true, false]);
  await expect(settings.set({ theme: 'dark' })).rejects.toEqual(isNotSaved);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(warnings).toHaveLength(1);
  free();
  expect(await settings.set({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(text);
});
