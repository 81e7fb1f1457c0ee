import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSettings } from '../../src/contract/app.ts';
import { takeList } from '../../src/main/app/long-starts.ts';
import { createRecent } from '../../src/main/app/recent.ts';
import { openWindowPlace } from '../../src/main/app/window-place.ts';
import { lastLogLines } from '../../src/main/diagnostics/log-tail.ts';
import { ownText, writeOwnText } from '../../src/main/files/own-text.ts';
import { createLogger, silentLogger } from '../../src/main/log/logger.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { readKept } from '../../src/main/watched/kept.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const list = 'opened-0c1f8a3e-5f0e-4f43-9d0c-0123456789ab.json';
const place = { bounds: { x: 0, y: 0, width: 100, height: 100 }, isMaximized: true };

/** What reads a file of the data folder: what stands there otherwise, how it is read, and what is read of no file. */
const readers = [
  {
    name: 'settings.json',
    text: '{"theme":"dark"}',
    read: (file: string) => openSettings(file).get(),
    nothing: defaultSettings,
  },
  {
    name: 'window.json',
    text: JSON.stringify(place),
    read: (file: string) => openWindowPlace(file, silentLogger).read().isMaximized,
    nothing: false,
  },
  {
    name: 'recent-files.json',
    text: '["/a.csv"]',
    read: (file: string) => createRecent({ file, readSheets: async () => [], log: silentLogger }).files(),
    nothing: [],
  },
  {
    name: 'watched.json',
    text: '{"folder":"/a","known":[],"waiting":[]}',
    read: (file: string) => readKept(file).isReadable,
    nothing: false,
  },
  {
    name: list,
    text: '["/a.csv"]',
    read: (_file: string, folder: string) => takeList(folder, list),
    nothing: [],
  },
  {
    name: 'main.1.log',
    text: '{"message":"read"}',
    read: (_file: string, folder: string) => lastLogLines(folder, 10),
    nothing: [],
  },
];

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A pipe to which somebody writes as soon as it is read, so that whoever waits for that is seen to have read it. */
function pipe(file: string, text: string): void {
  execFileSync('mkfifo', [file]);
  const writer = spawn('/bin/sh', ['-c', 'printf %s "$1" > "$0"', file, text], { stdio: 'ignore' });
  onTestFinished(() => void writer.kill());
}

test.skipIf(process.platform === 'win32').each(readers)(
  'a pipe called $name holds no start up: it is read as none',
  ({ name, text, read, nothing }) => {
    const folder = folderOf();
    const file = join(folder, name);
    pipe(file, text);
    expect(read(file, folder)).toEqual(nothing);
  },
);

test.each(readers)('a folder called $name stops no start', ({ name, read, nothing }) => {
  const folder = folderOf();
  mkdirSync(join(folder, name, 'full'), { recursive: true });
  expect(read(join(folder, name), folder)).toEqual(nothing);
});

test.each(readers)(
  'a file called $name that is larger than any is not parsed',
  ({ name, text, read, nothing }) => {
    const folder = folderOf();
    const file = join(folder, name);
    writeFileSync(file, text.padEnd(9 * 1024 * 1024));
    expect(read(file, folder)).toEqual(nothing);
  },
);

test('lists of many files are read though they are larger than settings', () => {
  const folder = folderOf();
  const watched = join(folder, 'watched.json');
  writeFileSync(watched, '{"folder":"/a","known":[],"waiting":[]}'.padEnd(6 * 1024 * 1024));
  writeFileSync(join(folder, list), '["/a.csv"]'.padEnd(6 * 1024 * 1024));
  expect(readKept(watched).isReadable).toBe(true);
  expect(takeList(folder, list)).toEqual(['/a.csv']);
});

test('a text of the app’s own is read of a file alone, and of none that is larger than any', () => {
  const file = join(folderOf(), 'settings.json');
  expect(() => ownText(file)).toThrow('ENOENT');
  writeFileSync(file, '{}');
  expect(ownText(file)).toBe('{}');
  truncateSync(file, 1024 * 1024 + 1);
  expect(() => ownText(file)).toThrow('too large');
});

test.skipIf(process.platform === 'win32')('a device is no file of the app’s', () => {
  const file = join(folderOf(), 'settings.json');
  symlinkSync('/dev/null', file);
  expect(() => ownText(file)).toThrow('no file');
});

test.skipIf(process.platform === 'win32')('nothing of the log goes to a pipe in its place', () => {
  const folder = folderOf();
  const file = join(folder, 'main.log');
  execFileSync('mkfifo', [file]);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
  const log = createLogger({ folder, clock: { now: () => 0 } });
  log.info('said');
  log.close();
  expect(readSync(reader, Buffer.alloc(100))).toBe(0);
});

test.skipIf(process.platform === 'win32').each([
  ['a pipe', (beside: string) => void execFileSync('mkfifo', [beside])],
  ['a link', (beside: string, other: string) => symlinkSync(other, beside)],
])('with %s next to it a file of the app’s own is written, and nothing else', (_what, put) => {
  const folder = folderOf();
  const [file, other] = [join(folder, 'settings.json'), join(folder, 'other')];
  writeFileSync(other, 'of others');
  put(`${file}.new`, other);
  expect(() => writeOwnText(file, '{"theme":"dark"}')).not.toThrow();
  expect(ownText(file)).toBe('{"theme":"dark"}');
  expect(lstatSync(file)).toMatchObject({ nlink: 1 });
  expect(lstatSync(file).isFile()).toBe(true);
  expect(lstatSync(file).mode & 0o777).toBe(0o600);
  expect(ownText(other)).toBe('of others');
  expect(readdirSync(folder).sort()).toEqual(['other', 'settings.json']);
});
