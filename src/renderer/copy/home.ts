import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** Sentences of the home screen. */
export const homeCopy = messages({
  title: 'Home',
  import: 'Import a file',
  sample: 'Try with a sample file',
  steps: {
    title: 'From a file to verified codes',
    note: 'Four steps. The practice store works offline and changes no real data.',
    done: 'done',
    connect: {
      title: 'Open a store',
      text: 'Open the practice store with one click, or connect your own store in the browser.',
      practice: 'Open the practice store',
      own: 'Connect a store',
    },
    sheet: {
      title: 'Import a file',
      text: 'CSV, TSV, text and Excel files, including exports from the merchant portal. Errors are highlighted in the sheet.',
    },
    send: {
      title: 'Review and send',
      text: 'See what will change, how long it takes and whether it can be undone. Nothing is sent until you confirm.',
      action: 'Open the sheet',
    },
    prove: {
      title: 'Check every result',
      text: 'Each row gets a result, with the service response. Export the results to a file.',
      action: 'Open the run',
    },
  },
  sheets: {
    title: 'Recent sheets',
    all: 'All sheets',
    empty: 'No sheets yet. Import a file to create one; sheets stay on this computer.',
    unreadable: 'Unreadable by this version',
    rows: (rows: number) => counted(rows, 'row'),
    errors: (rows: number) => `${count(rows)} with errors`,
    warnings: (warnings: number) => counted(warnings, 'warning'),
    clean: 'no errors',
    changed: (when: string) => `changed ${when}`,
  },
  runs: {
    title: 'Recent runs',
    all: 'All runs',
    empty: 'No runs yet. A run starts when you send the rows of a sheet to a store.',
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
  kept: 'Sheets and runs are saved on this computer',
  version: (version: string) => `Version ${version}`,
} as const);
