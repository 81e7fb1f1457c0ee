/** Whether this is a Mac, whose keyboards have ⌘ where others have Ctrl. */
export const onMac = /Mac/i.test(navigator.userAgent);

const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' };

const onThisMac = (keys: string): string =>
  keys
    .split('+')
    .map((key) => macSigns[key] ?? key)
    .join('');

/** Keys by themselves, as people of this system write them: "Ctrl Shift K", or "⌘⇧K". */
export const keysInWords = (keys: string): string => (onMac ? onThisMac(keys) : keys.replaceAll('+', ' '));

/** Keys within a sentence: "Ctrl+V", or "⌘V". */
export const keysInText = (keys: string): string => (onMac ? onThisMac(keys) : keys);
