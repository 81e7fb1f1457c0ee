import { type Profile, profileSchema } from './profile.ts';

/** The service as the specification shows it, and nothing beyond: every default of the profile schema. */
export const specificationProfile: Profile = profileSchema.parse({
  format: 1,
  id: 'specification',
  name: 'Specification',
  addresses: {
    base: 'https://api.example.invalid',
    auth: 'https://auth.example.invalid',
    admin: 'https://admin.example.invalid',
    storefront: 'https://storefront.example.invalid',
  },
  wire: {},
  limits: {},
  optional: {},
  lists: {},
  words: {},
});
