import fc from 'fast-check';
import { type FieldType, profileFields } from '../../../../src/domain/profile/fields/index.ts';
import { type Profile, profileSchema } from '../../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { type FieldValue, profileIssues, withValue } from '../../../../src/domain/profile/values.ts';

const word = fc.stringMatching(/^[a-z]{1,8}[0-9_a-z]{0,6}$/);

function drawn(type: FieldType): fc.Arbitrary<FieldValue> {
  switch (type.is) {
    case 'text':
      return fc.oneof(
        word,
        fc.string({ maxLength: 40 }).filter((text) => type.pattern.test(text) && text === text.trim()),
      );
    case 'address':
      return fc.oneof(
        fc.webUrl({ validSchemes: ['https'] }).map((address) => address.replace(/\/+$/, '')),
        fc.integer({ min: 1, max: 65_535 }).map((port) => `http://127.0.0.1:${port}/api`),
      );
    case 'number':
      return type.whole
        ? fc.integer({ min: type.min, max: type.max })
        : fc.integer({ min: type.min * 100, max: type.max * 100 }).map((value) => value / 100);
    case 'switch':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...type.choices);
    case 'words':
      return fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
  }
}

/** Profiles that can be used, with every field drawn. */
export const profiles: fc.Arbitrary<Profile> = fc
  .tuple(...profileFields.map(({ type }) => drawn(type)))
  .map((values) => {
    let whole: Readonly<Record<string, unknown>> = specificationProfile;
    for (const [index, { path }] of profileFields.entries())
      whole = withValue(whole, path, values[index] ?? '');
    return profileSchema.parse(whole);
  })
  .filter((profile) => profileIssues(profile).length === 0 && profile.name === profile.name.trim());
