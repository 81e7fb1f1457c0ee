import type { Profile } from '../../domain/profile/profile.ts';
import type { Issue } from '../../domain/sheet/issue.ts';
import type { SheetKind } from '../../domain/sheet/kind.ts';
import { rowCheck } from '../../domain/sheet/row-rules.ts';
import { issuesMessages } from '../../messages/issues.ts';
import { isUnreadable } from './store/sheet-rows.ts';

/** What decides a row's issues besides its texts. */
export type Rules = {
  /** Local day, YYYY-MM-DD. */
  readonly today: string;
  readonly profile: Profile;
  /** Changes with the product's rules, so that sheets are checked again after an update of the app. */
  readonly version: string;
};

/** Sheets checked by the same rules need no new check. */
export const rulesKey = (rules: Rules): string =>
  `${rules.today} ${rules.version} ${JSON.stringify([rules.profile.id, rules.profile.words, rules.profile.wire])}`;

export type Check = (texts: readonly string[]) => readonly Issue[];

/** The check of rows of a kind: texts in the order of the kind's columns; more texts are ignored. */
export function checkFor(kind: SheetKind, rules: Rules): Check {
  const { texts: check } = rowCheck(kind, { today: rules.today, profile: rules.profile });
  return (texts) => (isUnreadable(texts) ? [unreadableRow(kind)] : check(texts));
}

const unreadableRow = (kind: SheetKind): Issue => ({
  column: kind.columns[0]?.key ?? '',
  severity: 'error',
  code: 'unreadable',
  message: issuesMessages.rowUnreadable,
});
