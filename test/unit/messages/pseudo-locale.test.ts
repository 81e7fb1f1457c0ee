import { expect, test } from 'vitest';
import { messages as asInProduct } from '../../../src/messages/messages.ts';
import { messages } from '../../pseudo/messages.ts';
import { pseudo } from '../../pseudo/pseudo.ts';

const area = {
  save: 'Save',
  parts: { runOver: ({ number }: { readonly number: number }) => `Run ${number} is finished.` },
  steps: ['One', 'Two'],
  title: (isOpen: boolean) => ({ text: isOpen ? 'Open' : 'Closed', rows: 3 }),
} as const;

test('the product’s catalogue is what is written', () => {
  expect(asInProduct(area)).toBe(area);
});

test('every text of an area comes in the pseudo-locale, with its values, also out of functions, lists and objects', () => {
  const { save, parts, steps, title } = messages(area);
  expect(save).toBe('Šààṽéé');
  expect(parts.runOver({ number: 7 })).toBe('Ŕûûñ 7 îîš ƒîîñîîšĥééđ.');
  expect(steps).toEqual(['Ööñéé', 'Ţŵöö']);
  expect(title(true)).toMatchObject({ text: 'Ööþééñ', rows: 3 });
});

test('a text that comes by twice is changed once, and none of its letters is one of English', () => {
  const text = pseudo('The quick brown fox jumps over the lazy dog, SPHINX OF BLACK QUARTZ');
  expect(pseudo(text)).toBe(text);
  expect(text).not.toMatch(/[A-Za-z]/);
});
