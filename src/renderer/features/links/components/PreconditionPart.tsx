import { useState } from 'react';
import type { Store } from '../../../../contract/stores.ts';
import {
  linkPrecondition,
  type StoreCheckout,
  storeCheckouts,
} from '../../../../domain/links/precondition.ts';
import { linksCopy } from '../../../copy/links.ts';
import { Banner, type BannerTone, Segments } from '../../../ui/index.ts';
import styles from '../links.module.css';
import { recallCheckout, rememberCheckout } from '../remembered-checkout.ts';

const copy = linksCopy.checkout;
const tones: Readonly<Record<'supported' | 'unsupported' | 'depends', BannerTone>> = {
  supported: 'ok',
  unsupported: 'warn',
  depends: 'info',
};

/** Whether links work at the store, and why. On platform A that depends on its checkout. */
export function PreconditionPart({ store }: { readonly store: Store }) {
  const [checkout, setCheckout] = useState<StoreCheckout>(() => recallCheckout(store.id));
  const { verdict, title, text } = linkPrecondition(store.platform, checkout);
  return (
    <section className={styles.part} aria-label={title}>
      <Banner tone={tones[verdict]} title={title}>
        {text}
      </Banner>
      {store.platform === 'a' ? (
        <Segments
          label={copy.label}
          help={copy.help}
          options={storeCheckouts.map((value) => ({ value, label: copy.options[value] }))}
          value={checkout}
          onChange={(next) => {
            rememberCheckout(store.id, next);
            setCheckout(next);
          }}
        />
      ) : null}
    </section>
  );
}
