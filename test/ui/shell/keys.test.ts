import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeyPress, matchesKeys } from '../../../src/renderer/app/commands/keys.ts';

const press = (over: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});

test('a letter counts where the layout has it, and by its place where the layout has no Latin letters', () => {
  expect(matchesKeys(press({ key: 'k', code: 'KeyK', ctrlKey: true }), 'Ctrl+K', false)).toBe(true);
  // Dvorak produces k with the key at V.
  expect(matchesKeys(press({ key: 'k', code: 'KeyV', ctrlKey: true }), 'Ctrl+K', false)).toBe(true);
  expect(matchesKeys(press({ key: 't', code: 'KeyK', ctrlKey: true }), 'Ctrl+K', false)).toBe(false);
  expect(matchesKeys(press({ key: 'л', code: 'KeyK', ctrlKey: true }), 'Ctrl+K', false)).toBe(true);
});

test('Ctrl is the command key on a Mac and nothing else', () => {
  const command = press({ key: 'k', code: 'KeyK', metaKey: true });
  expect(matchesKeys(command, 'Ctrl+K', true)).toBe(true);
  expect(matchesKeys(command, 'Ctrl+K', false)).toBe(false);
  expect(matchesKeys(press({ key: 'k', code: 'KeyK', ctrlKey: true }), 'Ctrl+K', true)).toBe(false);
});

test('plus needs no shift to be said, and the numeric keypad says it, too', () => {
  for (const one of [{ key: '+', shiftKey: true }, { key: '=' }, { key: '+', code: 'NumpadAdd' }]) {
    expect(matchesKeys(press({ ...one, ctrlKey: true }), 'Ctrl+Plus', false)).toBe(true);
  }
  expect(matchesKeys(press({ key: '-', ctrlKey: true }), 'Ctrl+Minus', false)).toBe(true);
});

test('a modifier that a chord does not name keeps it from matching', () => {
  const modifiers = fc.record({
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    altKey: fc.boolean(),
    shiftKey: fc.boolean(),
  });
  fc.assert(
    fc.property(modifiers, fc.boolean(), (held, mac) => {
      const main = mac ? held.metaKey : held.ctrlKey;
      const other = mac ? held.ctrlKey : held.metaKey;
      const only = main && !other && !held.altKey && !held.shiftKey;
      expect(matchesKeys(press({ key: 'o', code: 'KeyO', ...held }), 'Ctrl+O', mac)).toBe(only);
    }),
  );
});
