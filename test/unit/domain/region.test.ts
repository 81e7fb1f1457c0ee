import { expect, test } from 'vitest';
import { regionOf } from '../../../src/domain/region.ts';

test.each([
  [['de_AT.UTF-8'], 'en-AT'],
  [['en_US.UTF-8'], 'en-US'],
  [['sr_RS@latin'], 'en-RS'],
  [['zh-Hant-TW'], 'en-TW'],
  [['es-419'], 'en-419'],
  [['', undefined, 'nl_NL'], 'en-NL'],
  [['C', 'de', 'fr_FR.UTF-8'], 'en-FR'],
])('of %j, the first that names a region is it', (locales, region) => {
  expect(regionOf(locales)).toBe(region);
});

test.each([[[]], [['C']], [['C.UTF-8', 'POSIX']], [['de']], [['../../etc']], [['a'.repeat(10_000)]]])(
  'of %j, none names a region: days and times are written as before',
  (locales) => {
    expect(regionOf(locales)).toBe('en-GB');
  },
);
