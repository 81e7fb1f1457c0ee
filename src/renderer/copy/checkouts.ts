import type { CheckoutRequest, CheckoutSummary, DraftStep } from '../../contract/checkouts.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import { maxRows } from '../../domain/checkouts/draft.ts';
import { placeName } from '../../domain/checkouts/places.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, plural } from '../ui/format.ts';

/** What a checkout is known to be, in a word or two. */
export type CheckoutWord = 'draft' | 'sending' | 'unknown' | 'made' | 'changed' | 'refused' | 'repeat';

const lists: Readonly<Record<string, string>> = {
  line_items: 'Line item',
  original_shipping_lines: 'Shipping line',
  utm_params: 'Set of parameters',
};

/** A change of the form: "Email changed", "Line item removed". */
function stepInWords({ did, place }: DraftStep): string {
  const list = lists[place] ?? 'Row';
  switch (did) {
    case 'type':
      return place === '' ? 'Form changed' : `${placeName(place)} changed`;
    case 'fix':
      return `${placeName(place)} fixed`;
    case 'add':
      return `${list} added`;
    case 'copy':
      return `${list} duplicated`;
    case 'remove':
      return `${list} removed`;
    case 'paste':
      return 'Line items pasted';
    case 'json':
      return 'Form filled in from JSON';
  }
}

/** Sentences of the screens of checkouts. */
export const checkoutsCopy = messages({
  title: 'Checkouts',
  noStoreTitle: 'Connect a store to create checkouts',
  noStoreText: 'Checkouts are available for platform B and custom stores. Connect one first.',
  connect: 'Connect a store',
  list: {
    label: 'Checkouts and drafts',
    add: 'New checkout',
    byToken: 'Update by token…',
    emptyTitle: 'No checkouts yet',
    emptyText:
      'Create a checkout with line items and, if you like, an address and an existing discount. Checkouts that you create are listed here with their tokens. To create many, import a file of the type “Create checkouts”.',
    columns: {
      name: 'Checkout',
      state: 'State',
      token: 'Token',
      discount: 'Discount',
      lines: 'Line items',
      changed: 'Changed',
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
    version: 'API version 2021-01',
  },
  unreadable: {
    word: 'unreadable',
    remove: (number: number) => `Delete unreadable checkout ${number}…`,
    title: (number: number) => `Delete unreadable checkout ${number}?`,
    text: 'This version of Partner Desk cannot read it. The version that created it may be able to, but not after you delete it here. If the service has the checkout, it stays there.',
    action: 'Delete from this computer',
  },
  untitled: (number: number) => `Checkout ${number}`,
  words: {
    draft: 'draft',
    sending: 'sending',
    unknown: 'unknown',
    made: 'created',
    changed: 'unsent changes',
    refused: 'rejected',
    repeat: 'update unknown',
  } satisfies Record<CheckoutWord, string>,
  saved: { saved: 'saved', saving: 'saving', failed: 'not saved' },
  saveAgain: 'Save again',
  undo: (step: DraftStep | null) => (step === null ? 'Undo' : `Undo: ${stepInWords(step)}`),
  redo: (step: DraftStep | null) => (step === null ? 'Redo' : `Redo: ${stepInWords(step)}`),
  undone: (step: DraftStep) => `Undone: ${stepInWords(step)}`,
  redone: (step: DraftStep) => `Redone: ${stepInWords(step)}`,
  nothingToUndo: 'There is no change to undo.',
  nothingToRedo: 'There is no change to redo.',
  form: {
    all: 'All checkouts',
    copy: 'Duplicate',
    remove: 'Delete draft…',
    json: 'Fill from JSON…',
    more: 'More',
    reviewNothing: 'No changes to send',
    review: { create: 'Review and create', update: 'Review and update' } satisfies Record<
      CheckoutKind,
      string
    >,
    token: 'Checkout token',
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
    known: 'Must already exist. It is looked up before sending.',
    unknown: 'Must already exist. This service cannot look it up.',
  },
  missingCode: (code: string) =>
    `The store has no discount “${code}”. Create the discount first, or remove the code.`,
  linesNote: 'Rows can be pasted from a spreadsheet, with or without headers.',
  utmNote: 'One set per row. Empty rows are not sent.',
  shippingNote: 'Sent with the shipping address when the checkout is updated.',
  override: {
    label: 'Override',
    choices: { keep: 'Not sent', none: 'null', value: 'JSON value' },
    value: 'Override value',
    help: 'The specification shows no value other than null.',
  },
  table: {
    add: {
      line_items: 'Add a line item',
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
    `${counted(rows, 'row')} pasted${byHeader ? ', matched by headers' : ''}${left > 0 ? `. ${counted(left, 'row')} skipped: a checkout can have at most ${count(maxRows)} line items.` : ''}`,
  issues: {
    goTo: (place: string) => `Go to ${place}`,
    said: (words: string) => `Service response: ${words}`,
  },
  preview: {
    title: 'Request',
    headers: 'Headers',
    token: 'hidden (the store’s access token)',
    body: 'Body',
    nothing: 'No changes to send.',
    copy: 'Copy body',
    copied: 'Body copied',
    notCopied: 'The body could not be copied.',
    note: {
      create: 'Empty fields are not sent.',
      update: 'Only parts that changed are sent, each in full. The discount is part of the shipping address.',
    } satisfies Record<CheckoutKind, string>,
  },
  review: {
    again: 'Review again',
    titles: {
      create: (store: string) => `Create a checkout in ${store}?`,
      update: (store: string) => `Update a checkout in ${store}?`,
    } satisfies Record<CheckoutKind, (store: string) => string>,
    actions: {
      create: (store: string) => `Create checkout in ${store}`,
      update: (store: string) => `Update checkout in ${store}`,
    } satisfies Record<CheckoutKind, (store: string) => string>,
    store: 'Store',
    request: 'Request',
    requests: { live: 'One request to a live store', practice: 'One request to the practice store' },
    lines: 'Line items',
    discount: 'Discount',
    none: 'none',
    undo: 'Undo',
    undoText: {
      create:
        'This cannot be undone: the specification shows no way to delete a checkout, so it stays in the store.',
      update:
        'This cannot be undone automatically. To restore earlier values, enter them here and send another update.',
    } satisfies Record<CheckoutKind, string>,
    cancel: 'Back',
  },
  outcome: {
    sending: { create: 'Creating the checkout', update: 'Sending the changes' } satisfies Record<
      CheckoutKind,
      string
    >,
    sendingText: {
      create:
        'If the response is lost, the request is not sent again automatically: it could create a second checkout.',
      update:
        'If the response is lost, the request is sent again automatically. Repeating an update is safe.',
    } satisfies Record<CheckoutKind, string>,
    tries: {
      create: (tries: number) =>
        `Attempt ${count(tries)}: the service was busy. The request will be retried automatically.`,
      update: (tries: number) =>
        `Attempt ${count(tries)}: the service was busy, or a response was lost. The request will be retried automatically.`,
    } satisfies Record<CheckoutKind, (tries: number) => string>,
    stop: 'Stop retrying',
    unknown: 'The checkout may or may not have been created',
    found: 'Enter token…',
    notThere: 'Mark as not created…',
    updateUnknown: 'The changes may or may not have arrived',
    repeat: 'Send again',
  },
  settle: {
    tokenTitle: 'Checkout token',
    tokenText: 'Enter the token that the store or the service shows. You can then update the checkout here.',
    token: 'Token',
    tokenAction: 'Use token',
    notThereTitle: 'Mark as not created?',
    notThereText: (store: string) =>
      `The checkout becomes a draft again. If it was created in ${store} after all, sending it again creates a second one.`,
    notThereAction: 'Mark as not created',
  },
  byToken: {
    title: 'Update a checkout by its token',
    text: 'For a checkout that was created elsewhere. Its contents are not known here; only the fields that you fill in are sent.',
    action: 'Open checkout',
  },
  counts: {
    lines: (lines: number) => counted(lines, 'line item'),
    errors: (errors: number) => counted(errors, 'error'),
    warnings: (warnings: number) => counted(warnings, 'warning'),
  },
  json: {
    title: 'Fill from JSON',
    text: 'The body of a checkout as JSON. It replaces what is entered here; nothing is sent.',
    label: 'JSON',
    action: 'Fill in form',
    filled: 'Form filled in from JSON',
    unknown: (names: readonly string[]) =>
      `Skipped, because a checkout has no such ${plural(names.length, 'field', 'fields')}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${count(names.length - 5)} more` : ''}`,
  },
  removeDraft: {
    title: 'Delete this draft?',
    text: 'You cannot undo this.',
    action: 'Delete draft',
  },
  addCommand: 'New checkout',
  addWords: 'cart order line items create',
  reviewCommand: 'Review the checkout',
  reviewWords: 'send create update',
} as const);

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
