import { count, counted } from '../ui/format.ts';

/** Sentences of the home screen. */
export const homeCopy = {
  title: 'Home',
  import: 'Import a file',
  sample: 'Try with a sample file',
  steps: {
    title: 'From a file to verified codes',
    note: 'Four steps. The practice store needs no network, and nothing real is touched.',
    done: 'done',
    connect: {
      title: 'Open a store',
      text: 'The practice store opens with one click. A store of your own is connected through the browser.',
      practice: 'Open the practice store',
      own: 'Connect a store',
    },
    sheet: {
      title: 'Bring in a file',
      text: 'CSV, TSV and Excel files, also as the merchant portal or Excel writes them. Defects are shown in place.',
    },
    send: {
      title: 'Review and send',
      text: 'The review says how many requests it takes, how long, and what can be taken back. Nothing is sent before that.',
      action: 'Open the sheet',
    },
    prove: {
      title: 'See what became of every row',
      text: 'Each row ends as succeeded, failed, unknown or not sent, with the words of the service, in a file to keep.',
      action: 'Open the run',
    },
  },
  sheets: {
    title: 'Recent sheets',
    all: 'All sheets',
    empty: 'No sheets yet. A file that is imported becomes a sheet and stays on this computer.',
    rows: (rows: number) => counted(rows, 'row'),
    errors: (rows: number) => `${count(rows)} with errors`,
    warnings: (warnings: number) => counted(warnings, 'warning'),
    clean: 'no errors',
    changed: (when: string) => `changed ${when}`,
  },
  runs: {
    title: 'Runs',
    all: 'All runs',
    empty: 'No runs yet. Sending the rows of a sheet to a store is a run.',
    ended: (when: string) => `ended ${when}`,
  },
  stores: {
    title: 'Stores',
    manage: 'Manage',
    reconnect: 'Reconnect',
    connected: 'connected',
    practice: 'Open the practice store',
    missing: (scopes: number) => `${counted(scopes, 'scope')} missing`,
    empty: 'No store is connected.',
  },
  kept: 'Sheets and runs are kept on this computer',
  version: (version: string) => `Version ${version}`,
} as const;
