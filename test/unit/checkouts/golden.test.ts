import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBody, createPath, updateBody, updatePath } from '../../../src/domain/checkouts/body.ts';
import { checkDraft } from '../../../src/domain/checkouts/check.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { draft, type Typed } from './drafts.ts';

const object = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);
const oneCase = z.object({ about: z.string(), body: object<JsonObject>() });
const createSchema = z.object({
  specification: z.array(z.string()).min(1),
  cases: z.array(oneCase.extend({ typed: object<Typed>(), path: z.string() })).min(1),
});
const updateSchema = z.object({
  specification: z.array(z.string()).min(1),
  token: z.string(),
  path: z.string(),
  known: object<Typed>(),
  cases: z.array(oneCase.extend({ change: object<Typed>() })).min(1),
});

const read = (name: string) =>
  parseJson(readFileSync(new URL(`../../fixtures/golden/checkouts/${name}.json`, import.meta.url), 'utf8'));
const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');
const create = createSchema.parse(read('create'));
const update = updateSchema.parse(read('update'));
const context = { today: '2031-01-01', profile: specificationProfile };
const errors = (one: ReturnType<typeof draft>, kind: 'create' | 'update') =>
  checkDraft(one, kind, context).filter(({ severity }) => severity === 'error');

test.each([...create.specification, ...update.specification])('quotes the specification: %s', (row) => {
  expect(specification).toContain(row);
});

test.each(create.cases)('create: $about', ({ typed, path, body }) => {
  expect(errors(draft(typed), 'create')).toEqual([]);
  expect(createPath).toBe(path);
  // As text: the order of the fields and every digit of every number are part of the promise.
  expect(stringifyJson(createBody(draft(typed)), 1)).toBe(stringifyJson(body, 1));
});

test.each(update.cases)('update: $about', ({ change, body }) => {
  const known = draft(update.known);
  const next = draft(change, known);
  expect(errors(next, 'update')).toEqual([]);
  expect(updatePath(update.token)).toBe(update.path);
  expect(stringifyJson(updateBody(next, [known]), 1)).toBe(stringifyJson(body, 1));
});
