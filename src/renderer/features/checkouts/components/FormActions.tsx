import { Ellipsis, Redo2, Undo2 } from 'lucide-react';
import type { Checkout } from '../../../../contract/checkouts.ts';
import { navigate } from '../../../app/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Button, IconButton, Menu, type MenuEntry } from '../../../ui/index.ts';
import { newCheckout } from '../actions/manage.ts';
import { undoRedoDraft } from '../actions/undo-redo.ts';
import { kindOf } from '../issues.ts';

const copy = checkoutsCopy.form;

/** What can be done with the open checkout. */
export function FormActions({
  checkout,
  canReview,
  isUnchanged,
  onReview,
  onJson,
  onRemove,
}: {
  readonly checkout: Checkout;
  readonly canReview: boolean;
  /** An update would send nothing. */
  readonly isUnchanged: boolean;
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
      ? [{ id: 'remove', label: copy.remove, danger: true, onAction: onRemove }]
      : []),
  ];
  return (
    <>
      <IconButton
        label={checkoutsCopy.undo(checkout.canUndo)}
        keys="Ctrl+Z"
        icon={<Undo2 aria-hidden="true" />}
        isDisabled={checkout.canUndo === null}
        onPress={() => void undoRedoDraft('undo')}
      />
      <IconButton
        label={checkoutsCopy.redo(checkout.canRedo)}
        keys="Ctrl+Y"
        icon={<Redo2 aria-hidden="true" />}
        isDisabled={checkout.canRedo === null}
        onPress={() => void undoRedoDraft('redo')}
      />
      <Button look="quiet" onPress={() => navigate({ screen: 'checkouts', checkoutId: null })}>
        {copy.all}
      </Button>
      <Menu label={copy.more} entries={entries}>
        <IconButton label={copy.more} icon={<Ellipsis aria-hidden="true" />} />
      </Menu>
      <Button look="primary" isDisabled={!canReview || isUnchanged} onPress={onReview}>
        {isUnchanged ? copy.reviewNothing : copy.review[kindOf(checkout)]}
      </Button>
    </>
  );
}
