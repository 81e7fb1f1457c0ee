import type { Review } from '../../contract/runs.ts';
import type { Store } from '../../contract/stores.ts';
import type { StandingCounts } from '../../domain/run/row-results.ts';
import { messages } from '../../messages/messages.ts';
import { capitalized, count, counted, joined, plural } from '../ui/format.ts';

/** "row 7", "rows 1 to 50", "12 rows from 3 to 40", "rows 1, 5 and 9". */
function rowsInWords(rows: readonly number[]): string {
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? first;
  if (rows.length <= 1) return `row ${count(first)}`;
  const range = `${count(first)} to ${count(last)}`;
  if (last - first + 1 === rows.length) return `rows ${range}`;
  if (rows.length > 6) return `${counted(rows.length, 'row')} from ${range}`;
  return `rows ${joined(rows.map(count))}`;
}

const platformWords = { a: 'platform A', b: 'platform B', custom: 'custom store' } as const;
const whichStore = (store: Pick<Store, 'name' | 'platform' | 'practice'>): string =>
  `${store.name} (${platformWords[store.platform]}, ${store.practice ? 'practice' : 'live'})`;

/** Every visible sentence of the review of rows before they are sent. */
export const reviewCopy = messages({
  title: 'Review',
  notYet: 'Nothing is sent until you confirm.',
  back: 'Back to sheet',
  backToRun: 'Back to run',
  lead: (rows: number, title: string, store: Pick<Store, 'name' | 'platform' | 'practice'>) =>
    `${counted(rows, 'row')} of “${title}” will be sent to ${whichStore(store)}.`,
  whichStore,
  notified: 'Emails',
  nobodyEmailed: 'This run does not ask the service to send emails',
  undo: 'Undo',
  skipped: 'Skipped',
  noneSkipped: 'No rows are skipped.',
  rowsSkipped: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} skipped.`,
  rowsSkippedErrors: (rows: number, errors: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} skipped; ${count(errors)} of them ${errors === 1 ? 'has' : 'have'} errors.`,
  warnings: 'Warnings',
  noWarnings: 'No warnings.',
  rowsWithWarnings: (warnings: number) =>
    `${counted(warnings, 'warning')}; ${warnings === 1 ? 'the row with it' : 'rows with warnings'} will still be sent.`,
  showRows: 'Show rows',
  showErrors: 'Show rows with errors',
  showWarnings: 'Show rows with warnings',
  changes: {
    title: 'What changes',
    shown: (shown: number, rows: number) =>
      shown === rows ? counted(rows, 'row') : `First ${count(shown)} of ${counted(rows, 'row')}`,
    others: (groups: number, rows: number) =>
      `${counted(rows, 'more row')} with ${counted(groups, 'other combination')} of changes.`,
    codes: (codes: readonly string[], rows: number) =>
      `${rows === 1 ? 'Code' : 'Codes'}: ${codes.join(', ')}${rows > codes.length ? ` and ${count(rows - codes.length)} more` : ''}.`,
    row: 'Row',
    name: 'ID',
    code: 'Discount code',
    field: 'Field',
    before: 'Current value',
    /** What the run set that is undone: the service may show something else by now. */
    sentBefore: 'Sent by original run',
    after: 'New value',
    value: 'Value',
    empty: 'empty',
    notSent: 'not sent',
    noChange: 'no change',
    unknown: 'not known',
    readCurrent: (requests: number) => `Load current values (${counted(requests, 'request')})`,
  },
  requests: 'Requests',
  time: 'Expected time',
  version: (version: string) => `API version ${version}`,
  inRequests: ({ requests, batches, tasks, rows, readFirst }: Review) => {
    const all = counted(requests.total, 'request');
    if (batches > 0) return `${all}: ${counted(tasks, 'task')} in ${counted(batches, 'batch', 'batches')}.`;
    if (readFirst.on) return `${all}: one to load and one to change ${plural(rows, 'the', 'each')} row.`;
    // Several rows may be one checkout.
    if (tasks < rows) return `${all} for ${counted(rows, 'row')}.`;
    return `${all}${plural(rows, '', ': one for each row')}.`;
  },
  rowsOf: rowsInWords,
  requestColumns: { step: 'Step', requests: 'Requests' },
  requestSteps: {
    read: 'Load current values',
    create: 'Create batches',
    add: 'Add tasks',
    process: 'Process batches',
    single: 'Send rows one by one',
    verify: 'Read results',
    all: 'Total',
  },
  takes: (all: string) => `${capitalized(all)}, plus processing by the service.`,
  takesOneByOne: (all: string) => `${capitalized(all)}, or longer if the service responds slowly.`,
  first: 'First requests as JSON',
  firstNote: 'The access token is added when a request is sent and is never shown.',
  /** Before a change its values are kept; an undo run looks whether they changed since. */
  readFirst: (isUndo: boolean) => (isUndo ? 'Check for changes first' : 'Save current values first'),
  readFirstHelp: (isUndo: boolean, requests: number) =>
    `${isUndo ? 'Rows that were changed after the original run are skipped.' : 'An undo run restores them, and skips rows that were changed after this run.'} ${counted(requests, 'more request')}.`,
  goes: ({ rows, title, requests }: Review, store: string) =>
    `${counted(rows, 'row')} of “${title}” ${rows === 1 ? 'goes' : 'go'} to ${store} in ${counted(requests.total, 'request')}.`,
  actIn: (act: string, store: string) => `${act} in ${store}`,
  emails: ({ rows, leftToService }: { readonly rows: number; readonly leftToService: number }) => {
    const sent =
      rows === 0
        ? 'The service is asked not to email customers'
        : `The service is asked to send ${counted(rows, 'email')} to ${rows === 1 ? 'a customer' : 'customers'}`;
    if (leftToService === 0) return sent;
    return rows === 0
      ? `The service decides for ${counted(leftToService, 'row')} whether to email the customer`
      : `${sent}; for ${counted(leftToService, 'more row')}, the service decides whether to send one`;
  },
  typeName: (store: string) => `Type the store’s name, ${store}, to send`,
  chooseStore: 'Send to',
  noStore: 'No store is connected.',
  storeGone: 'This store no longer exists.',
  again: 'Review again',
  connect: 'Connect a store',
  scopesMissing: (store: string, scopes: readonly string[]) =>
    `${store} has not granted ${joined(scopes)}, which this type of change needs`,
  scopesMissingNext: (scopes: number) =>
    `The service will probably reject the requests. Add the ${plural(scopes, 'scope', 'scopes')} to the app in the partner admin, then reconnect the store.`,
  reconnect: 'Reconnect',
  rowByRow: 'Send rows one by one',
  rowByRowHelp: (requests: number) =>
    `Without batches: ${counted(requests, 'request')}${plural(requests, '', ', one for each row')}. Needs write_discounts, not write_batches.`,
  consequence: 'Effects',
  rows: 'Rows',
  nothing: (store: string) => `Nothing to send to ${store}`,
  nothingLead: (title: string, store: string) => `No rows of “${title}” will be sent to ${store}.`,
  earlier: {
    sent: (rows: number, store: string) =>
      `${counted(rows, 'row')} already sent to ${store} ${rows === 1 ? 'is' : 'are'} skipped`,
    /**
     * Why the other rows are unsent, with how many: "1 new, 2 changed since they were sent".
     * @param toSend rows of the review: where they are these, that is said
     * @param stopped rows that are skipped for a reason of their own
     */
    unsent: (rows: StandingCounts, toSend: number, stopped: number) => {
      const parts = [
        [rows.new, 'new'],
        [rows.changed, rows.changed === 1 ? 'changed since it was sent' : 'changed since they were sent'],
        [rows.failed, 'failed'],
        [rows.notSent, 'not sent by an earlier run'],
        [rows.undone, 'undone'],
      ] as const;
      const unsent = parts.filter(([number]) => number > 0);
      const named = unsent.map(([number, word]) => `${count(number)} ${word}`);
      if (named.length === 0) return 'There are no other rows to send.';
      const all = unsent.reduce((sum, [number]) => sum + number, 0);
      const some =
        stopped === all
          ? plural(all, 'It', all === 2 ? 'Both' : `All ${count(all)}`)
          : `${count(stopped)} of them`;
      const skipped =
        stopped === 0 ? '' : ` ${some} ${plural(stopped, 'is', 'are')} skipped for another reason.`;
      return `${all === toSend ? 'Rows to send' : 'Other rows'}: ${named.join(', ')}.${skipped}`;
    },
    sendToo: (rows: number) => (rows === 1 ? 'Send it again, too' : 'Send them again, too'),
    sendAgain: (rows: number) => (rows === 1 ? 'Send it again' : 'Send them again'),
    sendAllAgain: 'Send all rows again',
    unknown: (rows: number) =>
      `${counted(rows, 'row')} with an unknown result ${rows === 1 ? 'is' : 'are'} skipped`,
    unknownWhy: (rows: number, store: string) =>
      `${rows === 1 ? 'This change' : 'These changes'} may already have been made in ${store}. Check there before you send the ${plural(rows, 'row', 'rows')} again.`,
    pending: (rows: number) =>
      `${counted(rows, 'row')} of an unfinished run ${rows === 1 ? 'is' : 'are'} skipped`,
    again: (rows: number, store: string) =>
      `${counted(rows, 'row')} that ${rows === 1 ? 'was' : 'were'} or may have been sent to ${store} will be sent again`,
    unknownAgain: (rows: number) => `${counted(rows, 'row')} with an unknown result will be sent again`,
    skip: 'Skip rows already sent',
    skipUnknown: (rows: number) => (rows === 1 ? 'Skip it' : 'Skip them'),
    inQuestion: (rows: number, all: number) =>
      all === 1
        ? 'This row was sent or may have been sent before. '
        : `${rows < all ? count(rows) : rows === 2 ? 'Both' : 'All'} of these rows ${rows === 1 ? 'was' : 'were'} sent or may have been sent before. `,
  },
  stopped: {
    title: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} skipped`,
    why: (rows: number, listed: number) =>
      rows === 1
        ? 'The reason and the fix are shown below.'
        : `The reason and the fix for each ${listed < rows ? `of the first ${counted(listed, 'row')}` : 'row'} are shown below.`,
    panel: 'Skipped rows',
    row: 'Row',
    rows: 'Rows',
    name: 'Code or ID',
    reason: 'Reason',
    said: 'Service response',
    fix: 'Fix',
    fixes: {
      'set-override': 'Set override',
      'remove-row': 'Delete the row',
      'edit-cell': 'Change the cell, or add the value to the profile',
    },
    setOverride: (rows: number) => `Set override in ${counted(rows, 'row')}`,
    remove: (rows: number) => `Delete ${counted(rows, 'row')} from the sheet`,
    sendRejected: (rows: number) => `Send ${counted(rows, 'row')} anyway`,
  },
} as const);
