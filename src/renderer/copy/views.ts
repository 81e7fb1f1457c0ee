import { messages } from '../../messages/messages.ts';
import { listed } from '../../messages/words.ts';

/** Columns that a sentence names. */
const maxNamed = 5;

/** Sentences of saved views: filters, sort and columns under a name. */
export const viewsCopy = messages({
  menu: 'Saved views',
  none: 'Views',
  one: (name: string, isChanged: boolean) => `View: ${name}${isChanged ? ' (changed)' : ''}`,
  usual: 'All rows, default columns',
  save: 'Save view…',
  update: (name: string) => `Update “${name}”`,
  rename: (name: string) => `Rename “${name}”…`,
  delete: (name: string) => `Delete “${name}”`,
  ofSheet: 'this sheet only',
  saved: (name: string) => `View “${name}” was saved`,
  deleted: (name: string) => `View “${name}” was deleted`,
  undo: 'Undo',
  unreadable: (name: string) =>
    `View “${name}” is too large or damaged and cannot be shown. Update it to what is shown now, or delete it.`,
  skipped: (columns: readonly string[]) =>
    `Filters and sort were skipped for columns that this sheet does not have: ${listed(columns, maxNamed)}.`,
  results: 'results of runs',
  command: (name: string) => `Show view “${name}”`,
  dialog: {
    save: 'Save view',
    rename: 'Rename view',
    name: 'Name',
    about: 'A view keeps the filters, the sort, and the order, width and visibility of the columns.',
    shared: (kind: string) => `Show in all sheets of type “${kind}”`,
    replaces: (name: string) => `“${name}” already exists and will be replaced.`,
    action: { save: 'Save', rename: 'Rename' },
  },
} as const);
