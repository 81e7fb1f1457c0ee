import type { CheckoutReview } from '../../../../contract/checkouts.ts';
import { checkDraft } from '../../../../domain/checkouts/check.ts';
import { appErrorOf, DeskError, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { goToPlace, kindOf } from '../issues.ts';
import { flush, receive, useCheckouts } from '../store.ts';

/** Whether the open draft may be reviewed. What keeps it from being sent is shown, and the first place gets the focus. */
export function mayReview(): boolean {
  const { open, draft } = useCheckouts.getState();
  if (open === null || draft === null || open.last?.outcome === 'going' || open.state === 'unknown')
    return false;
  useCheckouts.setState({ showMissing: true });
  const today = new Date().toISOString().slice(0, 10);
  const issues = checkDraft(draft, kindOf(open), { today, profile: open.profile });
  const wrong = issues.find(({ severity }) => severity === 'error');
  if (wrong === undefined) return true;
  goToPlace(wrong.column);
  return false;
}

/** The request as it would go, of what is typed now. Throws DeskError, also when that could not be saved. */
export async function reviewCheckout(checkoutId: string): Promise<CheckoutReview> {
  await flush();
  // What main could not keep would not be in the request.
  const { saved, error } = useCheckouts.getState();
  if (saved === 'failed' && error !== null) throw new DeskError(error);
  const review = await desk.invoke('checkouts.review', { checkoutId });
  const missing = review.issues.some(({ code }) => code === 'not-there');
  const code = useCheckouts.getState().draft?.fields.discount_code ?? null;
  // The checkout may have been left while the service was asked.
  if (useCheckouts.getState().open?.id === checkoutId)
    useCheckouts.setState({ missingCode: missing ? code : null });
  return review;
}

/** Sends what was reviewed; its end comes as a notice. Throws DeskError. */
export async function sendCheckout(checkoutId: string, token: string): Promise<void> {
  receive(await desk.invoke('checkouts.send', { checkoutId, token }));
}

/** Ends the repetitions of a request. */
export async function stopSending(checkoutId: string): Promise<void> {
  try {
    receive(await desk.invoke('checkouts.stop', { checkoutId }));
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Keeps what the operator found out about a checkout whose answer was lost. Throws DeskError. */
export async function settleCheckout(checkoutId: string, token: string | null): Promise<void> {
  receive(await desk.invoke('checkouts.settle', { checkoutId, token }));
}
