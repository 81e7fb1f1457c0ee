import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, type JsonObject, parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { canonical } from '../../../src/domain/run/canonical.ts';
import { createMatcher, type Matcher } from '../../../src/domain/run/match.ts';

const json = fc.json({ maxDepth: 3 }).map((text) => parseJson(text));

function matcherOf(bodies: readonly Json[]): Matcher {
  const matcher = createMatcher((text) => text);
  bodies.forEach((body, task) => {
    matcher.add(task, body);
  });
  matcher.beginPass();
  return matcher;
}
async function preparedFor(bodies: readonly Json[]): Promise<Matcher> {
  const matcher = matcherOf(bodies);
  async function* again() {
    for (const [task, body] of bodies.entries()) yield { task, body };
  }
  await matcher.prepare(again());
  return matcher;
}

const reordered = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reordered);
  if (
    typeof value !== 'object' ||
    value === null ||
    !('constructor' in value) ||
    value.constructor !== Object
  ) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .reverse()
      .map(([key, part]) => [key, reordered(part)]),
  );
};

test('the order of keys says nothing, everything else does', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(canonical(reordered(one))).toBe(canonical(one));
      if (canonical(one) === canonical(other)) expect(canonical(reordered(other))).toBe(canonical(one));
    }),
  );
  expect(canonical(parseJson('10.50'))).toBe(canonical(parseJson('1.05e1')));
  expect(canonical(parseJson('9146647558150123456'))).not.toBe(canonical(parseJson('9146647558150123457')));
  expect(canonical(parseJson('"10.50"'))).not.toBe(canonical(parseJson('10.50')));
  expect(canonical(parseJson('"10.50"'), true)).toBe(canonical(parseJson('10.5'), true));
});

test('results in any order find their tasks by the echoed body', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), fc.integer(), (codes, seed) => {
      const bodies = codes.map((code): Json => ({ code, value: '10' }));
      const matcher = matcherOf(bodies);
      const order = bodies
        .map((_, task) => task)
        .sort((a, b) => ((a * 7919 + seed) % 13) - ((b * 7919 + seed) % 13));
      for (const task of order) {
        const echoed = parseJson(stringifyJson(bodies[task] ?? null));
        expect(matcher.match(echoed)).toEqual({ task, surplus: false });
      }
    }),
  );
});

test('equal bodies get one result each, and one more than there are tasks is surplus', () => {
  const matcher = matcherOf([{ a: 'x' }, { a: 'x' }, { a: 'y' }]);
  expect(matcher.hasDuplicates()).toBe(true);
  expect([matcher.match({ a: 'x' }), matcher.match({ a: 'x' }), matcher.match({ a: 'x' })]).toEqual([
    { task: 0, surplus: false },
    { task: 1, surplus: false },
    { task: 1, surplus: true },
  ]);
  matcher.beginPass();
  expect(matcher.match({ a: 'x' })).toEqual({ task: 0, surplus: false });
});

test('an echo that the service changed is matched by what tells the tasks apart, never guessed', async () => {
  const body = (code: string): Json => ({ code, value: parseJson('10.50'), discount_type: 'percentage' });
  const bodies = [body('A'), body('B')];
  const changed: Json = { code: 'B', value: '10.5', discount_type: 'PERCENT', id: parseJson('5') };
  expect(matcherOf(bodies).match(changed)).toBeNull();
  const matcher = await preparedFor(bodies);
  expect(matcher.match(changed)).toEqual({ task: 1, surplus: false });
  expect(matcher.match({ code: 'C', value: '10.5' })).toBeNull();
  // Nothing tells these apart, so nothing is claimed.
  const same = await preparedFor([
    { a: '1', b: 'x' },
    { a: '1', b: 'x' },
  ]);
  expect(same.match({ a: '1', b: 'changed' })).toBeNull();
});
