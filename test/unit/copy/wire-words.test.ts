import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileFields } from '../../../src/domain/profile/fields/index.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { valueAt } from '../../../src/domain/profile/values.ts';

const folders = ['../../../src/renderer/copy/', '../../../src/messages/'].map(
  (folder) => new URL(folder, import.meta.url),
);

/** Every text of a module, and what its functions make texts of. Names of fields are no text. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [value.toString()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Names that a profile may spell otherwise, apart from plain English words. */
const wireNames = [
  ...profileFields
    .filter(({ path, type }) => path.startsWith('wire.') && type.is === 'text')
    .map(({ path }) => String(valueAt(specificationProfile, path)))
    .filter((name) => name.includes('_')),
  'X-Service',
  'platform_variant_id',
  'platform_product_id',
  'platform_product',
  'platform_collection_id',
  'use_platform_variant_defaults',
  'service_product_id',
  'customer_must_not_exist_in_service',
];

test('no sentence of a screen holds a name that a profile may spell otherwise', async () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => new URL(name, folder).href),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const texts = textsIn({ ...(await import(file)) });
    const found = texts.flatMap((text) =>
      wireNames.filter((name) => text.includes(name)).map((name) => `${file}: ${name} in “${text}”`),
    );
    expect(found).toEqual([]);
  }
});
