import { expect, test } from 'vitest';
import { keptRowsMessages } from '../../../src/messages/kept-rows.ts';

const change = { label: 'Discount code', path: 'code' };

test('values that differ in a space at an end stand in quotes, so that it is seen', () => {
  const changes = [{ ...change, was: ' SPRING-06', now: 'SPRING-06' }];
  expect(keptRowsMessages.changedSince({ changes })).toBe(
    '1 field changed after the original run: “Discount code” (was “ SPRING-06”, now SPRING-06)',
  );
});
