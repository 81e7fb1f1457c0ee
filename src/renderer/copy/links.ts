import type { LinkList } from '../../contract/links.ts';
import type { LinkProblem } from '../../domain/links/checkout-link.ts';
import type { StoreCheckout } from '../../domain/links/precondition.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, plural } from '../ui/format.ts';

/** Sentences of the screen of auto-apply links. */
export const linksCopy = messages({
  title: 'Links',
  noStoreTitle: 'Connect a store to create links',
  noStoreText:
    'A link opens a cart’s checkout with a discount applied. It includes the store subdomain, so connect a store first.',
  connect: 'Connect a store',
  checkout: {
    label: 'This store’s checkout',
    options: {
      hosted: 'Hosted',
      platform: 'Platform',
      'not-known': 'Unknown',
    } satisfies Record<StoreCheckout, string>,
    help: 'Hosted is the service’s checkout. Platform is the checkout of the store’s own platform.',
    despite: 'Create links anyway',
    despiteHelp: 'Each copied or exported link is marked as not applying the discount.',
  },
  codes: {
    title: 'Codes',
    label: 'Where the codes come from',
    sources: { sheet: 'Sheet', run: 'Run', paste: 'Pasted' },
    sheet: 'Sheet',
    noSheets: 'No sheet contains discount codes.',
    run: 'Run',
    noRuns: 'No runs to this store have created discount codes.',
    runNote: (succeeded: number, only: number) =>
      `${counted(succeeded, 'code')} created${only === 0 ? '' : `; the ${counted(only, 'row')} that ${plural(only, 'is', 'are')} counted only ${plural(only, 'is', 'are')} not listed`}`,
    runName: (number: number, title: string) => `Run ${number}: ${title}`,
    sheetNote: (rows: number) => `${counted(rows, 'row')} without errors`,
    paste: 'Codes, one per line',
    pasteHelp: 'A second column from a spreadsheet is used for the cart tokens.',
    notThere: 'Codes in a sheet may not exist in the store yet. A link works only after its discount exists.',
  },
  tokens: {
    title: 'Cart tokens',
    label: 'Where the cart tokens come from',
    sources: { one: 'One', column: 'Column', codes: 'Second column', paste: 'Pasted' },
    one: 'Cart token for all codes',
    oneHelp: 'The token of the cart that all links open.',
    column: 'Column of the sheet',
    paste: 'Cart tokens, one per line',
    pasteHelp: 'In the order of the codes.',
  },
  table: 'Auto-apply links',
  columns: { number: 'No.', code: 'Code', token: 'Cart token', link: 'Link', act: 'Copy or open' },
  copy: (code: string) => `Copy the link for ${code}`,
  open: (code: string) => `Open the link for ${code} in the browser`,
  copied: 'Link copied',
  copiedAll: (links: number) => `${counted(links, 'link')} copied`,
  notCopied: (links: number) =>
    `The ${plural(links, 'link', 'links')} could not be copied. Export ${plural(links, 'it', 'them')} to a file instead.`,
  opened: 'Link opened in the browser. Check there whether the discount was applied.',
  copyAll: 'Copy all',
  export: 'Export CSV…',
  fileName: 'links.csv',
  exported: (rows: number, file: string) => `${counted(rows, 'row')} exported to “${file}”`,
  reveal: 'Show file',
  problems: {
    'no-code': 'No code',
    'no-token': 'No cart token',
    'not-text': 'Invalid characters',
    'no-links': 'No links for this store',
  } satisfies Record<LinkProblem, string>,
  emptyTitle: 'No links yet',
  emptyText: 'Choose codes and cart tokens to create links.',
  preparing: 'Creating links',
  reading: 'Loading',
  status: (list: LinkList): readonly string[] => [
    counted(list.ready, 'link'),
    ...(list.problems['no-token'] > 0 ? [`${count(list.problems['no-token'])} without a cart token`] : []),
    ...(list.problems['no-code'] > 0 ? [`${count(list.problems['no-code'])} without a code`] : []),
    ...(list.problems['not-text'] > 0 ? [`${count(list.problems['not-text'])} with invalid characters`] : []),
    ...(list.problems['no-links'] > 0
      ? [`${count(list.problems['no-links'])} without a link for this store`]
      : []),
    ...(list.leftOut > 0
      ? [
          list.codesFrom === 'run'
            ? `${counted(list.leftOut, 'row')} skipped because ${plural(list.leftOut, 'it', 'they')} did not succeed`
            : `${counted(list.leftOut, 'row')} with errors skipped`,
        ]
      : []),
    ...(list.undone > 0
      ? [
          `${counted(list.undone, 'row')} skipped because ${plural(list.undone, 'it was', 'they were')} or may have been undone`,
        ]
      : []),
    ...(list.tokensOver > 0 ? [`${counted(list.tokensOver, 'cart token')} without a code`] : []),
  ],
  encoding: 'Special characters are encoded in the links',
  menu: 'Auto-apply links…',
  command: 'Create auto-apply links from the codes',
} as const);
