import { keysInWords } from '../copy/keys.ts';
import styles from './pill.module.css';

/** A key or a chord, for example `Ctrl+K`. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return <kbd className={styles.key}>{keysInWords(keys)}</kbd>;
}
