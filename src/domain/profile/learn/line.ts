import { tryServiceMessages } from '../../../messages/try-service.ts';
import { joined } from '../../../messages/words.ts';
import { textOf } from '../edit.ts';
import { fieldAt, type ProfilePath } from '../fields/index.ts';
import type { Profile } from '../profile.ts';
import { type FieldValue, issueOf, valueAt } from '../values.ts';

/**
 * What a try tells of one thing. `offered`: it differs from the profile and can be taken over; `same`: the profile
 * says so already; `seen`: it was seen and changes nothing; `contradicts`: the profile says otherwise, and what is
 * right cannot be told by this; `not-seen`: one task did not show it.
 */
export const verdicts = ['offered', 'same', 'seen', 'contradicts', 'not-seen'] as const;
export type Verdict = (typeof verdicts)[number];

export type LearnedLine = {
  /** A field of the profile; null for what the app finds out with every answer. */
  readonly path: ProfilePath | null;
  readonly label: string;
  /** The profile's present value as it is typed; empty where there is no field. */
  readonly now: string;
  readonly verdict: Verdict;
  /** What was seen, or why nothing was, as a sentence. */
  readonly seen: string;
  /** What the field would be, as it is typed; null unless it is offered. */
  readonly offer: string | null;
  /** What it is known by: a request with its status, and what its answer said. */
  readonly evidence: readonly string[];
};

/** Lines of evidence of one thing that are kept; the first and the last ones tell most. */
const mostEvidence = 6;
const longestEvidence = 300;

export function bounded(evidence: readonly string[]): readonly string[] {
  const lines = [...new Set(evidence)].map((line) =>
    line.length > longestEvidence ? `${line.slice(0, longestEvidence)}…` : line,
  );
  if (lines.length <= mostEvidence) return lines;
  const half = mostEvidence / 2;
  return [
    ...lines.slice(0, half),
    tryServiceMessages.more({ lines: lines.length - mostEvidence + 1 }),
    ...lines.slice(1 - half),
  ];
}

type Said = { readonly seen: string; readonly evidence?: readonly string[] };

/** A line about a field, with what the profile has now. */
export function fieldLine(
  profile: Profile,
  path: ProfilePath,
  verdict: Exclude<Verdict, 'offered'>,
  { seen, evidence = [] }: Said,
): LearnedLine {
  return {
    path,
    label: fieldAt(path)?.label ?? path,
    now: textOf(valueAt(profile, path)),
    verdict,
    seen,
    offer: null,
    evidence: bounded(evidence),
  };
}

/** A line that offers a value; one that the field has already, or cannot have, is not offered. */
export function offerLine(profile: Profile, path: ProfilePath, value: FieldValue, said: Said): LearnedLine {
  const field = fieldAt(path);
  const now = textOf(valueAt(profile, path));
  const offer = textOf(value);
  if (offer === now) return fieldLine(profile, path, 'same', said);
  if (field === undefined || issueOf(field.type, value) !== null) {
    return fieldLine(profile, path, 'seen', {
      ...said,
      seen: tryServiceMessages.fieldCannotHold({ seen: said.seen }),
    });
  }
  return { ...fieldLine(profile, path, 'seen', said), verdict: 'offered', offer };
}

/** A line about what no field is for. */
export const factLine = (
  label: string,
  verdict: 'seen' | 'not-seen',
  { seen, evidence = [] }: Said,
): LearnedLine => ({ path: null, label, now: '', verdict, seen, offer: null, evidence: bounded(evidence) });

export const quoted = (words: readonly string[]): string => joined(words.map((word) => `“${word}”`));
