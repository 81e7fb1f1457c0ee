import type { Issue } from '../../../domain/sheet/issue.ts';
import { desk, useReading } from '../../bridge/index.ts';
import type { TemplateCells } from './template.ts';

/** Milliseconds without typing before main is asked. */
const pauseMs = 200;
const nothing: readonly Issue[] = [];

/**
 * The issues that a new row would have, by the rules of the sheet. A check that fails shows none. Examples of codes
 * change for themselves and are no new question: what the rules say of one they say of all.
 */
export function useCheck(sheetId: string, code: string | null, cells: TemplateCells): readonly Issue[] {
  const { latest, error } = useReading(
    code === null ? null : { sheetId, cells },
    (question) => desk.invoke('codes.check', { ...question, code: code ?? '' }),
    pauseMs,
  );
  return error === null ? (latest ?? nothing) : nothing;
}
