import type { BundleLineState, PriceStep } from '../../contract/bundles.ts';
import type { PriceRule } from '../../domain/pricing/rules.ts';
import { messages } from '../../messages/messages.ts';
import { all, count, counted, plural } from '../ui/format.ts';

/** A rule with its figures, as the panel names it. */
function ruleInWords(rule: PriceRule): string {
  switch (rule.rule) {
    case 'percent':
      return `${rule.percent}% off each item`;
    case 'amount':
      return `${rule.amount} off each ${rule.off === 'piece' ? 'unit' : 'bundle'}`;
    case 'price':
      return `Unit price ${rule.price}`;
    case 'total':
      return `Bundle price ${rule.total}`;
    case 'tiers':
      return 'Prices by quantity';
    case 'none':
      return 'Reset to loaded prices';
  }
}

/** A change of new prices: "10% off each item, 12 bundles". */
const stepInWords = (step: PriceStep): string =>
  step.by === 'rule'
    ? `${ruleInWords(step.rule)}, ${counted(step.bundles, 'bundle')}`
    : `Price ${step.price} for ${step.variant === '' ? 'an item' : `variant ${step.variant}`}`;

/** Every visible sentence of the bundle prices. */
export const bundlesCopy = messages({
  title: 'Bundles',
  list: {
    sheets: 'Bundle sheets',
    open: 'Open',
    unknownStore: 'unknown store',
    columns: {
      name: 'Bundle sheet',
      store: 'Store',
      bundles: 'Bundles',
      toSend: 'To send',
      toRestore: 'To restore',
      created: 'Created',
    },
    moreColumn: 'More',
    more: (name: string) => `More for ${name}`,
    export: 'Export…',
    delete: 'Delete…',
    deleteTitle: (name: string) => `Delete bundle sheet “${name}”?`,
    deleteText:
      'The loaded and new prices in this sheet are deleted from this computer. Nothing changes at the service.',
    deleteAction: 'Delete bundle sheet',
  },
  fresh: {
    title: 'Load bundle prices',
    note: 'Loading does not change any prices.',
    ids: 'Subscription IDs',
    idsHelp: 'One per line, or separated by spaces, commas or semicolons. Duplicates are loaded once.',
    load: 'Load prices',
    file: 'Import IDs from a file…',
    columnOf: (file: string) => `Column with subscription IDs: ${file}`,
    columnNote: (ids: number, refused: number, sample: string) =>
      `${counted(ids, 'ID')}${refused > 0 ? `, ${counted(refused, 'other value')}` : ''}, sample value ${sample}`,
    idsRead: (ids: number, repeated: number) =>
      `${counted(ids, 'subscription ID')}${repeated > 0 ? `, ${counted(repeated, 'duplicate')}` : ''}.`,
    idsRefused: (ids: number, refused: number, why: string) =>
      `${counted(refused, 'value')} will be skipped${plural(refused, '', '; the first')}: ${why}. ${ids === 0 ? 'No IDs' : counted(ids, 'ID')} will be loaded.`,
    valuesSkipped: (values: number, why: string) =>
      `${counted(values, 'value')} skipped${plural(values, '', '; the first')}: ${why}`,
    useText: 'Paste instead',
    noColumn: 'No column in this file contains subscription IDs.',
    noStore: 'No store is connected.',
    connect: 'Connect a store',
    pace: 'Loading takes at least one request per subscription, within the request limit of the service.',
    feature:
      'Bundle prices must be enabled for the store. If the first request is rejected, ask the service’s bundles team to enable them.',
  },
  columns: {
    name: 'Subscription, bundle, item',
    quantity: 'Quantity',
    before: 'Loaded price',
    after: 'New price',
    change: 'Change',
    outcome: 'State',
  },
  tree: 'Subscriptions with their bundles and items',
  treeHelp: 'Arrow keys move and expand. Space selects bundles. Enter edits a price.',
  bundle: (id: string) => `Bundle ${id}`,
  item: (variant: string) => (variant === '' ? 'Item' : `Variant ${variant}`),
  product: (product: string, id: string) =>
    product === '' ? `item ${id}` : `product ${product}, item ${id}`,
  /** Stands before the unit price: quantity × price is the item's total. */
  times: (quantity: number) => `${count(quantity)} ×`,
  editPrice: (id: string) => `New price of item ${id}`,
  wrongPrice: 'Enter a price such as 10 or 12.50, with at most 2 decimal places.',
  undo: (step: PriceStep | null) => (step === null ? 'Undo' : `Undo: ${stepInWords(step)}`),
  redo: (step: PriceStep | null) => (step === null ? 'Redo' : `Redo: ${stepInWords(step)}`),
  undone: (step: PriceStep) => `Undone: ${stepInWords(step)}`,
  redone: (step: PriceStep) => `Redone: ${stepInWords(step)}`,
  nothingToUndo: 'There is no change to undo.',
  nothingToRedo: 'There is no change to redo.',
  selectAll: 'Select all',
  selectNone: 'Clear selection',
  selectAllCommand: 'Select all bundles',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  lineStates: {
    waiting: 'not loaded yet',
    read: '',
    none: 'no bundle',
    failed: 'could not be loaded',
  } satisfies Record<BundleLineState, string>,
  pending: 'new price',
  short: (amount: string) => `${amount} below the total, the closest these quantities allow`,
  rule: {
    title: 'Price rule',
    kind: 'Rule',
    kinds: {
      percent: 'Percent off each item',
      piece: 'Amount off each unit',
      bundle: 'Amount off each bundle',
      price: 'Fixed unit price',
      total: 'Fixed bundle price',
      tiers: 'By quantity',
      none: 'Loaded prices',
    },
    values: {
      percent: 'Percent',
      piece: 'Amount',
      bundle: 'Amount',
      price: 'Price',
      total: 'Bundle price',
    },
    total: 'Split across the items in proportion to their loaded prices, to the cent.',
    from: (place: number) => `Minimum quantity, tier ${place}`,
    percent: (place: number) => `Percent off, tier ${place}`,
    addTier: 'Add tier',
    removeTier: (place: number) => `Remove tier ${place}`,
    rounding: 'Rounding',
    roundings: {
      none: 'To the cent',
      'nearest-5': 'To 5 cents',
      'nearest-10': 'To 10 cents',
      'ends-99': 'Ending in .99',
      whole: 'Whole numbers',
    },
    noRounding: 'Split prices are set to the cent, so rounding does not apply.',
    wrong: 'Enter a number such as 10 or 12.50.',
    wrongQuantity: 'Enter a whole number from 1 to 99,999.',
    apply: (bundles: number, isSelection: boolean) =>
      `Apply to ${isSelection ? counted(bundles, 'selected bundle') : bundles === 0 ? 'all bundles' : plural(bundles, '1 bundle', `${all(bundles)} bundles`)}`,
    base: 'Rules start from the loaded prices, even after new ones are sent, so applying a rule twice gives the same result. No price goes below zero.',
  },
  sums: {
    title: 'Before and after',
    all: 'All bundles',
    one: 'This bundle',
    before: 'loaded',
    after: 'new',
    summary: (before: string, after: string) => `${before} loaded, ${after} new`,
  },
  bar: {
    progress: 'Progress',
    loading: (done: number, all: number) => `Loading: ${count(done)} of ${count(all)}`,
    loaded: (read: number, none: number, failed: number, waiting: number) => {
      const some = read > 0 ? `${count(none)} of them ` : none > 1 ? `${all(none)} ` : '';
      return [
        `${counted(read + none, 'subscription')} loaded`,
        ...(none > 0 ? [`${some}without a bundle`] : []),
        ...(failed > 0 ? [`${count(failed)} failed to load`] : []),
        ...(waiting > 0 ? [`${count(waiting)} not loaded`] : []),
      ].join(', ');
    },
    stop: 'Stop',
    resume: 'Resume',
    loadRest: 'Load remaining',
    left: (time: string) => `about ${time} left`,
    conflicts: (bundles: number) =>
      bundles === 1
        ? 'One bundle that changed at the service was skipped. Load it again to see its current prices.'
        : 'Bundles that changed at the service were skipped. Load them again to see their current prices.',
    readAgain: 'Load again',
    openRun: 'Open run',
  },
  send: (bundles: number) => `Review and send ${counted(bundles, 'bundle')}`,
  sendNothing: 'Nothing to send',
  restore: 'Restore prices',
  exportFile: 'Export…',
  exported: (rows: number, file: string) => `${counted(rows, 'row')} exported to “${file}”`,
  status: {
    subscriptions: (subscriptions: number) => counted(subscriptions, 'subscription'),
    bundles: (bundles: number) => counted(bundles, 'bundle'),
    items: (items: number) => counted(items, 'item'),
    none: (subscriptions: number) => `${count(subscriptions)} without a bundle`,
    selected: (bundles: number) => `${count(bundles)} selected`,
    newPrices: (prices: number) => counted(prices, 'unsent price'),
  },
  show: 'Show file',
} as const);
