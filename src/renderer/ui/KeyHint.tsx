import styles from './pill.module.css';

const onMac = /Mac/i.test(navigator.userAgent);
const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' };

/** Keys as people of this system write them: "Ctrl+Shift+K", or "⌘⇧K". */
export const keysInWords = (keys: string): string =>
  onMac
    ? keys
        .split('+')
        .map((key) => macSigns[key] ?? key)
        .join('')
    : keys.replaceAll('+', ' ');

/** A key or a chord, for example `Ctrl+K`. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return <kbd className={styles.key}>{keysInWords(keys)}</kbd>;
}
