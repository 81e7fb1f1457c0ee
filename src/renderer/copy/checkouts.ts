import type { CheckoutRequest, CheckoutSummary } from '../../contract/checkouts.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import { maxRows } from '../../domain/checkouts/draft.ts';
import { count, counted } from '../ui/format.ts';

/** What a checkout is known to be, in a word or two. */
export type CheckoutWord = 'draft' | 'sending' | 'unknown' | 'made' | 'changed' | 'refused' | 'repeat';

/** Sentences of the screens of checkouts. */
export const checkoutsCopy = {
  title: 'Checkouts',
  noStoreTitle: 'Checkouts belong to a store',
  noStoreText: 'A checkout is made at a store on platform B or at a custom integration: connect one first.',
  connect: 'Connect a store',
  list: {
    label: 'Checkouts made here',
    add: 'New checkout',
    byToken: 'Update one by its token…',
    emptyTitle: 'No checkouts yet',
    emptyText:
      'A checkout is a cart that the service takes to its checkout page: line items, an address, and a discount that exists already. Checkouts made here are listed with their tokens. To create many, import a file of the type “Create checkouts”.',
    columns: {
      name: 'Checkout',
      state: 'State',
      token: 'Token',
      discount: 'Discount',
      lines: 'Lines',
      changed: 'Last change',
    },
    noToken: '–',
    status: (checkouts: readonly CheckoutSummary[]): readonly string[] => {
      const made = checkouts.filter(({ state }) => state === 'made').length;
      const unknown = checkouts.filter(({ state }) => state === 'unknown').length;
      return [
        counted(made, 'checkout'),
        ...(checkouts.length - made - unknown > 0
          ? [counted(checkouts.length - made - unknown, 'draft')]
          : []),
        ...(unknown > 0 ? [`${count(unknown)} unknown`] : []),
      ];
    },
    version: 'Version 2021-01',
  },
  untitled: (number: number) => `Checkout ${count(number)}`,
  words: {
    draft: 'draft',
    sending: 'being sent',
    unknown: 'unknown',
    made: 'made',
    changed: 'changes to send',
    refused: 'refused',
    repeat: 'to repeat',
  } satisfies Record<CheckoutWord, string>,
  saved: { saved: 'Saved', saving: 'Saving', failed: 'Not saved' },
  saveAgain: 'Save again',
  form: {
    all: 'All checkouts',
    copy: 'Duplicate',
    remove: 'Delete the draft',
    json: 'Fill from JSON…',
    more: 'More',
    review: { create: 'Review and create', update: 'Review and update' } satisfies Record<
      CheckoutKind,
      string
    >,
    token: 'Token of the checkout',
  },
  parts: {
    fields: 'Customer and cart',
    lines: 'Line items',
    address: 'Shipping address',
    shippingLines: 'Original shipping lines',
    override: 'Shipping lines override',
    utm: 'Analytics parameters',
  },
  discountHelp: {
    known: 'It has to exist already; the service is asked for it before sending.',
    unknown: 'It has to exist already. This service cannot be asked for it.',
  },
  missingCode: (code: string) =>
    `The service has no discount “${code}”. Create the discount first, or leave the code out.`,
  linesNote: 'Rows can be pasted from a spreadsheet, with or without headers.',
  utmNote: 'Each row is one set; empty ones are not sent.',
  shippingNote: 'Sent with the shipping address of an update.',
  override: {
    label: 'What happens to an override',
    choices: { keep: 'Not sent', none: 'null: none', value: 'A JSON value' },
    value: 'Value of the override',
    help: 'The specification shows only that it can be null.',
  },
  table: {
    add: {
      line_items: 'Add a line',
      original_shipping_lines: 'Add a shipping line',
      utm_params: 'Add a set',
    },
    full: `A checkout can have at most ${count(maxRows)} rows in this list.`,
    row: 'Row',
    actions: 'Actions',
    duplicate: (row: number) => `Duplicate row ${row}`,
    remove: (row: number) => `Remove row ${row}`,
    cell: (label: string, row: number) => `${label}, row ${row}`,
    duplicateKeys: 'Ctrl+Alt+Plus',
    removeKeys: 'Ctrl+Alt+Minus',
  },
  pasted: (rows: number, left: number, byHeader: boolean): string =>
    [
      `${counted(rows, 'row')} pasted${byHeader ? ' by the headers' : ''}.`,
      ...(left > 0
        ? [`${counted(left, 'row')} skipped: a checkout can have at most ${count(maxRows)} lines.`]
        : []),
    ].join(' '),
  issues: {
    goTo: (place: string) => `Go to ${place}`,
    said: (words: string) => `The service says: ${words}`,
  },
  preview: {
    title: 'Request',
    headers: 'Headers',
    token: 'the store’s token, which stays out of sight',
    body: 'Body',
    nothing: 'Nothing differs from what the service has, so there is nothing to send.',
    copy: 'Copy the body',
    copied: 'The body is on the clipboard.',
    notCopied: 'The system did not take the body to the clipboard.',
    note: {
      create: 'Fields without text are left out.',
      update: 'Only what changed is sent. The discount travels inside the shipping address.',
    } satisfies Record<CheckoutKind, string>,
  },
  review: {
    again: 'Review again',
    titles: {
      create: (store: string) => `Create a checkout at ${store}?`,
      update: (store: string) => `Update a checkout at ${store}?`,
    } satisfies Record<CheckoutKind, (store: string) => string>,
    actions: {
      create: (store: string) => `Create it at ${store}`,
      update: (store: string) => `Update it at ${store}`,
    } satisfies Record<CheckoutKind, (store: string) => string>,
    store: 'Store',
    request: 'Request',
    requests: { live: 'One request to a live store', practice: 'One request to the practice store' },
    lines: 'Lines',
    discount: 'Discount',
    none: 'none',
    takeBack: 'Taking it back',
    takeBackText: {
      create: 'The service shows no way to delete a checkout. One that nobody completes has no effect.',
      update:
        'There is no undo at the service. The last accepted version is kept here and can be sent again.',
    } satisfies Record<CheckoutKind, string>,
    cancel: 'Back',
  },
  outcome: {
    sending: { create: 'The checkout is being made', update: 'The changes are being sent' } satisfies Record<
      CheckoutKind,
      string
    >,
    sendingText: 'It was written down before it left. Nothing is sent twice.',
    tries: (tries: number) => `Try ${tries}: the service put it off, or an answer was lost. It is repeated.`,
    stop: 'Stop repeating',
    unknown: 'It is not known whether this checkout was made',
    found: 'It is there: enter its token…',
    notThere: 'It is not there…',
    updateUnknown: 'It is not known whether the changes arrived',
    repeat: 'Send it again',
  },
  settle: {
    tokenTitle: 'Token of the checkout',
    tokenText: 'The token as the store or the service shows it. Afterwards the checkout can be updated here.',
    token: 'Token',
    tokenAction: 'Use this token',
    notThereTitle: 'Was it not made?',
    notThereText: (store: string) =>
      `When the checkout was made at ${store} after all, sending it again makes a second one. Afterwards it is a draft again.`,
    notThereAction: 'It was not made',
  },
  byToken: {
    title: 'Update a checkout by its token',
    text: 'For a checkout that was made elsewhere. What it holds is not known here: only what is filled in is sent.',
    action: 'Open it',
  },
  json: {
    title: 'Fill from JSON',
    text: 'The body of a checkout, as a developer hands it over. It replaces what is typed here; nothing is sent.',
    label: 'JSON',
    action: 'Fill the form',
    filled: 'The form was filled from the JSON.',
    unknown: (names: readonly string[]) =>
      `Left out, because a checkout has no such fields: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${count(names.length - 5)} more` : ''}`,
  },
  removeDraft: {
    title: 'Delete this draft?',
    text: 'The service has nothing of it. What is typed here is gone afterwards.',
    action: 'Delete the draft',
  },
  addCommand: 'New checkout',
  addWords: 'cart order line items create',
  reviewCommand: 'Review the checkout',
  reviewWords: 'send create update',
} as const;

/** The state of a checkout in a word: what it is, and what is to be done about it. */
export function checkoutWord({
  state,
  last,
  changed,
}: Pick<CheckoutSummary, 'state' | 'changed'> & { readonly last: CheckoutRequest | null }): CheckoutWord {
  if (last?.outcome === 'going') return 'sending';
  if (state === 'unknown') return 'unknown';
  if (last?.outcome === 'refused' && (state === 'draft' || changed)) return 'refused';
  if (state === 'made' && last?.outcome === 'unknown') return 'repeat';
  return state === 'made' && changed ? 'changed' : state;
}
