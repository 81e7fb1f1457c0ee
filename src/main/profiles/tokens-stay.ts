import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

/**
 * Tokens go to the service that gave them out and to no other (decision 0040): the places that get them cannot
 * be changed while a store has tokens. Throws Failure (`conflict`).
 */
export function checkTokensStay(before: Profile | null, after: Profile, stores: readonly Store[]): void {
  if (before === null) return;
  const moves = (['base', 'auth'] as const).some(
    (name) => originOf(before.addresses[name]) !== originOf(after.addresses[name]),
  );
  const holders = stores.filter((store) => store.profileId === before.id && store.state !== 'disconnected');
  if (!moves || holders.length === 0) return;
  const names = holders.map(({ name }) => name).join(', ');
  throw new Failure({
    code: 'conflict',
    message: `${names} ${holders.length === 1 ? 'has' : 'have'} tokens of the address that is to be changed. Tokens are not sent to another address, so nothing was changed.`,
    next: 'Disconnect the stores of this profile, save, and connect them again; or duplicate the profile for the other address.',
  });
}
