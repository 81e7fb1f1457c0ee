import type { Cleaning, DataPart } from '../../contract/data.ts';
import { count, counted } from '../../messages/words.ts';

/** Sentences of what is kept on this computer, and of its deletion. */
export const dataCopy = {
  erase: {
    menu: 'Delete store and data…',
    title: (store: string) => `Delete ${store} and its data`,
    counting: 'Counting what is kept…',
    text: (size: string) => `This deletes from this computer, about ${size} in all:`,
    goneLabel: 'Deleted',
    parts: {
      sheets: (sheets: number) => `${counted(sheets, 'sheet')} sent to this store only`,
      runs: (runs: number, rows: number) =>
        `${counted(runs, 'run')} with ${counted(rows, 'row')} and their results; ${runs === 1 ? 'it' : 'they'} can no longer be undone`,
      checkouts: (checkouts: number) => counted(checkouts, 'checkout or draft', 'checkouts and drafts'),
      bundles: (bundles: number) => `${counted(bundles, 'bundle sheet')} with prices and results`,
      subscriptions: (subscriptions: number) =>
        `What the service said about ${counted(subscriptions, 'subscription')}`,
      requests: (requests: number) => `${counted(requests, 'request')} in the activity log`,
      practice: 'Everything at the practice service',
      store: 'The store with its tokens and client secret',
      log: 'The app’s log, and pasted text that is not imported yet',
    },
    stays: 'These stay:',
    staysLabel: 'Not deleted',
    shared: (sheets: number) => `${counted(sheets, 'sheet')} also sent to other stores`,
    unsent: (sheets: number) =>
      `${counted(sheets, 'sheet')} never sent to any store; delete ${sheets === 1 ? 'it' : 'them'} under Sheets`,
    elsewhere: 'Exported files, backups, and everything at the service',
    typed: (store: string) => `Type ${store} to delete it`,
    action: 'Delete store and data',
    close: 'Close',
    done: (store: string) => `${store} and its data are deleted.`,
    unfinished: (store: string) => `${store} is not deleted completely.`,
    unfinishedNext: 'The rest is deleted at the next start. You can also delete it again now.',
    again: 'Delete again',
  },
  settings: {
    title: 'Data on this computer',
    keep: 'Delete old data',
    keepHelp:
      'Completed runs with their rows, checkouts and requests. Unfinished runs, drafts, sheets and bundle sheets are kept. Data is deleted at the next start, then once a day.',
    keepFor: {
      '30': 'After 30 days',
      '90': 'After 90 days',
      '365': 'After 1 year',
      never: 'Never',
    },
    last: ({ runs, checkouts, requests }: Cleaning, when: string) =>
      `Last deleted ${when}: ${counted(runs, 'run')}, ${counted(checkouts, 'checkout')}, ${counted(requests, 'request')}.`,
    none: 'Nothing has been deleted yet.',
    table: 'What is kept',
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
    } satisfies Record<DataPart, string>,
    count: (entries: number | null) => (entries === null ? '–' : count(entries)),
    noTime: '–',
    stores: 'Stores',
    eraseStore: (store: string) => `Delete ${store} and its data…`,
    eraseHelp: 'Deletes everything that is kept of it, with its tokens.',
    erase: 'Delete…',
  },
} as const;
