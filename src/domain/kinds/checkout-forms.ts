import { checkoutVersion } from '../checkouts/availability.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { CheckoutFormKindId, Column, RunKind, SingleSending } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { checkouts } from './checkouts.ts';

const plain = { type: 'text', example: '', required: true, width: 200 } as const;
const columns: readonly Column[] = [
  {
    ...plain,
    key: 'checkout',
    label: 'Checkout',
    help: 'Its email address; without one, its cart token or a variant.',
  },
  { ...plain, key: 'token', label: 'Token', help: 'The token of the checkout at the service.' },
];

/** Keys of the cells of such a run, in the order of the results file. `body`: the body as it is sent, as JSON. */
export const checkoutCells = [...columns.map(({ key }) => key), 'body'] as const;

/** spec: Checkout. */
const formKind = (
  id: CheckoutFormKindId,
  title: string,
  about: string,
  undo: string,
  sending: Pick<SingleSending, 'method' | 'pathColumn'>,
): RunKind => ({
  ...{ id, title, about, columns, scopes: checkouts.scopes },
  ...(checkouts.refusedAt && { refusedAt: checkouts.refusedAt }),
  apiVersion: checkoutVersion,
  sending: { via: 'single', endpoint: 'checkouts', ...sending },
  attended: true,
  destructive: false,
  inverse: { none: undo },
  rowRules: () => NONE,
  body: ([cells]) => {
    const body = parseJson(cells?.body ?? '');
    return isJsonObject(body) ? body : {};
  },
});

/** What the form of a checkout sends: no kinds of sheets, as their only row is made of its draft. */
export const checkoutFormKinds: Readonly<Record<CheckoutFormKindId, RunKind>> = {
  'checkout-create': formKind(
    'checkout-create',
    'New checkout',
    'Creates the checkout of a form.',
    'The specification shows no way to delete a checkout, so a checkout that was created stays in the store.',
    { method: 'POST' },
  ),
  'checkout-update': formKind(
    'checkout-update',
    'Checkout update',
    'Updates the fields of a checkout that changed in its form.',
    'Undo the changes in the form of the checkout, then send it again.',
    { method: 'PUT', pathColumn: 'token' },
  ),
};
