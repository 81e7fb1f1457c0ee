import type { Profile } from '../../domain/profile/profile.ts';
import type { StoreRecord } from './records.ts';

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

/** The origins that get tokens and client secrets by a profile. */
export const bindingOf = ({ addresses }: Profile): NonNullable<StoreRecord['boundTo']> => ({
  base: originOf(addresses.base),
  auth: originOf(addresses.auth),
});

/**
 * Whether the secrets of a store may go where a profile sends them now (decision 0040). A change of the profile is
 * refused while the store is connected; this holds, too, when the change came by another way.
 */
export function mayGoTo(record: StoreRecord, profile: Profile): boolean {
  if (record.practice) return true;
  const now = bindingOf(profile);
  return record.boundTo?.base === now.base && record.boundTo.auth === now.auth;
}
