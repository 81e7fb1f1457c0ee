import { blockedWordCheck } from '../../../domain/codes/blocked-words.ts';
import { type Judgement, judgeKeyspace } from '../../../domain/codes/keyspace.ts';
import { longestBlockedWord, mostBlockedWords, mostCodes } from '../../../domain/codes/limits.ts';
import { type Pattern, type PatternProblem, parsePattern } from '../../../domain/codes/pattern.ts';

/** What the operator has typed so far. */
export type Draft = {
  readonly pattern: string;
  readonly avoidLookAlikes: boolean;
  readonly count: string;
  /** Blocked words as typed, between spaces, commas or line breaks. */
  readonly blocked: string;
};

/** What can be said about a draft. Null where it cannot be read yet. */
export type Reading = {
  readonly pattern: Pattern | null;
  readonly problem: PatternProblem | null;
  readonly textIsBlocked: boolean;
  readonly count: number | null;
  readonly blocked: readonly string[];
  readonly judgement: Judgement | null;
};

/** Whole numbers as people type them: "100000", "100,000", "100 000", "100.000". */
export function readCount(text: string): number | null {
  const digits = text.trim().replaceAll(/(?<=\d)[ ,.\u00a0\u202f'](?=\d{3}(?!\d))/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= mostCodes ? count : null;
}

/** Each word once, in the order of the text. */
export const readWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((word) => word.slice(0, longestBlockedWord))
      .filter((word) => word !== ''),
  ),
];

export function readDraft(draft: Draft): Reading {
  const parsed = parsePattern(draft.pattern, draft);
  const pattern = parsed.ok ? parsed.value : null;
  const count = readCount(draft.count);
  const blocked = readWords(draft.blocked);
  const isBlocked = blockedWordCheck(blocked);
  return {
    pattern,
    problem: parsed.ok ? null : parsed.error,
    textIsBlocked: pattern?.parts.some((part) => part.part === 'text' && isBlocked(part.text)) ?? false,
    count,
    blocked,
    judgement: pattern === null || count === null ? null : judgeKeyspace(pattern, count),
  };
}

/** Whether codes can be made of it. */
export const isReady = (reading: Reading): boolean =>
  reading.judgement !== null &&
  reading.judgement.verdict !== 'too-narrow' &&
  !reading.textIsBlocked &&
  reading.blocked.length <= mostBlockedWords;
