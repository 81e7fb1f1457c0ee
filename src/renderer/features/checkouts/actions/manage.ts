import type { Checkout, CheckoutSummary } from '../../../../contract/checkouts.ts';
import { navigate } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { flush, forgetUnsaved, receive, useCheckouts } from '../store.ts';

type NewCheckout = { readonly copyOf?: string; readonly token?: string };

/** Makes a draft and opens it. Throws DeskError. */
export async function addCheckout(storeId: string, { copyOf, token }: NewCheckout = {}): Promise<void> {
  await flush();
  const made = await desk.invoke('checkouts.add', {
    storeId,
    copyOf: copyOf ?? null,
    token: token ?? null,
  });
  receive(made);
  navigate({ screen: 'checkouts', checkoutId: made.id });
}

/** The same from a button that has no place for an error. */
export async function newCheckout(storeId: string, from: NewCheckout = {}): Promise<void> {
  try {
    await addCheckout(storeId, from);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Deletes a draft of which the service has nothing. Throws DeskError. */
export async function removeDraft({ id }: Checkout): Promise<void> {
  await flush();
  await desk.invoke('checkouts.remove', { checkoutId: id });
  forgetUnsaved(id);
  useCheckouts.setState(({ list }) => ({
    list: list.filter((one) => one.id !== id),
    open: null,
    draft: null,
  }));
  navigate({ screen: 'checkouts', checkoutId: null }, 'replace');
}

/** Deletes what this version cannot read of a checkout; the service keeps what it has. Throws DeskError. */
export async function removeUnreadable({ id }: CheckoutSummary): Promise<void> {
  await desk.invoke('checkouts.remove', { checkoutId: id });
  useCheckouts.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
}
