import { issuesMessages } from '../../messages/issues.ts';
import { type Json, parseJson } from '../json.ts';
import type { Issue } from './issue.ts';
import type { Column } from './kind.ts';
import { issue, NONE, quote } from './words.ts';

/** The JSON array of a cell, or null when the text is none. */
export function readJsonArray(text: string): readonly Json[] | null {
  try {
    const value = parseJson(text);
    return Array.isArray(value) ? value : null;
  } catch {
    // A text that is no JSON is an issue of its cell, not a failure.
    return null;
  }
}

/** `properties` is a JSON array (spec: bulk_subscriptions_create). */
export const jsonCheck =
  (column: Column) =>
  (text: string): readonly Issue[] =>
    readJsonArray(text) === null
      ? [
          issue(
            column.key,
            'error',
            'not-json',
            issuesMessages.notJsonArrayWritten({ text: quote(text), example: column.example }),
          ),
        ]
      : NONE;
