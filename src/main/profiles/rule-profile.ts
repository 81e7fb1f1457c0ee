import type { Profile } from '../../domain/profile/profile.ts';
import { specificationProfile } from '../../domain/profile/shipped.ts';

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * By what sheets are checked. A sheet belongs to no store until it is sent, so the words of every known service
 * count; cells may hold a service's own word for the platform where there is one service only.
 */
export function ruleProfile(known: readonly Profile[]): Profile {
  const { wire, words } = specificationProfile;
  const spelled = known.filter(
    (profile) =>
      profile.wire.platformWord !== wire.platformWord || profile.wire.serviceWord !== wire.serviceWord,
  );
  const [first] = spelled;
  const alike =
    first !== undefined &&
    spelled.every(
      (profile) =>
        profile.wire.platformWord === first.wire.platformWord &&
        profile.wire.serviceWord === first.wire.serviceWord,
    );
  return {
    ...specificationProfile,
    wire: alike
      ? { ...wire, platformWord: first.wire.platformWord, serviceWord: first.wire.serviceWord }
      : wire,
    words: {
      ...words,
      discountStatus: union([words.discountStatus, ...known.map((profile) => profile.words.discountStatus)]),
      durations: union([words.durations, ...known.map((profile) => profile.words.durations)]),
    },
  };
}
