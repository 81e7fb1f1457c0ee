import type { CheckoutSummary } from '../../../../contract/checkouts.ts';
import { type CheckoutWord, checkoutsCopy, checkoutWord } from '../../../copy/checkouts.ts';
import { Pill, type Tone } from '../../../ui/index.ts';

const tones: Readonly<Record<CheckoutWord, Tone>> = {
  draft: 'neutral',
  sending: 'info',
  unknown: 'warn',
  made: 'ok',
  changed: 'accent',
  refused: 'error',
  repeat: 'warn',
};

/** What a checkout is known to be. */
export function StatePill({ checkout }: { readonly checkout: CheckoutSummary }) {
  const word = checkoutWord(checkout);
  return <Pill tone={tones[word]}>{checkoutsCopy.words[word]}</Pill>;
}
