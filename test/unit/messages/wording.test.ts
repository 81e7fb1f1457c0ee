import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wordingName } from '../../../src/messages/messages.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  Reflect.deleteProperty(globalThis, wordingName);
  vi.resetModules();
});

test('a sentence is as it is written, with its values', async () => {
  const { runsMessages } = await import('../../../src/messages/runs.ts');
  expect(runsMessages.runNotExistMore).toBe('This run no longer exists.');
  expect(runsMessages.runOver({ number: 7 })).toBe('Run 7 is finished.');
});

test('a function of text that is there before the catalogue gets every sentence, with its values', async () => {
  Reflect.set(globalThis, wordingName, (text: string) => `[${text}]`);
  const { runsMessages } = await import('../../../src/messages/runs.ts');
  expect(runsMessages.runNotExistMore).toBe('[This run no longer exists.]');
  expect(runsMessages.runOver({ number: 7 })).toBe('[Run 7 is finished.]');
});
