/** The part of a keyboard event that decides; real events have it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const spelled: Readonly<Record<string, string>> = {
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Plus: '+',
  Minus: '-',
  Esc: 'Escape',
};

/**
 * Whether a key press is a chord like `Ctrl+K`, `Alt+Left`, `F6`. `Ctrl` means the command key on a Mac.
 * Letters go by what the key produces, so that they are where the operator's layout has them; on layouts
 * that produce no Latin letter they go by the key's place. `+` and `-` need no shift to be said.
 */
export function matchesKeys(press: KeyPress, keys: string, mac: boolean): boolean {
  const parts = keys.split('+');
  const named = parts.pop() ?? '';
  const wanted = spelled[named] ?? named;
  const main = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (main !== parts.includes('Ctrl') || press.altKey !== parts.includes('Alt') || other) return false;
  const sign = wanted === '+' || wanted === '-';
  if (!sign && press.shiftKey !== parts.includes('Shift')) return false;
  if (/^[A-Z]$/.test(wanted)) {
    const latin = /^[a-z]$/i.test(press.key);
    return latin ? press.key.toUpperCase() === wanted : press.code === `Key${wanted}`;
  }
  if (wanted === '+') return press.key === '+' || press.key === '=' || press.code === 'NumpadAdd';
  if (wanted === '-') return press.key === '-' || press.code === 'NumpadSubtract';
  return press.key === wanted;
}
