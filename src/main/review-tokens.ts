import { createHmac, randomBytes } from 'node:crypto';
import { runsMessages } from '../messages/runs.ts';
import { Failure } from './failure.ts';

/** What a review was of, one thing after the other, the widest first. */
const partNames = ['store', 'sheet', 'runs', 'checkout', 'rows', 'requests'] as const;
type PartName = (typeof partNames)[number];
export type ReviewedPart = readonly [name: PartName, value: unknown];

const changedWords: Readonly<Record<PartName, string>> = {
  store: runsMessages.reviewAnotherStoreStore,
  sheet: runsMessages.sheetChangedSinceReview,
  runs: runsMessages.runStartedSinceReview,
  checkout: runsMessages.checkoutChangedSinceReview,
  rows: runsMessages.rowsSendChangedSince,
  requests: runsMessages.requestsChangedSinceReview,
};

/** One for each process: a token is worth nothing after a restart, and nobody but main can make one. */
const key = randomBytes(32);

/** Each piece stands for its part and all before it, so that pieces of two reviews do not make a third. */
function pieces(parts: readonly ReviewedPart[]): readonly string[] {
  let before = '';
  return parts.map(([name, value]) => {
    before = createHmac('sha256', key)
      .update(JSON.stringify([before, name, value]))
      .digest('base64url');
    return before;
  });
}

/** What main hands out with a review, and asks for when what was reviewed is to be sent. */
export const reviewToken = (parts: readonly ReviewedPart[]): string => pieces(parts).join('.');

/**
 * Throws Failure (`conflict`) unless a token was issued for exactly these parts; fewer parts than the token has are
 * its first ones. The error names the first part that differs.
 */
export function checkReviewToken(token: string, parts: readonly ReviewedPart[]): void {
  const issued = token.split('.');
  const present = pieces(parts);
  const at = present.findIndex((piece, index) => piece !== issued[index]);
  const changed = parts[at];
  if (changed === undefined) return;
  throw new Failure({
    code: 'conflict',
    message: runsMessages.nothingSent({ changedWords: changedWords[changed[0]] }),
    next: runsMessages.reviewAgain,
  });
}
