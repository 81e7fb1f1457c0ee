import type { BindingGroup } from '../../domain/grid/keymap.ts';
import type { Move } from '../../domain/grid/moves.ts';
import { messages } from '../../messages/messages.ts';
import { commandWords } from './keyboard.ts';

const moves: Readonly<Record<Move, string>> = {
  up: 'One cell up',
  down: 'One cell down',
  left: 'One cell to the left',
  right: 'One cell to the right',
  'page-up': 'One page up',
  'page-down': 'One page down',
  'edge-up': 'To the edge of the data above',
  'edge-down': 'To the edge of the data below',
  'edge-left': 'To the edge of the data on the left',
  'edge-right': 'To the edge of the data on the right',
  'row-start': 'To the start of the row',
  'row-end': 'To the end of the row',
  'sheet-start': 'To the first cell',
  'sheet-end': 'To the last cell',
};

type Term = { readonly word: string; readonly meaning: string };

/** Sentences of the help screen. */
export const helpCopy = messages({
  title: 'Help',
  tabs: { keys: 'Keyboard', words: 'Glossary', failures: 'When something fails', documents: 'Documents' },
  label: 'Help sections',
  palette: 'All commands:',
  keys: {
    find: 'Search shortcuts',
    hint: 'Search shortcuts',
    print: 'Print…',
    nothing: 'No shortcuts match.',
    window: 'The window',
    moves,
    extend: (move: string) => `Select: ${move.charAt(0).toLowerCase()}${move.slice(1)}`,
    steps: {
      row: { forwards: 'To the next cell of the column', back: 'To the previous cell of the column' },
      column: { forwards: 'To the next cell of the row', back: 'To the previous cell of the row' },
    },
    commands: commandWords,
    typing: 'Start editing',
    groups: {
      move: 'Sheet: move',
      select: 'Sheet: select',
      edit: 'Sheet: edit',
      clipboard: 'Sheet: copy and paste',
      find: 'Sheet: find',
      rows: 'Sheet: rows and columns',
      sheet: 'Sheet: export and send',
    } satisfies Record<BindingGroup, string>,
  },
  words: [
    { word: 'Store', meaning: 'A connected shop, with its tokens and its color.' },
    { word: 'Service', meaning: 'The subscription service behind a store. Requests are sent to it.' },
    {
      word: 'Profile',
      meaning: 'How Partner Desk uses a service: its addresses, names, limits and optional endpoints.',
    },
    {
      word: 'Practice store',
      meaning: 'The store of the built-in practice service. It behaves like a real one and needs no network.',
    },
    {
      word: 'Lock',
      meaning:
        'A live store is read-only each time Partner Desk starts, until you unlock it or turn its lock off. The practice store has no lock.',
    },
    { word: 'Sheet', meaning: 'A table of rows of one type. It stays on this computer until you delete it.' },
    { word: 'Type', meaning: 'What the rows of a sheet do, and how they are sent.' },
    {
      word: 'Issue',
      meaning:
        'An error or a warning on a cell. A row with an error is not sent. A row with warnings is still sent.',
    },
    {
      word: 'Fix',
      meaning: 'A correction that an issue suggests, for one cell or for all cells with the same issue.',
    },
    { word: 'Import, mapping', meaning: 'Turning a file into a sheet, and matching its columns.' },
    {
      word: 'Checkout',
      meaning:
        'A cart that the service opens on its checkout page, identified by a token. Available for platform B and custom stores, in API version 2021-01.',
    },
    { word: 'Review', meaning: 'What will happen, shown before anything is sent.' },
    { word: 'Run', meaning: 'Sends the rows of a sheet to a store.' },
    {
      word: 'Batch, task',
      meaning:
        'The service processes tasks in batches. A task is one row, or the rows of one address. One request adds many tasks to a batch.',
    },
    {
      word: 'Step',
      meaning: 'A part of a run, such as adding tasks or reading results, with all its requests.',
    },
    {
      word: 'Result',
      meaning:
        'What happened to a row: succeeded, failed, unknown (no result could be read), counted only (the service reported how many rows of the batch succeeded, but not which), or not sent.',
    },
    { word: 'Undo run', meaning: 'A run that undoes another, where the service allows it.' },
    { word: 'Activity', meaning: 'The log of every request, without tokens and secrets.' },
    {
      word: 'Watched folder',
      meaning:
        'A folder that you choose in Settings. New files in it are offered for import; nothing is imported or sent without you.',
    },
    {
      word: 'Backup',
      meaning:
        'One file with sheets, runs, settings and profiles, without tokens. Save or restore it in Settings, even on another computer. Daily backups, if they are on, are kept in the data folder.',
    },
    {
      word: 'Settings file',
      meaning:
        'Settings and profiles as one file, to take to another computer. It has no stores and no tokens.',
    },
  ] satisfies readonly Term[],
  failures: [
    {
      word: 'The network connection is lost',
      meaning:
        'The run shows that it is waiting, and resumes when the service responds again. Rows marked as succeeded are not sent again.',
    },
    {
      word: 'A response is lost',
      meaning:
        'A request that is safe to repeat, such as an update, is repeated. If the service can look up codes, a new discount is sent again only if it is not found. If the service cannot look up codes, the row is unknown. If it is unclear whether tasks arrived, their batch is discarded before it is processed, and its rows go into a new batch. If it is unclear whether a batch was started, you decide.',
    },
    {
      word: 'Partner Desk or the computer stops',
      meaning:
        'Sheets and runs are always saved to disk. After the next start, resume a run to continue where it stopped. If its store is locked, unlocking it resumes the run. Edits and the undo history are kept, too.',
    },
    {
      word: 'The service no longer accepts the tokens of a store',
      meaning:
        'Runs for that store wait and resume after the store is reconnected. If a run does not resume, open the run, then unlock the store or choose “Resume”. No rows fail because of it.',
    },
    {
      word: 'The store is locked',
      meaning:
        'No changes are sent to it, and its runs wait. They resume as soon as it is unlocked. Results can be read without unlocking it.',
    },
    {
      word: 'The service limits requests',
      meaning:
        'Partner Desk stays within the limit in the service profile and waits when the service asks it to. The run shows the limit and the time left.',
    },
    {
      word: 'Rows fail',
      meaning:
        'Each failed row shows the service response. Fix the rows in the sheet and send only those; rows that succeeded are not sent again.',
    },
    {
      word: 'A row is unknown',
      meaning:
        'No usable response arrived and the result could not be looked up, the response does not show what happened, or you stopped waiting for its batch. The row is marked as unknown and never resent automatically. Look for it in the merchant portal before you send it again.',
    },
    {
      word: 'A checkout is unknown',
      meaning:
        'It was sent, but no usable response arrived or the response does not show what happened, so the service may have created it. It is not resent automatically. Look for it in the merchant portal, then enter its token under Checkouts, or mark it as not created. An update is retried automatically, which is safe.',
    },
    {
      word: 'Something was sent by mistake',
      meaning:
        'If a finished run can be undone, its More menu has “Undo run”. Before you send, the review says whether the run can be undone and, if not, why.',
    },
  ] satisfies readonly Term[],
  documents: [
    {
      topic: 'specification',
      title: 'Service specification',
      about: 'Resources, endpoints, limits and errors.',
    },
    {
      topic: 'sheet-kinds',
      title: 'Sheet types',
      about: 'Every column of every type, with its allowed values.',
    },
  ],
  reader: {
    find: 'Search documents',
    nothing: 'No sections match.',
    read: 'Read',
    back: 'All documents',
    sections: 'Sections',
    picture: (about: string) => `Picture: ${about}`,
    matches: (number: number) => (number === 1 ? '1 section' : `${number} sections`),
  },
} as const);
