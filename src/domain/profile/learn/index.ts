import type { Profile } from '../profile.ts';
import { batchWordLines } from './batch-words.ts';
import { discountLines } from './discounts.ts';
import { factLines, limitLines } from './facts.ts';
import type { LearnedLine } from './line.ts';
import { listLines } from './lists.ts';
import type { Sight } from './sights.ts';
import { taskWordLines } from './task-words.ts';

export { settledAfter } from './batch-words.ts';
export { type Ending, endingOf } from './ending.ts';
export { type LearnedLine, type Verdict, verdicts } from './line.ts';
export type { Sight, Stage } from './sights.ts';

/**
 * What one task tells of a service, field by field (spec: everything that is "not shown"). Nothing is offered that was
 * not seen; what one task cannot show says so.
 */
export const learn = (profile: Profile, sights: readonly Sight[]): readonly LearnedLine[] => [
  ...batchWordLines(profile, sights),
  ...taskWordLines(profile, sights),
  ...listLines(profile, sights),
  ...discountLines(profile, sights),
  ...limitLines(profile, sights),
  ...factLines(sights),
];
