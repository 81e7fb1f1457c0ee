import type { Cleaning, DataPart } from '../../contract/data.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted } from '../../messages/words.ts';
import { diagnosticsCopy } from './diagnostics.ts';

/** Sentences of what is kept on this computer, and of its deletion. */
export const dataCopy = messages({
  erase: {
    menu: 'Delete store and data…',
    title: (store: string) => `Delete ${store} and its data?`,
    counting: 'Counting saved data',
    text: (size: string) => `This deletes about ${size} of data from this computer:`,
    goneLabel: 'Deleted',
    parts: {
      sheets: (sheets: number) => `${counted(sheets, 'sheet')} sent to this store only`,
      runs: (runs: number, rows: number) =>
        `${counted(runs, 'run')} with ${counted(rows, 'row')} and ${rows === 1 ? 'its result' : 'their results'}; ${runs === 1 ? 'it' : 'they'} can no longer be undone`,
      checkouts: (checkouts: number) => counted(checkouts, 'checkout or draft', 'checkouts and drafts'),
      bundles: (bundles: number) => `${counted(bundles, 'bundle sheet')} with prices and results`,
      subscriptions: (subscriptions: number) => `Saved data on ${counted(subscriptions, 'subscription')}`,
      requests: (requests: number) => `${counted(requests, 'request')} in the activity log`,
      practice: 'All practice service data',
      store:
        'The store with its tokens and any client secret, and every backup in the data folder and its “backups” subfolder',
      log: 'The app log, and pasted text that has not been imported',
    },
    stays: 'This data is kept:',
    staysLabel: 'Not deleted',
    shared: (sheets: number) => `${counted(sheets, 'sheet')} also sent to other stores`,
    unsent: (sheets: number) =>
      `${counted(sheets, 'sheet')} never sent to any store; delete ${sheets === 1 ? 'it' : 'them'} under Sheets`,
    elsewhere:
      'Everything at the service, exported files and copies of backups that you renamed or moved elsewhere',
    typed: (store: string) => `Type ${store} to delete it`,
    action: 'Delete store and data',
    close: 'Close',
    done: (store: string) =>
      `${store} and its data were deleted. Copies of backups that you renamed or moved elsewhere were not deleted. Delete them yourself.`,
    unfinished: (store: string) => `${store} was not completely deleted.`,
    unfinishedNext: 'Partner Desk tries again each time it starts. To try again now, choose “Delete again”.',
    again: 'Delete again',
  },
  backups: {
    title: 'Backups',
    now: 'Back up now',
    nowHelp:
      'Saves all data, settings and service profiles to one file, except the data of the practice service and the app log. The file contains no tokens or secrets, but it does contain the rows and results of your runs, so keep it where only you can read it.',
    make: 'Back up…',
    made: (file: string, size: string) => `Backed up to “${file}” (${size})`,
    daily: diagnosticsCopy.dailyBackups,
    dailyHelp:
      'Saved in the data folder once a day; the oldest are deleted. If you choose to keep fewer, each new backup deletes two old ones until that number is reached.',
    dailyFailed: (newest: string | null) =>
      newest === null ? 'Daily backups are failing' : `No daily backup has been created since ${newest}`,
    dailyFailedNext: 'Partner Desk tries again every hour.',
    keep: { '0': 'Off', '3': 'Keep 3', '7': 'Keep 7', '30': 'Keep 30' },
    restore: 'Restore a backup',
    restoreHelp:
      'Replaces the Partner Desk data on this computer with a backup from this or another computer, except the data of the practice service, the app log and the settings for updates, daily backups and deleting old data. Your current data is backed up first. Stores must be reconnected afterward.',
    choose: 'Restore…',
    startAgain: 'Quit Partner Desk and start it again to finish restoring.',
  },
  settings: {
    title: 'Data on this computer',
    keep: 'Delete old data',
    keepHelp:
      'Created checkouts, logged requests, and finished runs with their rows are deleted after the time you choose. Unfinished runs, drafts, sheets and bundle sheets are kept.',
    keepWhen:
      'Old data is deleted at each start, and once a day while Partner Desk is open. If Partner Desk was closed for more than a week, or the computer’s clock jumped ahead, old data is deleted a day later.',
    keepFor: {
      '30': 'After 30 days',
      '90': 'After 90 days',
      '365': 'After 1 year',
      never: 'Never',
    },
    last: ({ runs, checkouts, requests }: Cleaning, when: string) =>
      `Last deleted ${when}: ${counted(runs, 'run')}, ${counted(checkouts, 'checkout')}, ${counted(requests, 'request')}.`,
    none: 'No old data has been deleted yet.',
    table: 'Saved data',
    columns: { part: 'Data', file: 'File', count: 'Entries', since: 'Since', bytes: 'Size' },
    parts: {
      sheets: 'Sheets',
      runs: 'Runs',
      checkouts: 'Checkouts',
      bundles: 'Bundle sheets',
      subscriptions: 'Subscriptions',
      activity: 'Activity',
      log: 'App log',
      stores: 'Stores',
      practice: 'Practice service',
      backups: 'Backups',
    } satisfies Record<DataPart, string>,
    count: (entries: number | null) => (entries === null ? '–' : count(entries)),
    noTime: '–',
    stores: 'Stores',
    eraseStore: (store: string) => `Delete ${store} and its data…`,
    eraseHelp: 'Deletes everything saved for it, including its tokens.',
    erase: 'Delete…',
  },
} as const);
