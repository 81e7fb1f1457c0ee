import { expect, test } from 'vitest';
import { type Binding, gridBindings, keysOf } from '../../../src/domain/grid/keymap.ts';
import { type SpreadsheetKey, spreadsheetKeys } from '../../../src/domain/grid/spreadsheet-keys.ts';

/** What a key does by the table, in the form of the keymap; null where the window does it, or nothing. */
function actionOf(key: SpreadsheetKey): Binding['action'] | null {
  if (key.here === 'missing' || 'window' in key.by) return null;
  if ('move' in key.by) return { do: 'move', by: key.by.move, extend: key.by.extend ?? false };
  if ('step' in key.by) return { do: 'step', by: key.by.step, direction: key.by.back ? -1 : 1 };
  return { do: key.by.command };
}

const bound = (keys: string): readonly Binding[] =>
  gridBindings.filter((binding) => keysOf(binding, false) === keys);

test.each(spreadsheetKeys.map((key) => [key.keys, key] as const))(
  '%s does what the table says',
  (keys, key) => {
    const action = actionOf(key);
    if (action === null) return;
    expect(bound(keys).map((binding) => binding.action)).toContainEqual(action);
  },
);

test('a key that the table says is missing does nothing of the sheet, or the table says what', () => {
  for (const key of spreadsheetKeys) {
    if (key.here !== 'missing') continue;
    expect(key.why, key.keys).not.toBe('');
    const others = bound(key.keys).map(({ action }) => action.do);
    if (others.length > 0) expect(key.why, key.keys).toContain(key.keys);
  }
});
