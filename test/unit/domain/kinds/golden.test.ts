import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonObject, parseJson, stringifyJson } from '../../../../src/domain/json.ts';
import { kindById, kindIds } from '../../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

const folder = new URL('../../../fixtures/golden/', import.meta.url);
const specification = readFileSync(new URL('../../../../docs/specification.md', import.meta.url), 'utf8');

const goldenSchema = z.object({
  kind: z.string(),
  specification: z.array(z.string()).min(1),
  cases: z
    .array(
      z.object({
        about: z.string(),
        wire: z.record(z.string(), z.string()).optional(),
        rows: z.array(z.record(z.string(), z.string())).min(1),
        body: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null),
      }),
    )
    .min(1),
});

const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

test('every kind has a golden fixture, and every fixture a kind', () => {
  expect(files.map((name) => name.replace('.json', '')).sort()).toEqual([...kindIds].sort());
});

describe.each(files)('%s', (name) => {
  const golden = goldenSchema.parse(parseJson(readFileSync(new URL(name, folder), 'utf8')));
  const kind = kindById(golden.kind);

  test('quotes rows that the specification has', () => {
    for (const row of golden.specification) expect(specification).toContain(row);
  });

  test.each(golden.cases)('$about', ({ rows, body, wire }) => {
    if (kind === null) throw new Error(`no kind ${golden.kind}`);
    const profile = { ...specificationProfile, wire: { ...specificationProfile.wire, ...wire } };
    for (const row of rows) {
      expect(
        rowCheck(kind, { today: '2031-01-01', profile })
          .cells(row)
          .filter((one) => one.severity === 'error'),
      ).toEqual([]);
    }
    // As text: the order of the fields and every digit of every number are part of the promise.
    expect(stringifyJson(kind.body(rows, profile), 1)).toBe(stringifyJson(body, 1));
  });
});
