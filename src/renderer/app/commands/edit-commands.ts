import type { EditCommand } from '../../../contract/app.ts';
import { onMac } from '../../copy/keys.ts';

const main = { ctrlKey: !onMac, metaKey: onMac };

type Keys = { readonly key: string; readonly code: string; readonly shiftKey?: boolean };

/** The keys of each item, and what the browser does of its own when nobody takes them. */
const commands: Readonly<Record<EditCommand, { readonly keys: Keys; readonly native: string }>> = {
  undo: { keys: { key: 'z', code: 'KeyZ', ...main }, native: 'undo' },
  redo: { keys: { key: 'Z', code: 'KeyZ', shiftKey: true, ...main }, native: 'redo' },
  'select-all': { keys: { key: 'a', code: 'KeyA', ...main }, native: 'selectAll' },
  delete: { keys: { key: 'Delete', code: 'Delete' }, native: 'forwardDelete' },
};

/**
 * Does what the keys of an Edit menu's item do, where the focus is: the sheet, a screen or a text field takes the
 * key press; what nobody takes is the browser's own command. A press made by a program moves no text by itself.
 */
export function runEditCommand(command: EditCommand): void {
  const { keys, native } = commands[command];
  const press = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true });
  const isFree = (document.activeElement ?? document.body).dispatchEvent(press);
  if (isFree) document.execCommand(native);
}
