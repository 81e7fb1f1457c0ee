import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Profile, profileSchema } from '../../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { wireBatchType, wireKey, wireValue } from '../../../../src/domain/profile/wire.ts';

const folder = new URL('../../../../resources/profiles/', import.meta.url);
const shipped = (name: string): Profile =>
  profileSchema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));

describe('shipped profiles', () => {
  test('are the specification and the extended one', () => {
    expect(readdirSync(folder).sort()).toEqual(['extended.json', 'specification.json']);
  });

  test('the specification is the schema with every default, and claims no endpoint beyond the text', () => {
    expect(shipped('specification')).toEqual(specificationProfile);
    expect(Object.values(specificationProfile.optional).some(Boolean)).toBe(false);
  });

  test('the extended one knows every optional endpoint and the words of the field', () => {
    const extended = shipped('extended');
    expect(Object.values(extended.optional).every(Boolean)).toBe(true);
    expect(extended.words.durations).toContain('single_use');
    expect({ ...extended.wire, ...extended.limits }).toEqual({
      ...specificationProfile.wire,
      ...specificationProfile.limits,
    });
  });

  test('addresses are placeholders that lead nowhere', () => {
    for (const name of ['specification', 'extended']) {
      for (const address of Object.values(shipped(name).addresses))
        expect(new URL(address).hostname).toMatch(/\.invalid$/);
    }
  });
});

describe('names on the wire', () => {
  const wire = { ...specificationProfile.wire, platformWord: 'acme', serviceWord: 'recur' };
  const profile: Profile = { ...specificationProfile, wire };

  test('only names that carry the words change', () => {
    expect(
      [
        'platform_variant_id',
        'use_platform_variant_defaults',
        'service_product_id',
        'fulfillment_service',
        'code',
      ].map((name) => wireKey(name, profile)),
    ).toEqual([
      'acme_variant_id',
      'use_acme_variant_defaults',
      'recur_product_id',
      'fulfillment_service',
      'code',
    ]);
    expect(wireValue('customer_must_not_exist_in_service', profile)).toBe('customer_must_not_exist_in_recur');
    expect(wireValue('platform_product', specificationProfile)).toBe('platform_product');
  });

  test('subscription_cancel has two spellings', () => {
    const other = { ...profile, wire: { ...wire, subscriptionCancel: 'bulk_subscription_cancel' as const } };
    expect(wireBatchType('subscription_cancel', specificationProfile)).toBe('subscription_cancel');
    expect(wireBatchType('subscription_cancel', other)).toBe('bulk_subscription_cancel');
    expect(wireBatchType('discount_create', other)).toBe('discount_create');
  });
});
