import type { StoreColour } from '../../contract/stores.ts';
import { cx } from './cx.ts';
import { initialsOf } from './initials.ts';
import styles from './pill.module.css';

/**
 * A store's colour and letters. The name stands beside it wherever it appears, so it is hidden from readers; the letters
 * are no text, or they would be a part of what a button says.
 */
export function StoreBadge({
  name,
  colour,
  size = 'normal',
}: {
  readonly name: string;
  readonly colour: StoreColour;
  readonly size?: 'small' | 'normal' | 'large';
}) {
  return (
    <span
      aria-hidden="true"
      data-store={colour}
      data-letters={initialsOf(name)}
      className={cx(
        styles.badge,
        size === 'small' && styles.badgeSmall,
        size === 'large' && styles.badgeLarge,
      )}
    />
  );
}
