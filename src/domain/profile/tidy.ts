import { profileFileMessages } from '../../messages/profile-file.ts';
import { bareAddress, withoutHiddenSigns } from '../text.ts';
import { fieldAt } from './fields/index.ts';
import type { Profile } from './profile.ts';
import type { FieldIssue } from './values.ts';

/** Why a profile is not taken: for a person, with a line for each field. */
export type ProfileRefusal = {
  readonly message: string;
  readonly next: string;
  readonly details: readonly string[];
};

export const refusalOf = (profile: Profile, issues: readonly FieldIssue[]): ProfileRefusal => ({
  message: profileFileMessages.profileCannotUsed({ name: profile.name.slice(0, 80), issues: issues.length }),
  next: profileFileMessages.profileCannotUsedNext({ issues: issues.length }),
  details: issues.map(({ path, message }) => `${path} (${fieldAt(path)?.label ?? path}): ${message}`),
});

/** Addresses without the slash at their end: paths begin with one. */
export function tidied(profile: Profile): Profile {
  const { base, auth, admin, storefront } = profile.addresses;
  return {
    ...profile,
    name: withoutHiddenSigns(profile.name).trim(),
    addresses: {
      base: bareAddress(base),
      auth: bareAddress(auth),
      admin: bareAddress(admin),
      storefront: bareAddress(storefront),
    },
  };
}
