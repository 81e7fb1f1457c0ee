/** Whether this is a Mac, whose keyboards have ⌘ where others have Ctrl. */
export const onMac = /Mac/i.test(navigator.userAgent);

/** Keys by one name each, wherever they are named. */
const names: Readonly<Record<string, string>> = { Left: '←', Right: '→', Up: '↑', Down: '↓', Escape: 'Esc' };
const macSigns: Readonly<Record<string, string>> = { ...names, Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' };

const written = (keys: string, named: Readonly<Record<string, string>>): readonly string[] =>
  keys.split('+').map((key) => named[key] ?? key);
const onThisMac = (keys: string): string => written(keys, macSigns).join('');

/** Keys by themselves, as people of this system write them: "Ctrl Shift K", or "⌘⇧K". */
export const keysInWords = (keys: string): string =>
  onMac ? onThisMac(keys) : written(keys, names).join(' ');

/** Keys within a sentence: "Ctrl+V", or "⌘V". */
export const keysInText = (keys: string): string => (onMac ? onThisMac(keys) : keys);
