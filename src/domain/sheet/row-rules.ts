import { isBlank } from '../text.ts';
import { cellCheck } from './cell-rules.ts';
import type { Issue } from './issue.ts';
import type { Cells, RuleContext, SheetKind } from './kind.ts';
import { NONE } from './words.ts';

/** The rules of a kind for many rows. Both answers are `NONE` (by identity) for a clean row. */
export type RowCheck = {
  /** Cells by column key. */
  readonly cells: (cells: Cells) => readonly Issue[];
  /** Texts in the order of the kind's columns; more texts (unmapped columns) are ignored. The fast way in. */
  readonly texts: (texts: readonly string[]) => readonly Issue[];
};

/** What the row rules see of a cell: one of blanks alone is empty, as it is for the service. */
const filled = (text: string): string => (isBlank(text) ? '' : text);

/** A view of texts by column key, reused for every row: rules read keys, and nothing is copied. */
function viewOf(kind: SheetKind): (texts: readonly string[]) => Cells {
  let current: readonly string[] = [];
  const view: Record<string, string> = {};
  kind.columns.forEach((column, index) => {
    Object.defineProperty(view, column.key, { enumerable: true, get: () => filled(current[index] ?? '') });
  });
  return (texts) => {
    current = texts;
    return view;
  };
}

/** Makes the rules of a kind for a day and a profile: cell rules of every column, then the row rules. */
export function rowCheck(kind: SheetKind, context: RuleContext): RowCheck {
  const keys = kind.columns.map((column) => column.key);
  const checks = kind.columns.map((column) => cellCheck(column, context));
  const view = viewOf(kind);
  const texts = (row: readonly string[]): readonly Issue[] => {
    let found = NONE;
    for (let index = 0; index < checks.length; index += 1) {
      const issues = checks[index]?.(row[index] ?? '') ?? NONE;
      if (issues !== NONE) found = found === NONE ? issues : [...found, ...issues];
    }
    const more = kind.rowRules(view(row), context);
    return more.length === 0 ? found : found === NONE ? more : [...found, ...more];
  };
  return { texts, cells: (cells) => texts(keys.map((key) => cells[key] ?? '')) };
}
