import type { Store } from '../../../../contract/stores.ts';
import {
  linkPrecondition,
  type StoreCheckout,
  storeCheckouts,
} from '../../../../domain/links/precondition.ts';
import { linksCopy } from '../../../copy/links.ts';
import { Banner, type BannerTone, Checkbox, Segments } from '../../../ui/index.ts';
import styles from '../links.module.css';
import { changeDraft, despiteKey, useLinks } from '../store.ts';

const copy = linksCopy.checkout;
const tones: Readonly<Record<'supported' | 'unsupported' | 'depends', BannerTone>> = {
  supported: 'ok',
  unsupported: 'warn',
  depends: 'info',
};

/** Whether links work at the store, and why; where they do not, they are made after a yes alone. */
export function PreconditionPart({
  store,
  checkout,
  onCheckout,
}: {
  readonly store: Store;
  readonly checkout: StoreCheckout;
  readonly onCheckout: (checkout: StoreCheckout) => void;
}) {
  const despite = useLinks(({ draft }) => draft.despite);
  const { verdict, title, text } = linkPrecondition(store.platform, checkout);
  const key = despiteKey(store.id, checkout);
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
          onChange={onCheckout}
        />
      ) : null}
      {verdict === 'unsupported' ? (
        <Checkbox
          isSelected={despite === key}
          onChange={(isSelected) => changeDraft({ despite: isSelected ? key : null })}
          help={copy.despiteHelp}
        >
          {copy.despite}
        </Checkbox>
      ) : null}
    </section>
  );
}
