import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pages, startPages } from '../support/pages.ts';
import { openGenerator } from './generate-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('each part of the pattern is explained by an example, live', async () => {
  const { dialog, pattern, problems } = await openGenerator(pages);
  const parts = dialog.getByRole('list', { name: 'What each part means' }).getByRole('listitem');
  const examples = dialog.getByRole('list', { name: 'Examples' }).getByRole('listitem');
  expect(await pattern.inputValue()).toBe('BF-{4:A-Z2-9}-{seq:5}-{check}');
  for (const code of await examples.allTextContents())
    expect(code).toMatch(/^BF-[A-HJKMNP-Z2-9]{4}-0000\d-[A-HJKMNP-Z2-9]$/);
  await pattern.fill('X{3:a-f}{seq:2:7}');
  await expect.poll(() => parts.count()).toBe(3);
  const [text, random, sequence] = await parts.allTextContents();
  expect(text).toBe('Xthe same in every code');
  expect(random).toMatch(/^[a-f]{3}3 random characters out of 6: a–f$/);
  expect(sequence).toBe('07number from 07 to 99');
  const shown = await examples.allTextContents();
  expect(shown).toHaveLength(4);
  await dialog.getByRole('button', { name: 'Show other examples' }).click();
  expect(await examples.allTextContents()).not.toEqual(shown);
  expect(problems()).toEqual([]);
});

test('one press leaves out characters that look alike, or takes them in', async () => {
  const { dialog, pattern } = await openGenerator(pages);
  const parts = dialog.getByRole('list', { name: 'What each part means' });
  await pattern.fill('{6:A-Z0-9}');
  await parts.getByText('out of 31: A–H J K M N P–Z 2–9').waitFor();
  await dialog.getByText('Skip similar-looking characters').click();
  await parts.getByText('out of 36: A–Z 0–9').waitFor();
});

test('parts go in where the caret is', async () => {
  const { page, dialog, pattern } = await openGenerator(pages);
  await pattern.fill('SALE--END');
  await pattern.press('Home');
  for (let step = 0; step < 5; step += 1) await pattern.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Random characters' }).click();
  expect(await pattern.inputValue()).toBe('SALE-{4}-END');
  await page.keyboard.type('!');
  expect(await pattern.inputValue()).toBe('SALE-{4}!-END');
  const running = dialog.getByRole('button', { name: 'Sequential number' });
  await running.click();
  expect(await pattern.inputValue()).toBe('SALE-{4}!{seq:5}-END');
  expect(await running.isDisabled()).toBe(true);
});

test.each([
  ['BF-{4', 'A { is not closed.'],
  ['BF-1', 'Every code would be the same.'],
  ['ASS-{6}', 'The text in the pattern contains a blocked word.'],
  ['{1:D}{1:I}{1:E}{9}', 'Every code from this pattern would contain a blocked word.'],
])('%s cannot be generated, and the field says why', async (text, words) => {
  const { dialog, pattern, action } = await openGenerator(pages);
  await dialog.getByText('Skip similar-looking characters').click();
  await pattern.fill(text);
  await dialog.getByText(words).waitFor();
  expect(await pattern.getAttribute('aria-invalid')).toBe('true');
  expect(await action.isDisabled()).toBe(true);
});

test('under the number of codes stands the limit that applies: the pattern’s, or that of one generation', async () => {
  const { dialog, pattern } = await openGenerator(pages);
  await dialog.getByText('Up to 99,999 with this pattern.').waitFor();
  await pattern.fill('BF-{8}');
  await dialog.getByText('Up to 1,000,000 at once.').waitFor();
});

test('the keyspace is shown for the pattern and the count: fine, easy to guess, too narrow', async () => {
  const { dialog, pattern, count, action } = await openGenerator(pages);
  const figures = dialog.getByRole('region', { name: 'Code security' });
  const shown = async () => (await figures.locator('dd strong').allTextContents()).join(' | ');
  await pattern.fill('BF-{8}');
  await count.fill('100000');
  await expect.poll(shown).toBe('852,891,037,441 | 1 in 8,528,910 | 0.58%');
  expect(await figures.getByRole('alert').count()).toBe(0);
  expect(await action.textContent()).toBe('Generate 100,000 codes');
  await pattern.fill('BF-{4}');
  await figures.getByText('The odds of guessing a code are 1 in 9.').waitFor();
  expect(await shown()).toBe('923,521 | 1 in 9 | practically certain');
  expect(await action.isEnabled()).toBe(true);
  await pattern.fill('BF-{3}');
  await figures
    .getByText('The pattern can make only 29,791 different codes, but 100,000 were requested.')
    .waitFor();
  expect(await action.isDisabled()).toBe(true);
  await count.fill('29 791');
  await expect.poll(() => action.isEnabled()).toBe(true);
  await pattern.fill('BF-{seq:6}');
  await expect.poll(shown).toBe('999,999 | 1 in 1 | none');
});

test.each(['', '0', '1.5', '1,000,001', 'many'])('“%s” is no count', async (text) => {
  const { dialog, count, action } = await openGenerator(pages);
  await count.fill(text);
  await dialog.getByText('Enter a whole number from 1 to 1,000,000.').waitFor();
  expect(await action.isDisabled()).toBe(true);
  await count.fill('1.000.000');
  await expect.poll(() => action.textContent()).toBe('Generate 1,000,000 codes');
});

test('blocked words begin with the remembered list, can be changed, and go back to the usual ones', async () => {
  const { dialog, action, desk, started, refuse } = await openGenerator(pages);
  await dialog.getByText('Blocked words').click();
  const field = dialog.getByRole('textbox', { name: 'Words that no code may contain' });
  const usual = await field.inputValue();
  expect(usual.split(' ').length).toBeGreaterThan(20);
  await field.fill('zonk, Murks;\nzonk  ');
  await dialog.getByText('2 words').waitFor();
  await action.click();
  await expect.poll(() => started()[0]?.blocked).toEqual(['zonk', 'Murks']);
  await expect
    .poll(() => desk.callsOf('settings.set'))
    .toEqual([{ codePattern: 'BF-{4:A-Z2-9}-{seq:5}-{check}', blockedWords: ['zonk', 'Murks'] }]);
  refuse({ code: 'conflict', message: 'Only 10 codes.' });
  await dialog.getByText('Only 10 codes.').waitFor();
  await dialog.getByText('Blocked words').click();
  await dialog.getByRole('button', { name: 'Reset to the default list' }).click();
  expect(await field.inputValue()).toBe(usual);
  await field.fill(Array.from({ length: 501 }, (_, index) => `W${index}`).join(' '));
  await dialog.getByText('Enter at most 500 words.').waitFor();
  expect(await action.isDisabled()).toBe(true);
});
