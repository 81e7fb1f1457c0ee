import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

/** Settings and service profiles as one file. */
export const transferMessages = messages({
  title: 'Import settings',
  question: ({ fileName }: { fileName: string }) => `Import the settings from “${fileName}”?`,
  change: ({ label, before, after }: { label: string; before: string; after: string }) =>
    `${label}: ${before} → ${after}`,
  profiles: ({ profiles, names }: { profiles: number; names: string }) =>
    `${counted(profiles, 'service profile')}: ${names}. You may be asked ${plural(profiles, '', 'about each ')}before it is added or changed.`,
  yes: 'Import',
  declined: 'Nothing was changed.',
  notSettings: 'The file contains no Partner Desk settings. Nothing was changed.',
  notSettingsNext: 'Choose a file that was created with “Export settings…” in Settings.',
  wholeFile: 'the whole file',
  unknownNames: ({ place, entries }: { place: string; entries: number }) =>
    `${place}: ${counted(entries, 'entry', 'entries')} ${plural(entries, 'does', 'do')} not belong in a settings file.`,
  wrongValue: ({ place }: { place: string }) => `${place}: the value is missing or not allowed.`,
  wrongProfile: ({ number }: { number: number }) =>
    `Service profile ${number} of the file is not valid. Nothing was changed.`,
  notAllowed: ({ place, rule }: { place: string; rule: string }) =>
    `The value of “${place}” in the file cannot be used. Allowed: ${rule}. Nothing was changed.`,
  notASetting: 'The file has an entry that is not a setting. Nothing was changed.',
  tooManyProfiles: ({ most }: { most: number }) =>
    `The file has more than ${counted(most, 'service profile')}. Nothing was changed.`,
  sameId: ({ number, other }: { number: number; other: number }) =>
    `Service profiles ${number} and ${other} of the file have the same ID. Nothing was changed.`,
  correctNext: 'Correct the file, or export the settings again.',
  rules: {
    theme: 'system, light or dark',
    zoomPercent: ({ least, most }: { least: number; most: number }) =>
      `a whole number from ${least} to ${most}`,
    density: 'compact or comfortable',
    exportDelimiter: 'a comma, a semicolon or a tab',
    checkForUpdates: 'true or false',
    keepAwakeOnBattery: 'true or false',
    keepDays: '30, 90, 365 or null',
    keepBackups: '0, 3, 7 or 30',
    blockedWords: ({ words, characters }: { words: number; characters: number }) =>
      `up to ${count(words)} words of 1 to ${characters} characters`,
    codePattern: ({ characters }: { characters: number }) => `text of up to ${count(characters)} characters`,
  },
  newer: 'The settings were exported by a newer version of Partner Desk. Nothing was changed.',
  newerNext: 'Update Partner Desk, then import them.',
  notRead: 'The file cannot be read. Nothing was changed.',
  notReadNext: 'Check that it still exists and that you can read it, then choose it again.',
  notWritten: 'The settings were not exported. No file was saved.',
  notWrittenNext: 'Check that the disk has room and that you can write to the folder, then try again.',
  never: 'never',
  on: 'on',
  off: 'off',
  tab: 'tab',
  words: ({ words }: { words: number }) => counted(words, 'word'),
  days: ({ days }: { days: number }) => counted(days, 'day'),
  percent: ({ percent }: { percent: number }) => `${percent}%`,
  labels: {
    theme: 'Theme',
    zoomPercent: 'Zoom',
    density: 'Density',
    exportDelimiter: 'Delimiter of exported CSV files',
    checkForUpdates: 'Check for updates',
    keepAwakeOnBattery: 'Keep the computer awake on battery',
    keepDays: 'Delete old data',
    keepBackups: 'Daily backups',
    blockedWords: 'Blocked words in generated codes',
    codePattern: 'Code pattern',
  },
});
