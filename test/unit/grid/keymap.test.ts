import { expect, test } from 'vitest';
import { actionOf, gridBindings, type KeyPress, keysOf } from '../../../src/domain/grid/keymap.ts';

const press = (key: string, code: string, over: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  altGraph: false,
  ...over,
});
const ctrl = { ctrlKey: true };
const onPc = (key: KeyPress) => actionOf(key, false);
const onMac = (key: KeyPress) => actionOf(key, true);

test.each([
  ['QWERTY', 'z', 'KeyZ'],
  ['QWERTZ: the letter decides, wherever it is', 'z', 'KeyY'],
  ['AZERTY', 'z', 'KeyW'],
  ['Dvorak', 'z', 'Slash'],
  ['Cyrillic: no Latin letter, so the place decides', 'я', 'KeyZ'],
  ['Greek', 'ζ', 'KeyZ'],
  ['Hebrew', 'ז', 'KeyZ'],
  ['Caps Lock', 'Z', 'KeyZ'],
])('Ctrl+Z is undo on %s', (_layout, key, code) => {
  expect(onPc(press(key, code, ctrl))).toEqual({ do: 'undo' });
});

test('on QWERTZ the key at the place of Z is redo, because it produces y', () => {
  expect(onPc(press('y', 'KeyZ', ctrl))).toEqual({ do: 'redo' });
  expect(onPc(press('Z', 'KeyY', { ...ctrl, shiftKey: true }))).toEqual({ do: 'redo' });
});

test('a Mac uses Cmd, and leaves Ctrl with letters alone', () => {
  expect(onMac(press('z', 'KeyZ', { metaKey: true }))).toEqual({ do: 'undo' });
  expect(onMac(press('z', 'KeyZ', ctrl))).toBeNull();
  expect(onPc(press('z', 'KeyZ', { metaKey: true }))).toBeNull();
  expect(onMac(press('ArrowDown', 'ArrowDown', { metaKey: true, shiftKey: true }))).toEqual({
    do: 'move',
    by: 'edge-down',
    extend: true,
  });
  expect(onMac(press(' ', 'Space', ctrl)), 'Ctrl+Space selects the column on a Mac, too').toEqual({
    do: 'select-column',
  });
});

test('clipboard keys are the browser’s: it raises the events', () => {
  for (const [key, code] of [
    ['c', 'KeyC'],
    ['x', 'KeyX'],
    ['v', 'KeyV'],
    ['с', 'KeyC'],
  ] as const)
    expect(onPc(press(key, code, ctrl))).toBeNull();
});

test('characters begin an edit, also with AltGr, Shift and the option key of a Mac', () => {
  expect(onPc(press('a', 'KeyA'))).toEqual({ do: 'type', text: 'a' });
  expect(onPc(press('Ä', 'Quote', { shiftKey: true }))).toEqual({ do: 'type', text: 'Ä' });
  expect(onPc(press('@', 'KeyQ', { ctrlKey: true, altKey: true, altGraph: true }))).toEqual({
    do: 'type',
    text: '@',
  });
  expect(onPc(press('ž', 'KeyZ', { ctrlKey: true, altKey: true, altGraph: true })), 'not undo').toEqual({
    do: 'type',
    text: 'ž',
  });
  expect(onMac(press('€', 'Digit2', { altKey: true }))).toEqual({ do: 'type', text: '€' });
  expect(onPc(press('я', 'KeyZ'))).toEqual({ do: 'type', text: 'я' });
  expect(onPc(press('👍', ''))).toEqual({ do: 'type', text: '👍' });
});

test('accents and input methods open the editor empty, and keys of a composition are left to it', () => {
  expect(onPc(press('Dead', 'Equal'))).toEqual({ do: 'type', text: '' });
  expect(onPc(press('Process', 'KeyA'))).toEqual({ do: 'type', text: '' });
  expect(onPc(press('Enter', 'Enter', { isComposing: true }))).toBeNull();
});

test('names that are no characters do nothing', () => {
  for (const key of ['Shift', 'Control', 'CapsLock', 'F5', 'Escape', 'AudioVolumeUp'])
    expect(onPc(press(key, key))).toBeNull();
  expect(onPc(press('a', 'KeyA', { altKey: true }))).toBeNull();
});

test('the keys of the zoom are for rows that are selected as a whole', () => {
  expect(onPc(press('+', 'Equal', { ...ctrl, shiftKey: true }))).toEqual({ do: 'insert-whole-rows' });
  expect(onPc(press('-', 'Minus', ctrl))).toEqual({ do: 'delete-whole-rows' });
  expect(onPc(press('+', 'NumpadAdd', { ...ctrl, altKey: true }))).toEqual({ do: 'insert-rows' });
  expect(onPc(press('-', 'Slash', { ...ctrl, altKey: true })), 'minus on QWERTZ').toEqual({
    do: 'delete-rows',
  });
  expect(onMac(press('–', 'Minus', { metaKey: true, altKey: true }))).toEqual({ do: 'delete-rows' });
});

test('a point with Shift fixes all, whatever sign it makes, but not where the layout has a letter there', () => {
  const shifted = { ...ctrl, shiftKey: true };
  expect(onPc(press('>', 'Period', shifted))).toEqual({ do: 'fix-all' });
  expect(onPc(press(':', 'Period', shifted)), 'QWERTZ').toEqual({ do: 'fix-all' });
  expect(onPc(press('V', 'Period', shifted)), 'Dvorak').toBeNull();
  expect(onPc(press('.', 'Period', ctrl))).toEqual({ do: 'fix' });
  expect(keysOf({ key: 'Period', with: ['primary', 'shift'] }, false)).toBe('Ctrl Shift .');
});

test('no two bindings answer the same key press', () => {
  const chords = gridBindings
    .filter((binding) => binding.match !== 'browser' && binding.match !== 'editor')
    .map((binding) => `${binding.match} ${binding.key} ${[...binding.with].sort().join('+')}`);
  expect(new Set(chords).size).toBe(chords.length);
});

test('every binding can be printed as keys', () => {
  expect(keysOf({ key: 'Z', with: ['primary', 'shift'] }, false)).toBe('Ctrl Shift Z');
  expect(keysOf({ key: 'Z', with: ['primary', 'shift'] }, true)).toBe('⌘⇧Z');
  for (const binding of gridBindings) expect(keysOf(binding, false)).not.toBe('');
});
