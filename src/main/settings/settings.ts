import { existsSync, renameSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/app.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { makeRoom, ownText, writeOwnText } from '../files/own-text.ts';
import { type Logger, silentLogger } from '../log/logger.ts';
import { turn } from '../turn.ts';

type Changes = { [K in keyof Settings]?: Settings[K] | undefined };

export type SettingsFile = {
  readonly get: () => Settings;
  /** What they will be once what was set is on the disk. */
  readonly soon: () => Settings;
  /** Whether the file was there and could not be read, now or at an earlier start that did not say so. */
  readonly isDamaged: () => boolean;
  /** The operator knows of what was set aside: a file in its place keeps that. */
  readonly damageSaid: () => void;
  /** Whether nothing that could not be read is in its place any more; until then nothing is saved. */
  readonly isAside: () => boolean;
  /** The file was replaced. */
  readonly readAgain: () => Settings;
  /**
   * Answers once they are on the disk; what is set meanwhile is written at once. The same object where nothing changes.
   * Throws Failure (`disk`); nothing is changed then.
   */
  readonly set: (changes: Changes) => Promise<Settings>;
  /** Deletes what could not be read and was set aside: it may name a store. */
  readonly deleteDamaged: () => void;
};

/** Where a file of settings that cannot be read is kept as it was, until the next one. */
const damagedOf = (file: string): string => `${file}.damaged`;

/**
 * Settings as one small JSON file. A wrong value falls back to its default alone; a file that cannot be read is set aside
 * (`damagedOf`) before one takes its place.
 */
export function openSettings(file: string, log: Pick<Logger, 'warn'> = silentLogger): SettingsFile {
  let isDamaged = false;
  let isAside = true;

  const setAside = (): void => {
    makeRoom(damagedOf(file));
    renameSync(file, damagedOf(file));
    isAside = true;
  };
  const read = (): Settings => {
    const text = readText(file);
    const stored = text === null ? {} : storedIn(text);
    isDamaged = stored === null || (text === null && existsSync(damagedOf(file)));
    isAside = stored !== null;
    if (stored !== null) return valuesIn(stored, log);
    try {
      setAside();
      log.warn('the settings could not be read and were set aside', { file: damagedOf(file) });
    } catch (error) {
      log.warn('the settings could not be read', { error: String(error) });
    }
    return defaultSettings;
  };

  const write = (next: Settings): void => writeOwnText(file, JSON.stringify(next, null, 2));

  let settings = read();
  /** What was set and is not written yet. */
  let wanted: Changes = {};
  let writing: Promise<Settings> | null = null;
  const save = (): Settings => {
    const given = wanted;
    wanted = {};
    writing = null;
    const next = settingsSchema.parse({ ...settings, ...given });
    if (isAside && isDeepStrictEqual(next, settings) && existsSync(file)) return settings;
    try {
      if (!isAside) setAside();
      write(next);
    } catch (thrown) {
      throw new Failure({
        code: 'disk',
        message: filesMessages.settingsNotSaved,
        next: filesMessages.settingsNotSavedNext,
        details: [thrown instanceof Error ? thrown.message : String(thrown)],
      });
    }
    settings = next;
    return settings;
  };

  return {
    get: () => settings,
    soon: () => settingsSchema.parse({ ...settings, ...wanted }),
    isDamaged: () => isDamaged,
    isAside: () => isAside,
    damageSaid: () => {
      if (!isAside) return;
      try {
        write(settings);
      } catch (error) {
        // It is said again at the next start.
        log.warn('that settings were set aside was said, which could not be noted', { error: String(error) });
      }
    },
    readAgain: () => {
      settings = read();
      return settings;
    },
    set: (changes) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      wanted = { ...wanted, ...given };
      writing ??= turn().then(save);
      return writing;
    },
    deleteDamaged: () => rmSync(damagedOf(file), { recursive: true, force: true }),
  };
}

/** The text of the file; null where there is none, and '' for one that cannot be read. */
function readText(file: string): string | null {
  try {
    return ownText(file);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT' ? null : '';
  }
}

/** What a text says of settings; null where it is no JSON object. Editors of Windows begin one with a mark. */
function storedIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data ?? null;
  } catch {
    return null;
  }
}

function valuesIn(stored: Readonly<Record<string, unknown>>, log: Pick<Logger, 'warn'>): Settings {
  const wrong: string[] = [];
  const known = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    // One of an earlier version has fewer.
    if (!(key in stored)) return [];
    const field = schema.safeParse(stored[key]);
    if (!field.success) wrong.push(key);
    return field.success ? [[key, field.data]] : [];
  });
  if (wrong.length > 0) log.warn('settings with a wrong value have their default', { settings: wrong });
  return { ...defaultSettings, ...Object.fromEntries(known) };
}
