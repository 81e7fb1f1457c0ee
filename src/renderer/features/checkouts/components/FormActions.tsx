import { Ellipsis } from 'lucide-react';
import type { Checkout } from '../../../../contract/checkouts.ts';
import { navigate } from '../../../app/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Button, IconButton, Menu, type MenuEntry } from '../../../ui/index.ts';
import { newCheckout } from '../actions/manage.ts';
import { kindOf } from '../issues.ts';

const copy = checkoutsCopy.form;

/** What can be done with the open checkout. */
export function FormActions({
  checkout,
  canReview,
  onReview,
  onJson,
  onRemove,
}: {
  readonly checkout: Checkout;
  readonly canReview: boolean;
  readonly onReview: () => void;
  readonly onJson: () => void;
  readonly onRemove: () => void;
}) {
  const entries: readonly MenuEntry[] = [
    {
      id: 'copy',
      label: copy.copy,
      onAction: () => void newCheckout(checkout.storeId, { copyOf: checkout.id }),
    },
    { id: 'json', label: copy.json, onAction: onJson },
    ...(checkout.state === 'draft'
      ? [{ id: 'remove', label: `${copy.remove}…`, danger: true, onAction: onRemove }]
      : []),
  ];
  return (
    <>
      <Button look="quiet" onPress={() => navigate({ screen: 'checkouts', checkoutId: null })}>
        {copy.all}
      </Button>
      <Menu label={copy.more} entries={entries}>
        <IconButton label={copy.more} icon={<Ellipsis aria-hidden="true" />} />
      </Menu>
      <Button look="primary" isDisabled={!canReview} onPress={onReview}>
        {copy.review[kindOf(checkout)]}
      </Button>
    </>
  );
}
