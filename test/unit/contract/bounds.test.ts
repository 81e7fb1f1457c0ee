import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keysOf } from '../../../src/contract/bounds.ts';
import { contract } from '../../../src/contract/index.ts';
import { decodeInput } from '../../../src/main/ipc/decode.ts';

/** The longest text of all: what is pasted from the clipboard as a file. */
const longestText = 50_000_000;
const longestList = 2_000_000;

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;
type Check = { readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } } };
const maximumOf = (schema: z.ZodType): number => {
  const checks = (defOf(schema).checks ?? []) as readonly Check[];
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...checks.map(({ _zod }) =>
      _zod.def.check === 'max_length' ? (_zod.def.maximum ?? Number.NaN) : Number.POSITIVE_INFINITY,
    ),
  );
};

/** Every text, list and record of a schema that has no end, by its place. */
function* unbounded(schema: z.ZodType, place: string): Generator<string> {
  const def = defOf(schema);
  const inner = (key: string) => def[key] as z.ZodType;
  switch (def.type) {
    case 'string':
      if (def.format !== 'uuid' && !(maximumOf(schema) <= longestText)) yield `${place}: text`;
      return;
    case 'array':
      if (!(maximumOf(schema) <= longestList)) yield `${place}: list`;
      yield* unbounded(inner('element'), `${place}[]`);
      return;
    case 'record':
      if (defOf(inner('keyType')).type !== 'enum' && keysOf(schema) === null) yield `${place}: record`;
      yield* unbounded(inner('keyType'), `${place}{key}`);
      yield* unbounded(inner('valueType'), `${place}{}`);
      return;
    case 'object':
      for (const [name, part] of Object.entries(def.shape as Record<string, z.ZodType>)) {
        yield* unbounded(part, `${place}.${name}`);
      }
      return;
    case 'union':
      for (const option of def.options as z.ZodType[]) yield* unbounded(option, place);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      yield* unbounded(inner('innerType'), place);
      return;
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return;
    default:
      yield `${place}: ${def.type} is not known to this test`;
  }
}

const channels = Object.entries(contract).flatMap(([channel, entry]) =>
  entry.direction !== 'event' ? [{ channel, input: entry.input as z.ZodType }] : [],
);

describe('the contract', () => {
  test.each(channels)('$channel takes no text, list or record without an end', ({ channel, input }) => {
    expect([...unbounded(input, channel)]).toEqual([]);
  });

  test('a record with one key too many is refused, and its keys are not repeated', () => {
    const input = contract['codes.check'].input;
    const cells = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`secret${at}`, '']));
    expect(decodeInput(input, { sheetId: 's', code: 'c', cells: cells(2000) }).ok).toBe(true);
    expect(decodeInput(input, { sheetId: 's', code: 'c', cells: cells(2001) })).toEqual({
      ok: false,
      details: ['cells: at most 2000 keys'],
    });
  });
});

describe('an input that is not as agreed', () => {
  const paste = contract['sheets.paste'].input;
  const view = { filters: [], sort: [] };
  const at = { top: 0, bottom: 0, left: 0, right: 0 };

  test('is refused as data where the library runs out of stack', () => {
    const block = [Array.from({ length: 500_000 }, (_, index) => index)];
    const decoded = decodeInput(paste, { sheetId: 's', view, at, block });
    expect(decoded).toMatchObject({ ok: false });
    expect(JSON.stringify(decoded).length).toBeLessThan(10_000);
  });

  test('is refused as data whatever the library throws', () => {
    const breaks = z.string().transform(() => {
      throw new RangeError('Maximum call stack size exceeded: 3cr3t');
    });
    expect(() => decodeInput(breaks, '3cr3t')).not.toThrow();
    expect(decodeInput(breaks, '3cr3t')).toEqual({ ok: false, details: ['input: it cannot be read'] });
  });

  test('is told by field and rule, and by its first twenty faults', () => {
    const block = [Array.from({ length: 1000 }, (_, index) => index)];
    const decoded = decodeInput(paste, { sheetId: 's', view, at, block });
    expect(decoded).toMatchObject({ ok: false });
    if (decoded.ok) return;
    expect(decoded.details).toHaveLength(21);
    expect(decoded.details[0]).toBe('block.0.0: Invalid input: expected string, received number');
  });

  test.each([
    [
      'a key of a record',
      contract['codes.check'].input,
      { sheetId: 's', code: 'c', cells: { 'tok-3cr3t': 7 } },
      'cells.*: ',
    ],
    ['a text that is too long', contract['sheets.get'].input, { sheetId: '3cr3t'.repeat(1000) }, 'sheetId: '],
    [
      'a value that is none of the choices',
      contract['app.helpDocument'].input,
      { topic: ['3cr3t'] },
      'topic: ',
    ],
    [
      'a key that nobody agreed on',
      contract['settings.set'].input,
      { theme: '3cr3t', '3cr3t': 1 },
      'theme: ',
    ],
  ])('repeats nothing of %s', (_name, input, raw, place) => {
    const decoded = decodeInput(input as z.ZodType, raw);
    expect(decoded).toMatchObject({ ok: false });
    expect(JSON.stringify(decoded)).not.toContain('3cr3t');
    expect(JSON.stringify(decoded)).toContain(place);
  });
});
