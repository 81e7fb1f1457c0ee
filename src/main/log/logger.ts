import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../ports.ts';
import { createRedactor, type Redactor } from './redactor.ts';

export type LogFields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: LogFields) => void;

/** The app's own log: what happened in main, one JSON object a line. Never tokens, never bodies. */
export type Logger = {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
};

export type FileLogger = Logger & {
  readonly redactor: Redactor;
  /** Deletes every file of the log; the next line begins a new one. */
  readonly clear: () => void;
  readonly close: () => void;
};

export type LogOptions = {
  /** Made if it is not there; `userData/logs`. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly redactor?: Redactor;
  /** A file that would grow over this is set aside. Bytes. */
  readonly maxBytes?: number;
  /** How many files are kept, the current one included. */
  readonly files?: number;
};

/** What is in the place of a file of the log goes with it, a folder, too: else nothing would be logged or cleared. */
const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Characters of a line, and of each text in it. */
export const longestLine = 16_000;
const longestText = 12_000;
/** Nobody may read from a pipe that is in the place of the log: opening it would wait. */
const appendWithoutWaiting =
  constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);
/** Keys of a record that are written; more say nothing to whoever reads the log. */
const mostKeys = 100;

/**
 * Writes `main.log` and keeps older files as `main.1.log`, `main.2.log`, ... Each line goes to the file at
 * once, so that a crash loses nothing. A full disk silences the log, never the app.
 */
export function createLogger(options: LogOptions): FileLogger {
  const { folder, clock, redactor = createRedactor(), maxBytes = 2_000_000, files = 5 } = options;
  const current = join(folder, 'main.log');
  const older = (number: number) => join(folder, `main.${number}.log`);
  let file: number | null = null;
  let bytes = 0;

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const opened = openSync(current, appendWithoutWaiting, 0o600);
    const facts = fstatSync(opened);
    if (!facts.isFile()) {
      closeSync(opened);
      throw new Error('the log is no file');
    }
    bytes = facts.size;
    return opened;
  };
  const close = (): void => {
    const closed = file;
    file = null;
    try {
      if (closed !== null) closeSync(closed);
    } catch {
      // What a disk could not take is told on closing, too.
    }
  };
  const rotate = (): void => {
    close();
    remove(older(files - 1));
    for (let number = files - 2; number >= 1; number -= 1) {
      if (existsSync(older(number))) renameSync(older(number), older(number + 1));
    }
    if (files > 1) renameSync(current, older(1));
    else remove(current);
  };
  const write = (level: string, message: string, fields: LogFields | undefined): void => {
    const line = `${formatLine(new Date(clock.now()), level, message, fields, redactor)}\n`;
    try {
      file ??= open();
      if (bytes > 0 && bytes + Buffer.byteLength(line) > maxBytes) {
        rotate();
        file = open();
      }
      append(file, line);
      bytes += Buffer.byteLength(line);
    } catch {
      close();
    }
  };
  return {
    redactor,
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    clear: () => {
      close();
      remove(current);
      for (let number = 1; number < files; number += 1) remove(older(number));
    },
    close,
  };
}

/** Half a line, which is what fits on a full disk, is cut off again: the next one would be joined to it. */
function append(file: number, line: string): void {
  const { size } = fstatSync(file);
  if (writeSync(file, line) < Buffer.byteLength(line)) ftruncateSync(file, size);
}

function formatLine(
  at: Date,
  level: string,
  message: string,
  fields: LogFields | undefined,
  redactor: Redactor,
): string {
  const clean = (_key: string, value: unknown): unknown => {
    // A mask is longer than a short secret, so it is cut once more; a secret is never cut before it is masked.
    if (typeof value === 'string') return redactor.redact(value).slice(0, longestText);
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Error) return redactor.redact(value.stack ?? value.message).slice(0, longestText);
    return isRecord(value) ? withCleanKeys(value, redactor) : value;
  };
  const head = { at: at.toISOString(), level, message };
  try {
    const line = JSON.stringify({ ...fields, ...head }, clean);
    if (line.length <= longestLine) return line;
    return JSON.stringify({ ...head, note: 'the fields were too long' }, clean);
  } catch {
    return JSON.stringify({ ...head, note: 'the fields could not be written' }, clean);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withCleanKeys = (record: Readonly<Record<string, unknown>>, redactor: Redactor) =>
  Object.fromEntries(
    Object.entries(record)
      .slice(0, mostKeys)
      .map(([key, value]) => [redactor.redact(key).slice(0, longestText), value]),
  );

/** A logger that keeps nothing: for parts that are used without an app around them. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
