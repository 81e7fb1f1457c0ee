import { type Profile, profileSchema } from '../../src/domain/profile/profile.ts';

type Overrides = {
  readonly [K in 'wire' | 'limits' | 'optional' | 'lists' | 'words']?: Partial<Profile[K]>;
} & {
  readonly id?: string;
};

/** A profile whose four addresses are one origin. */
export const profileAt = (origin: string, overrides: Overrides = {}): Profile =>
  profileSchema.parse({
    format: 1,
    id: overrides.id ?? 'test',
    name: 'Test service',
    addresses: {
      base: `${origin}/api`,
      auth: `${origin}/auth`,
      admin: `${origin}/admin`,
      storefront: origin,
    },
    wire: overrides.wire ?? {},
    limits: overrides.limits ?? {},
    optional: overrides.optional ?? {},
    lists: overrides.lists ?? {},
    words: overrides.words ?? {},
  });
