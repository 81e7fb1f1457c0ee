import type { ProfileOrigin } from '../../contract/profiles.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, listed } from '../ui/format.ts';

const names = (stores: readonly string[]): string => listed(stores, 3);

/** Sentences of the service profiles. What a field means is said in src/domain/profile/fields. */
export const profilesCopy = messages({
  title: 'Service profiles',
  open: 'Service profiles',
  intro:
    'A profile describes how Partner Desk uses a service: its addresses, names, limits and optional endpoints.',
  shipped: 'Built-in',
  own: 'Custom',
  noOwn: 'None yet. Duplicate a built-in profile, or import one from a file.',
  origins: {
    shipped: 'built-in',
    practice: 'practice service',
    own: 'custom',
  } satisfies Record<ProfileOrigin, string>,
  changed: 'not saved',
  gone: 'This profile no longer exists.',
  readOnly: 'This built-in profile cannot be changed. Duplicate it to make changes.',
  practiceReadOnly:
    'The practice service rewrites this profile whenever it starts. Duplicate it to make changes.',
  import: 'Import…',
  importCommand: 'Import a service profile',
  duplicate: 'Duplicate',
  copyOf: (name: string) => `Copy of ${name}`.slice(0, 80),
  export: 'Export…',
  more: 'More for this profile',
  test: 'Test connection',
  testing: 'Testing the addresses',
  save: 'Save',
  undo: 'Undo',
  discard: 'Discard changes',
  remove: 'Delete…',
  removeUsed: (stores: readonly string[]) => `Used by ${names(stores)}`,
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeText: (name: string) => `The profile “${name}” is deleted from this computer. No store uses it.`,
  removeAction: 'Delete',
  removed: (name: string) => `“${name}” was deleted`,
  saved: (name: string) => `“${name}” was saved`,
  duplicated: (name: string) => `“${name}” was created. Check its addresses next.`,
  exported: (file: string) => `The profile was exported to “${file}”`,
  imported: (name: string, replaced: boolean) =>
    replaced ? `“${name}” was replaced` : `“${name}” was imported`,
  unknown: (keys: number) =>
    `${counted(keys, 'entry', 'entries')} of the file ${keys === 1 ? 'does' : 'do'} not belong in a profile and ${keys === 1 ? 'was' : 'were'} skipped.`,
  unknownLines: 'Skipped',
  dismiss: 'Dismiss',
  users: (stores: number) => counted(stores, 'store'),
  usedBy: (stores: readonly string[]) =>
    stores.length === 0 ? 'No store uses it.' : `Used by ${names(stores)}.`,
  inUse: (stores: readonly string[]) =>
    `${names(stores)} ${stores.length === 1 ? 'uses' : 'use'} this profile: a change takes effect with the next request.`,
  runsGoing: (runs: number) =>
    `${counted(runs, 'run')} ${runs === 1 ? 'is' : 'are'} in progress and ${runs === 1 ? 'keeps' : 'keep'} the field names and spellings that ${runs === 1 ? 'it' : 'they'} started with. Changes to addresses, the header prefix, version headers, limits, service wording and optional endpoints take effect with the next request.`,
  tokensStay:
    'Addresses, store parameters, “Send the client secret” and “Check which store was connected” can be changed only while every store that uses the profile is disconnected.',
  defaultIs: (text: string) => (text === '' ? 'Default: none.' : `Default: ${text}.`),
  on: 'on',
  off: 'off',
  unit: (label: string, unit: string) => `${label}, in ${unit}`,
  wordsHelp: 'Separated by commas.',
  problems: (fields: number) =>
    `${counted(fields, 'field')} ${fields === 1 ? 'has an invalid value' : 'have invalid values'}.`,
  showProblem: 'Show',
  status: (all: number, own: number) => `${counted(all, 'profile')}, ${count(own)} custom`,
  resultsNote: (ok: number, notOk: number, notChecked: number) =>
    `${count(ok)} passed, ${count(notOk)} failed, ${count(notChecked)} not tested`,
} as const);
