import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CheckoutSummary } from '../../../../contract/checkouts.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { ConfirmDialog, IconButton, Pill } from '../../../ui/index.ts';
import { removeUnreadable } from '../actions/manage.ts';

const copy = checkoutsCopy.unreadable;

/** A checkout that this version cannot read: it says so, and can be deleted from the list. */
export function Unreadable({ checkout }: { readonly checkout: CheckoutSummary }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Pill tone="warn">{copy.word}</Pill>
      <IconButton
        label={copy.remove(checkout.number)}
        icon={<Trash2 aria-hidden="true" />}
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={copy.title(checkout.number)}
        action={copy.action}
        onConfirm={() => removeUnreadable(checkout)}
        errorOf={appErrorOf}
      >
        {copy.text}
      </ConfirmDialog>
    </>
  );
}
