import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, type JsonObject, parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { canonical } from '../../../src/domain/run/canonical.ts';
import { changesSince } from '../../../src/domain/run/changed-since.ts';
import { idsOfGroup } from '../../../src/domain/run/group-ids.ts';
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

test.each([
  ['100', '1e2', '1E+2', '100.00', '0.1e3', '1000e-1'],
  ['1e999', '10e998', '0.01e1001', '1E0999'],
  ['-1e-999', '-0.1e-998', '-10E-1000'],
  ['0', '-0', '0.00', '0e999', '-0E99999999999999999999'],
  ['0.000125', '1.25e-4', '125e-6'],
  [
    '12345678901234567890123456789012345678901234567890',
    '1234567890123456789012345678901234567890123456789e1',
  ],
])('numbers that are equal are so in every notation: %s', (...texts) => {
  const written = texts.map((text) => canonical(parseJson(`[${text}]`)));
  expect(new Set(written).size).toBe(1);
  expect(canonical([texts[1] ?? ''], true)).toBe(written[0]);
});

test('numbers that differ do not become equal', () => {
  const texts = ['1e999', '1e998', '-1e999', '1.1e999', '1e-999', '1e41', '1e40', '1e99999999999999999999'];
  expect(new Set(texts.map((text) => canonical(parseJson(`[${text}]`)))).size).toBe(texts.length);
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -60, max: 60 }), fc.integer(), (one, power, other) => {
      const [left, right] = [`[${one}e${power}]`, `[${other}e${power}]`].map((text) =>
        canonical(parseJson(text)),
      );
      expect(left === right).toBe(one === other);
    }),
  );
});

test('a number with an exponent is not written out: an answer of 0.6 MB would fill the memory', () => {
  for (const text of ['1e999', '-1.5e999', '1e-999', '9e99999999'])
    expect(canonical(parseJson(`[${text}]`)).length).toBeLessThanOrEqual(text.length + 2);
});

/** A record of a service whose further field counts how often it is looked into, and is none of what was sent. */
function counted(fields: JsonObject) {
  const looks = { count: 0 };
  const inner = new Proxy<JsonObject>(
    { deep: '1' },
    {
      ownKeys: (target) => {
        looks.count += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  const record: JsonObject = { ...fields, further: inner };
  return { record, looks };
}

test('of a record only what was sent is looked at, however much else it has', async () => {
  const changed = counted({ code: 'A', value: '11' });
  expect(changesSince({ code: 'A', value: '10' }, changed.record)).toEqual([
    { path: 'value', was: '10', now: '11' },
  ]);
  expect(changed.looks.count).toBe(0);

  const group = [counted({ id: '7', code: 'B' }), counted({ id: '8', code: 'A' })];
  const records = group.map(({ record }) => record);
  const idOf = (record: Json): string => stringifyJson((record as JsonObject).id ?? null);
  expect(idsOfGroup([{ code: 'A' }, { code: 'B' }], records, idOf)).toEqual(['"8"', '"7"']);
  expect(group.map(({ looks }) => looks.count)).toEqual([0, 0]);
});

test('what a record inherits is no field of it', () => {
  expect(changesSince(parseJson('{"toString":"x","__proto__":{"a":"1"}}'), { code: 'A' })).toEqual([]);
});

test('a field that changed to a text of any length is shown by its beginning', () => {
  expect(changesSince({ note: 'x' }, { note: 'y'.repeat(300) })).toMatchObject([
    { now: `${'y'.repeat(200)}…` },
  ]);
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

test('tasks that were sent differently are not told apart by a form that they share', async () => {
  const task = (price: string): Json => ({ address_id: '5', price: parseJson(price) });
  const matcher = await preparedFor([task('10.00'), task('"10"'), task('12')]);
  expect(matcher.match({ address_id: parseJson('5'), price: '10.0' })).toBeNull();
  expect(matcher.match({ address_id: parseJson('5'), price: '12' })).toEqual({ task: 2, surplus: false });
});

test('a code that looks like a number is none', async () => {
  const bodies = ['12E3', '12000'].map((code): Json => ({ code, value: parseJson('10') }));
  const matcher = await preparedFor(bodies);
  expect(matcher.match({ code: '12000', value: '10.00' })).toEqual({ task: 1, surplus: false });
  expect(matcher.match({ code: parseJson('12000'), value: '10' })).toEqual({ task: 1, surplus: true });
  expect(matcher.match({ code: '12E3', value: '10.00' })).toEqual({ task: 0, surplus: false });
});
