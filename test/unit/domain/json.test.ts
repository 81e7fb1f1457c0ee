import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, JsonNumber, parseJson, stringifyJson } from '../../../src/domain/json.ts';

const numberText = fc.constantFrom('0', '-0', '10.50', '9146647558150123456', '1e5', '-2.50E-7', '5', '0.1');
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
      .tuple(
        space,
        fc.array(
          fc.tuple(
            fc.oneof(stringText, fc.constantFrom('"__proto__"', '"5"')),
            space,
            tie('jsonText'),
            space,
          ),
          { maxLength: 4 },
        ),
      )
      .map(
        ([before, parts]) =>
          `{${before}${parts.map(([key, a, part, b]) => `${key}${a}:${b}${part}${a}`).join(',')}}`,
      ),
  ),
}));

/**
 * The runtime's own parser, which calls back for every value with its source. Of some numbers it does not tell it,
 * for example in `{"5":0,"\\"":0}`: then any number will do.
 */
const bySource = (text: string): unknown =>
  // Its types are not in the library of the compiler yet.
  (JSON as unknown as { parse(text: string, reviver: unknown): unknown }).parse(
    text,
    (_key: string, value: unknown, { source }: { readonly source?: string }) => {
      if (typeof value !== 'number') return value;
      return source === undefined ? expect.any(JsonNumber) : new JsonNumber(source);
    },
  );

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
      expect(parseJson(text)).toEqual(bySource(text));
    }),
    { numRuns: 2000 },
  );
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
      expect(outcomeOf(() => parseJson(changed))).toEqual(outcomeOf(() => bySource(changed)));
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
