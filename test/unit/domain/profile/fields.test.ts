import { expect, test } from 'vitest';
import { fieldGroups, profileFields } from '../../../../src/domain/profile/fields/index.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { profileIssues, valueAt } from '../../../../src/domain/profile/values.ts';

/** The paths of everything that a profile holds. */
const leaves = (value: unknown, path = ''): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : [path];

test('every field of the schema is described once, and nothing else is', () => {
  expect(profileFields.map(({ path }) => path).toSorted()).toEqual(
    leaves(specificationProfile)
      .filter((path) => path !== 'format')
      .toSorted(),
  );
});

test('each is explained in one sentence, under a label of its own in its group', () => {
  for (const { about, label, path } of profileFields) {
    expect(about, path).toMatch(/^[A-Z].*\.$/);
    expect(label, path).not.toMatch(/[.!]$/);
  }
  for (const { fields, id } of fieldGroups) {
    expect(new Set(fields.map(({ label }) => label)).size, id).toBe(fields.length);
  }
});

test('an endpoint says which request it is, and what is different without it or with it', () => {
  const endpoints = fieldGroups.find(({ id }) => id === 'endpoints')?.fields ?? [];
  expect(endpoints).toHaveLength(Object.keys(specificationProfile.optional).length);
  for (const { about } of endpoints) expect(about).toMatch(/^GET \/[a-z_<>/?=]+: ./);
});

test('the specification has nothing against its own rules', () => {
  expect(profileIssues(specificationProfile)).toEqual([]);
  expect(valueAt(specificationProfile, 'words.batchDone')).toEqual(['completed', 'failed']);
});
