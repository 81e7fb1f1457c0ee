import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, type FileLogger, type LogOptions } from '../../src/main/log/logger.ts';
import { canMount, fill, freed, smallDisk } from '../support/small-disk.ts';

let folder = '';
let logger: FileLogger | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-log-'));
});
afterEach(() => {
  logger?.close();
  logger = null;
  rmSync(folder, { recursive: true, force: true });
});

const clock = { now: () => Date.UTC(2025, 10, 21, 9, 30) };
const open = (more: Partial<LogOptions> = {}): FileLogger => {
  logger = createLogger({ folder: join(folder, 'logs'), clock, ...more });
  return logger;
};
const lines = (name = 'main.log'): Record<string, unknown>[] =>
  readFileSync(join(folder, 'logs', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log file', () => {
  it('holds one JSON object a line, on disk at once', () => {
    const log = open();
    log.info('started', { shell: 'chromium', pid: 7 });
    log.error('broke', { error: new Error('disk') });
    const [started, broke] = lines();
    expect(started).toEqual({
      at: '2025-11-21T09:30:00.000Z',
      level: 'info',
      message: 'started',
      shell: 'chromium',
      pid: 7,
    });
    expect(broke?.error).toContain('Error: disk');
  });

  it('is written, rotated and cleared whatever is in the place of an older file', () => {
    const log = open({ maxBytes: 100, files: 3 });
    for (const name of ['main.1.log/of', 'main.2.log/of'])
      mkdirSync(join(folder, 'logs', name), { recursive: true });
    for (const line of ['one', 'two', 'three', 'four']) log.info(line, { more: '-'.repeat(50) });
    expect(lines().map(({ message }) => message)).toEqual(['four']);
    mkdirSync(join(folder, 'logs/main.2.log.of'));
    rmSync(join(folder, 'logs/main.2.log'), { recursive: true });
    mkdirSync(join(folder, 'logs/main.2.log/of'), { recursive: true });
    log.clear();
    expect(readdirSync(join(folder, 'logs'))).toEqual(['main.2.log.of']);
  });

  it.skipIf(!canMount).each([
    ['nothing', 4096],
    ['half', 3000],
  ])('keeps no file open for a line of which a full disk takes %s, nor half a line', (_what, used) => {
    const disk = smallDisk(1);
    if (disk === null) throw new Error('no disk could be mounted');
    const log = open({ folder: disk });
    log.info('before');
    const file = join(disk, 'main.log');
    const room = used - statSync(file).size - '{"message":""}\n'.length;
    appendFileSync(file, `{"message":"${'-'.repeat(room)}"}\n`);
    fill(disk, 0);
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let line = 0; line < 300; line += 1) log.warn(`line ${line} ${'-'.repeat(80)}`);
    expect(openFiles()).toBeLessThanOrEqual(before);
    freed(disk);
    log.info('after');
    const written = readFileSync(file, 'utf8').trimEnd().split('\n');
    const messages = written.map((line) => (JSON.parse(line) as { readonly message: string }).message);
    expect([messages[0], messages.at(-1)]).toEqual(['before', 'after']);
    expect(messages.length).toBeLessThan(100);
  });

  it('never holds a registered secret, in a message, a field or a nested value', () => {
    const log = open();
    log.redactor.register('the secret of the store');
    log.warn('got the secret of the store', {
      field: 'the secret of the store',
      nested: { list: ['x the secret of the store y'], error: new Error('the secret of the store') },
    });
    const text = readFileSync(join(folder, 'logs', 'main.log'), 'utf8');
    expect(text).not.toContain('the secret of the store');
    expect(text.match(/\[redacted\]/g)).not.toBeNull();
  });

  it('keeps a line on one line whatever is in it', () => {
    open().info('a\nb', { text: 'c\r\nd\u2028' });
    expect(lines()).toHaveLength(1);
  });

  it('stays within its size and keeps the newest', () => {
    const log = open({ maxBytes: 1_000, files: 3 });
    for (let index = 0; index < 200; index += 1) log.info('line', { index });
    const names = readdirSync(join(folder, 'logs')).sort();
    expect(names).toEqual(['main.1.log', 'main.2.log', 'main.log']);
    for (const name of names) expect(statSync(join(folder, 'logs', name)).size).toBeLessThanOrEqual(1_000);
    expect(lines().at(-1)?.index).toBe(199);
    expect(Number(lines('main.1.log').at(-1)?.index)).toBe(Number(lines()[0]?.index) - 1);
  });

  it('never grows over 10 MB, whatever is written, and keeps most of them', () => {
    const log = open();
    const total = () =>
      readdirSync(join(folder, 'logs')).reduce(
        (sum, name) => sum + statSync(join(folder, 'logs', name)).size,
        0,
      );
    let most = 0;
    for (let index = 0; index < 1000; index += 1) {
      log.info('line', { text: 'y '.repeat(6000), index });
      // A line of megabytes: in one text, in many, in keys, in the words of an error.
      if (index % 500 === 0) {
        log.warn('m'.repeat(3_000_000));
        log.warn('many', { list: Array.from({ length: 400_000 }, () => 'entry') });
        log.warn('keys', {
          record: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, 1])),
        });
        log.error('broke', { error: new Error('e'.repeat(3_000_000)) });
      }
      if (index % 50 === 0) most = Math.max(most, total());
    }
    expect(Math.max(most, total())).toBeLessThanOrEqual(10_000_000);
    expect(total()).toBeGreaterThan(8_000_000);
    expect(lines().at(-1)?.index).toBe(999);
  });

  it('has lines of at most 16,000 characters, and says where fields were left out', () => {
    open().info('many', { list: Array.from({ length: 400 }, () => 'x y '.repeat(20)) });
    expect(lines()).toMatchObject([{ message: 'many', note: 'the fields were too long' }]);
    expect(readFileSync(join(folder, 'logs', 'main.log')).length).toBeLessThanOrEqual(16_001);
  });

  it.skipIf(process.platform === 'win32')('is readable by its user alone', () => {
    open().info('private');
    expect(statSync(join(folder, 'logs', 'main.log')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
  });

  it('masks keys of records like their values', () => {
    const log = open();
    log.redactor.register('the secret of the store');
    log.warn('refused', { record: { 'the secret of the store': 1, plain: 2 } });
    expect(lines()[0]?.record).toEqual({ '[redacted]': 1, plain: 2 });
  });

  it('goes on in the file of the last start', () => {
    open().info('first');
    logger?.close();
    open().info('second');
    expect(lines().map(({ message }) => message)).toEqual(['first', 'second']);
  });

  it('does not disturb the app when a value cannot be written', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const log = open();
    log.info('round', { circle });
    log.info('big', { size: 12n });
    expect(lines().map(({ message }) => message)).toEqual(['round', 'big']);
  });

  it('does not disturb the app when the folder cannot be made', () => {
    logger = createLogger({ folder: '/dev/null/logs', clock });
    expect(() => logger?.info('lost')).not.toThrow();
  });
});
