import { joined } from '../../messages/words.ts';
import type { Fix, FixId, Issue, IssueCode, Severity } from './issue.ts';

/** The one answer of a clean check, so that a clean cell allocates nothing. Compare by identity. */
export const NONE: readonly Issue[] = Object.freeze([]);

/** A cell's text in a sentence: quoted, on one line, at most 40 characters. */
export function quote(text: string): string {
  const line = text.slice(0, 200).replace(/\p{Cc}+/gu, '␣');
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}

export const fixOf = (id: FixId, column: string, text: string): Fix => ({ id, cells: [{ column, text }] });

/** An issue; the fix is left out where there is none. */
export const issue = (
  column: string,
  severity: Severity,
  code: IssueCode,
  message: string,
  fix?: Fix | null,
): Issue => (fix ? { column, severity, code, message, fix } : { column, severity, code, message });

/** `a, b or c`. */
export const either = (words: readonly string[]): string => joined(words, 'or');
