import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isJsonObject,
  JsonNumber,
  longestKey,
  maxKeys,
  maxValues,
  parseJson,
  stringifyJson,
  TooManyValues,
} from '../../../src/domain/json.ts';

const written = ['0', '-0', '10.50', '9146647558150123456', '1e5', '-2.50E-7', '5', '0.1'];
const numberText = fc.constantFrom(...written);
/** Strings that look like what a parser must not take for numbers, and the characters that it may use itself. */
const stringText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a, 5, b',
      '[1,2]',
      ':3}',
      '\ue000',
      '\ue0005',
      '\\ue000',
      '"',
      '\\',
      '\\"',
      '{"a": 1}',
      '7',
    ),
  )
  .map((text) => JSON.stringify(text));
/**
 * Keys without escapes: the runtime's own parser takes one escaped key for another that it has seen at that place
 * (`"\\""` for `"\\\\"`), so that there is nothing to compare with.
 */
const keyText = fc.constantFrom(
  ...['a, 5, b', '[1,2]', ':3}', '\ue000', '\ue0005', '7', '5', '__proto__', '{a', 'ä'].map(
    (key) => `"${key}"`,
  ),
);
const space = fc.constantFrom('', ' ', '\n', '\t ');
const escapedMark = fc.constantFrom('"\\ue000"', '"\\uE0007"');

const { jsonText } = fc.letrec<{ readonly jsonText: string }>((tie) => ({
  jsonText: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberText,
    stringText,
    escapedMark,
    fc.constantFrom('true', 'false', 'null'),
    fc
      .tuple(space, fc.array(fc.tuple(tie('jsonText'), space), { maxLength: 4 }))
      .map(([before, parts]) => `[${before}${parts.map(([part, after]) => part + after).join(',')}]`),
    fc
      .tuple(space, fc.array(fc.tuple(keyText, space, tie('jsonText'), space), { maxLength: 4 }))
      .map(
        ([before, parts]) =>
          `{${before}${parts.map(([key, a, part, b]) => `${key}${a}:${b}${part}${a}`).join(',')}}`,
      ),
  ),
}));

/** What was read, with floats in the place of exact numbers. */
function asFloats(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(asFloats);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asFloats(part)]));
}

/** The texts of all numbers of what was read. */
const numbersIn = (value: unknown): readonly string[] =>
  value instanceof JsonNumber
    ? [value.text]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

const outcomeOf = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch (thrown) {
    return { thrown: String(thrown) };
  }
};

test('every text is read as the parser of the runtime reads it, with numbers as they are written', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const read = parseJson(text);
      expect(asFloats(read)).toEqual(JSON.parse(text));
      for (const number of numbersIn(read)) expect(written).toContain(number);
    }),
    { numRuns: 2000 },
  );
});

test('ids after keys that look like numbers and keys with quotes keep every digit', () => {
  const text = '[[{"[1,2]":0,"\\"":9146647558150123456,"\\ue0007":10.50}]]';
  expect(parseJson(text)).toEqual([
    [
      {
        '[1,2]': new JsonNumber('0'),
        '"': new JsonNumber('9146647558150123456'),
        '\ue0007': new JsonNumber('10.50'),
      },
    ],
  ]);
  expect(stringifyJson(parseJson('{"\\ue000":-2.50E-7}'))).toBe('{"\ue000":-2.50E-7}');
});

test('strings of megabytes are read, whatever stands in them', () => {
  for (const long of ['ab, 5, c'.repeat(1_000_000), '\n"'.repeat(2_000_000)]) {
    const read = parseJson(`[${JSON.stringify(long)},${JSON.stringify(', 5,')},9146647558150123456]`);
    expect(Array.isArray(read) && read[0] === long).toBe(true);
    expect(Array.isArray(read) && read[2]).toEqual(new JsonNumber('9146647558150123456'));
  }
});

test('a text of more than two million values is not read, whatever they are', () => {
  for (const value of ['1', '""', 'null', '[]', '{}']) {
    const values = /[[{]/.test(value) ? maxValues / 2 : maxValues;
    const text = (count: number) => `[${`${value},`.repeat(count - 1)}${value}]`;
    expect(() => parseJson(text(values + 1)), value).toThrow(TooManyValues);
    if (value === '1') expect(parseJson(text(values - 1))).toHaveLength(values - 1);
  }
});

test('a text of more keys than are read is not read, however they are laid out, and a page with many is', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`);
  const layouts = [
    (count: number) => `{${named(count).join(',')}}`,
    (count: number) => `[{${named(count).join('},{')}}]`,
  ];
  for (const text of layouts) {
    expect(() => parseJson(text(maxKeys + 1))).toThrow(TooManyValues);
    expect(JSON.stringify(JSON.parse(text(maxKeys)))).toBe(stringifyJson(parseJson(text(maxKeys))));
  }
  expect(parseJson(`["${'a:b,'.repeat(maxKeys)}"]`)).toHaveLength(1);
});

test('a text with a longer key than is read is not read, and one with texts as long is', () => {
  const text = (key: number) =>
    `{"a":[{"${'k'.repeat(key)}" : 1}],"b":"${'\\\\'.repeat(60_000)}","c":"${'\\"'.repeat(60_000)}"}`;
  expect(() => parseJson(text(longestKey + 1))).toThrow(TooManyValues);
  expect(parseJson(text(longestKey))).toMatchObject({ b: '\\'.repeat(60_000), c: '"'.repeat(60_000) });
});

test('an answer of two million different keys takes no longer than one of the same length with few', () => {
  const keys = 1_900_000;
  const many = `{${Array.from({ length: keys }, (_, at) => `"k${at}":1`).join(',')}}`;
  const record = JSON.stringify({ id: 1, code: 'x'.repeat(200) });
  const few = `[${Array.from({ length: Math.floor(many.length / (record.length + 1)) }, () => record).join(',')}]`;
  const took = (text: string): number => {
    const begin = performance.now();
    outcomeOf(() => parseJson(text));
    return performance.now() - begin;
  };
  const least = (text: string): number => Math.min(...[1, 2, 3].map(() => took(text)));
  const [ofMany, ofFew] = [least(many), least(few)];
  expect(ofMany / ofFew, `${ofMany} ms to ${ofFew} ms`).toBeLessThan(2);
});

test('signs in strings are no values', () => {
  const text = ',[{\\"'.repeat(700_000);
  expect(parseJson(`["${text}",1]`)).toEqual([',[{"'.repeat(700_000), new JsonNumber('1')]);
});

test('a text with one character too many, too few or another one is refused with the same words, or read alike', () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.constantFrom(0, 1),
    add: fc.constantFrom('', '"', ',', ':', '1', '.', '-', '\ue000', '\\', ' '),
  });
  fc.assert(
    fc.property(jsonText, change, (text, { at, remove, add }) => {
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + add + text.slice(place + remove);
      const read = outcomeOf(() => asFloats(parseJson(changed)));
      expect(read).toEqual(outcomeOf(() => JSON.parse(changed)));
    }),
    { numRuns: 2000 },
  );
});

test('numbers are exact, too, where the runtime does not tell their source', () => {
  const text = '[{"5":10.50,"\\"":9146647558150123456}]';
  expect(stringifyJson(parseJson(text))).toBe(text);
});

test('what was read is written as it was, but for spaces', () => {
  const text =
    '{"id":9146647558150123456,"price":10.50,"note":"a, 5, b","list":[1e5,-0,{"x":0.10}],"__proto__":7}';
  expect(stringifyJson(parseJson(text))).toBe(text);
  expect(stringifyJson(parseJson('[1.50]'), 2)).toBe('[\n  1.50\n]');
});

test('a key that would change the prototype is a key like others', () => {
  const value = parseJson('{"__proto__":7,"a":1}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(isJsonObject(value) && Object.keys(value)).toEqual(['__proto__', 'a']);
});

describe('what is nested', () => {
  const nested = (depth: number, open: string, inner: string, close: string): string =>
    open.repeat(depth) + inner + close.repeat(depth);
  const tooDeep = new SyntaxError('JSON that is nested more than 200 deep');

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s are read to 200 levels, and what is deeper is no JSON', (_name, open, close) => {
    // Texts are read in another way where one of their numbers cannot be marked.
    for (const inner of ['7', '"\\"7,8]"']) {
      const text = nested(200, open, inner, close);
      expect(stringifyJson(parseJson(text))).toBe(text);
      for (const depth of [201, 5_000, 15_000])
        expect(() => parseJson(nested(depth, open, inner, close))).toThrow(tooDeep);
    }
  });

  test('a long text is refused before anything is made of it', () => {
    for (const depth of [100_001, 1_000_000]) {
      expect(() => parseJson(nested(depth, '[', '7', ']'))).toThrow(tooDeep);
      // That it has no end would be found by reading all of it.
      expect(() => parseJson(nested(depth, '[', '', ''))).toThrow(tooDeep);
    }
    const side = JSON.stringify(Array.from({ length: 50_000 }, () => ['[[[["\\', '{']));
    expect(parseJson(side)).toHaveLength(50_000);
  });
});
