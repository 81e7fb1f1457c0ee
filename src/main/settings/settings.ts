import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/app.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';

export type SettingsFile = {
  readonly get: () => Settings;
  /** The file was replaced. */
  readonly readAgain: () => Settings;
  /** Throws Failure (`disk`); nothing is changed then. */
  readonly set: (changes: { [K in keyof Settings]?: Settings[K] | undefined }) => Settings;
};

/** Settings as one small JSON file; what cannot be read falls back field by field to the defaults. */
export function openSettings(file: string): SettingsFile {
  let settings = readSettings(file);
  return {
    get: () => settings,
    readAgain: () => {
      settings = readSettings(file);
      return settings;
    },
    set: (changes) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const next = settingsSchema.parse({ ...settings, ...given });
      try {
        // Written beside and renamed, so that a crash leaves the old or the new file, never half of one.
        writeFileSync(`${file}.new`, JSON.stringify(next, null, 2));
        renameSync(`${file}.new`, file);
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
    },
  };
}

function readSettings(file: string): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return defaultSettings;
  }
  if (typeof stored !== 'object' || stored === null) return defaultSettings;
  const known = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const field = schema.safeParse((stored as Record<string, unknown>)[key]);
    return field.success ? [[key, field.data]] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(known) };
}
