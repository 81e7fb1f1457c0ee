import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Profile } from '../profile.ts';
import { hasWord } from './ending.ts';
import { fieldLine, type LearnedLine, offerLine, quoted } from './line.ts';
import { type LookUpSight, type Sight, sightsOf } from './sights.ts';

const isMissing = (status: number): boolean => status === 404 || status === 405 || status === 501;

const about = ({ source, listed, isFound }: LookUpSight): string => {
  if (listed === null) return tryServiceMessages.noList({ source });
  const found = `${source}: ${tryServiceMessages.discounts({ listed2: listed })}`;
  if (listed === 0) return found;
  return `${found}, ${isFound ? tryServiceMessages.codeAmong : tryServiceMessages.notCode}`;
};

/** What was seen of single discounts: finding one by its code, reading one by its id, the words of their status. */
export function discountLines(profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] {
  return [lookUpLine(profile, sights), readLine(profile, sights), statusLine(profile, sights)];
}

function lookUpLine(profile: Profile, sights: readonly Sight[]): LearnedLine {
  const path = 'optional.discountLookup';
  const all = sightsOf(sights, 'look-up');
  const evidence = all.map(about);
  const found = all.some(({ code, when, isFound }) => code === 'own' && when === 'after' && isFound);
  // Before it is made, a code is as made up as any other.
  const strange = all.filter(
    ({ code, when, listed }) => (code === 'made-up' || when === 'before') && listed !== null,
  );
  if (all.length > 0 && all.every(({ status }) => isMissing(status))) {
    return offerLine(profile, path, false, {
      seen: tryServiceMessages.serviceNotFindDiscounts,
      evidence,
    });
  }
  if (strange.some(({ listed }) => listed !== 0)) {
    return fieldLine(profile, path, profile.optional.discountLookup ? 'contradicts' : 'seen', {
      seen: tryServiceMessages.serviceListsDiscountsWithout,
      evidence,
    });
  }
  if (found && strange.length > 0) {
    return offerLine(profile, path, true, {
      seen: tryServiceMessages.codeFoundAfterMade,
      evidence,
    });
  }
  return fieldLine(profile, path, 'not-seen', {
    seen: all.length === 0 ? tryServiceMessages.noCodeLooked : tryServiceMessages.codeNotFoundShows,
    evidence,
  });
}

function readLine(profile: Profile, sights: readonly Sight[]): LearnedLine {
  const path = 'optional.discountRead';
  const all = sightsOf(sights, 'read');
  const evidence = all.map(
    ({ source, isOwn }) =>
      `${source}: ${isOwn ? tryServiceMessages.theDiscount : tryServiceMessages.notDiscount}`,
  );
  if (all.some(({ isOwn }) => isOwn)) {
    return offerLine(profile, path, true, { seen: tryServiceMessages.discountReadId, evidence });
  }
  // An id that nobody has is answered the same way by a service that reads discounts.
  return fieldLine(profile, path, 'not-seen', {
    seen: all.length === 0 ? tryServiceMessages.noDiscountRead : tryServiceMessages.noExistingDiscountRead,
    evidence,
  });
}

function statusLine(profile: Profile, sights: readonly Sight[]): LearnedLine {
  const path = 'words.discountStatus';
  const all = sightsOf(sights, 'discount-status');
  if (all.length === 0) {
    return fieldLine(profile, path, 'not-seen', { seen: tryServiceMessages.noAnswerToldStatus });
  }
  const { discountStatus } = profile.words;
  const fresh = all
    .map(({ word }) => word)
    .filter((word, index, words) => !hasWord(discountStatus, word) && !hasWord(words.slice(0, index), word));
  const words = [...new Set(all.map(({ word }) => word))];
  return offerLine(profile, path, [...discountStatus, ...fresh], {
    seen: tryServiceMessages.discountMade({ quoted: quoted(words), words: words.length }),
    evidence: all.map(({ word, source }) => `${source}: “${word}”`),
  });
}
