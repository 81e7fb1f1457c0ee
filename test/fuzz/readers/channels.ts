import fc from 'fast-check';
import type { z } from 'zod';
import { contract } from '../../../src/contract/index.ts';
import { decodeInput } from '../../../src/main/ipc/decode.ts';
import { bytesOf, type Reader, reader } from '../reader.ts';

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  maxDepth: 3,
});
const secret: string = 'tok-3cr3t-of-the-page';
const texts = fc.oneof(
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.constantFrom('', '__proto__', 'constructor', secret, '../..', '\0', 'codes'),
  fc.nat(60_000).map((length) => 'x'.repeat(length)),
);

/** Values that a schema describes, and now and then one that it does not. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: describedBy(schema) }, anything, texts);
}

function describedBy(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = (key: string) => valuesOf(def[key] as z.ZodType);
  switch (def.type) {
    case 'string':
      return texts;
    case 'number':
      return fc.oneof(fc.integer(), fc.nat(50), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, string>));
    case 'literal':
      return fc.constantFrom(...(def.values as readonly unknown[]));
    case 'array':
      return fc.array(inner('element'), { maxLength: 6 });
    case 'record':
      return fc.dictionary(texts, inner('valueType'), { maxKeys: 6 });
    case 'union':
      return fc.oneof(...(def.options as z.ZodType[]).map(valuesOf));
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, z.ZodType>);
      const parts = Object.fromEntries(shape.map(([name, part]) => [name, valuesOf(part)]));
      return fc.record({ ...parts, [secret]: anything }, { requiredKeys: shape.map(([name]) => name) });
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner('innerType'), { nil: undefined });
    case 'nullable':
      return fc.option(inner('innerType'), { nil: null });
    default:
      return anything;
  }
}

type Message = { readonly channel: string; readonly input: unknown };
const schemas = new Map<string, z.ZodType>(
  Object.entries(contract).flatMap(([channel, entry]) =>
    entry.direction !== 'event' ? [[channel, entry.input as z.ZodType] as const] : [],
  ),
);
const messages: fc.Arbitrary<Message> = fc.oneof(
  ...[...schemas].map(([channel, schema]) =>
    fc.record({ channel: fc.constant(channel), input: valuesOf(schema) }),
  ),
);

export const channelReaders: readonly Reader[] = [
  reader({
    name: 'channels',
    inputs: messages,
    read: ({ channel, input }) => {
      const schema = schemas.get(channel);
      if (!schema) throw new Error(`no channel ${channel}`);
      const decoded = decodeInput(schema, input);
      if (decoded.ok) return;
      if (decoded.details.length > 21) throw new Error('too many faults are told');
      if (decoded.details.join().includes(secret)) throw new Error('the input is repeated');
    },
    written: (message) => bytesOf(fc.stringify(message)),
  }),
];
