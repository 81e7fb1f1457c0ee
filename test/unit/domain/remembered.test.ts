import { expect, test } from 'vitest';
import { ofKeys } from '../../../src/domain/remembered.ts';

test('work on a key is done once, and keys beyond the most are forgotten, not kept for ever', () => {
  const worked: string[] = [];
  const lengthOf = ofKeys((key) => {
    worked.push(key);
    return key.length;
  });
  expect([lengthOf('code'), lengthOf('code'), worked]).toEqual([4, 4, ['code']]);
  for (let number = 0; number < 1000; number += 1) lengthOf(`key ${number}`);
  expect(lengthOf('code')).toBe(4);
  expect(worked.filter((key) => key === 'code')).toHaveLength(2);
});

test('a long key is not remembered', () => {
  let worked = 0;
  const lengthOf = ofKeys((key) => {
    worked += 1;
    return key.length;
  });
  const long = 'k'.repeat(101);
  expect([lengthOf(long), lengthOf(long), worked]).toEqual([101, 101, 2]);
});
