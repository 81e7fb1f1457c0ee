import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeList } from '../../src/main/app/long-starts.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const name = 'opened-0c1f8a3e-5f0e-4f43-9d0c-0123456789ab.json';

test('a list of files is read once, by its own kind of name in its own folder alone', () => {
  const root = mkdtempSync(join(tmpdir(), 'long-starts-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'temporary');
  mkdirSync(folder);
  const settings = join(root, 'settings.json');
  for (const file of [settings, join(folder, name)]) writeFileSync(file, '["/exports/a.csv"]');
  for (const other of ['../settings.json', settings, `../temporary/${name}`, '', '.'])
    expect(takeList(folder, other)).toEqual([]);
  expect(existsSync(settings)).toBe(true);
  expect(takeList(folder, name)).toEqual(['/exports/a.csv']);
  expect(existsSync(join(folder, name))).toBe(false);
  expect(takeList(folder, name)).toEqual([]);
});

test('a list that is none is taken away all the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'long-starts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const text of ['{"files": []}', '[1]', '[', '']) {
    writeFileSync(join(folder, name), text);
    expect(takeList(folder, name)).toEqual([]);
    expect(existsSync(join(folder, name))).toBe(false);
  }
});
