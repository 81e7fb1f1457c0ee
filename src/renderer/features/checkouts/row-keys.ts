export type RowMove = 'up' | 'down' | 'down-or-add' | 'duplicate' | 'remove';

type Press = Readonly<
  Record<'key' | 'code', string> & Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>
>;

/**
 * What a key means in a cell of a table of fields; null for keys of the field itself. Rows come and go by the keys of
 * the sheet's grid. With the option key a Mac produces other signs: there the keys' places count.
 * @param offers the cell offers a list, which the arrows open.
 */
export function rowKeyOf(press: Press, offers: boolean): RowMove | null {
  if ((press.ctrlKey || press.metaKey) && press.altKey) {
    if (press.key === '+' || press.key === '=' || press.code === 'Equal') return 'duplicate';
    return press.key === '-' || press.code === 'Minus' ? 'remove' : null;
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Enter') return press.shiftKey ? 'up' : 'down-or-add';
  if (offers || press.shiftKey) return null;
  if (press.key === 'ArrowUp') return 'up';
  return press.key === 'ArrowDown' ? 'down' : null;
}
