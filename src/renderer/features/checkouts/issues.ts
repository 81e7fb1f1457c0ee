import type { Checkout } from '../../../contract/checkouts.ts';
import { type CheckoutKind, checkDraft } from '../../../domain/checkouts/check.ts';
import type { CheckoutDraft, RowGroup } from '../../../domain/checkouts/draft.ts';
import { placeOf, placeServiceWords, textAt } from '../../../domain/checkouts/places.ts';
import type { Issue } from '../../../domain/sheet/issue.ts';
import { checkoutsCopy as copy } from '../../copy/checkouts.ts';

/** What the form shows at a place; `column` is the path of the place. */
export type FormIssue = Pick<Issue, 'column' | 'severity' | 'message' | 'fix'>;

export const kindOf = (checkout: Pick<Checkout, 'token'>): CheckoutKind =>
  checkout.token === null ? 'create' : 'update';

/**
 * Everything that is wrong with a draft, and what the service said of the last one where the text is still the same.
 * What is missing is left out until the operator wants to send: an empty form is no mistake.
 */
export function formIssues(
  checkout: Checkout,
  draft: CheckoutDraft,
  today: string,
  view: { readonly showMissing: boolean; readonly missingCode: string | null },
): readonly FormIssue[] {
  const found = checkDraft(draft, kindOf(checkout), { today, profile: checkout.profile });
  const shown = found.filter(
    ({ code, severity, column }) =>
      view.showMissing || !needsText.has(code) || (severity === 'warning' && column !== 'line_items'),
  );
  const missing =
    view.missingCode !== null && view.missingCode === draft.fields.discount_code
      ? [missingCode(view.missingCode)]
      : [];
  return [...shown, ...missing, ...serviceIssues(checkout, draft)];
}

const needsText: ReadonlySet<string> = new Set(['required', 'needs-other']);

const missingCode = (code: string): FormIssue => ({
  column: 'discount_code',
  severity: 'error',
  message: copy.missingCode(code),
  fix: { id: 'clear', cells: [{ column: 'discount_code', text: '' }] },
});

function serviceIssues({ last, sent }: Checkout, draft: CheckoutDraft): readonly FormIssue[] {
  if (last?.outcome !== 'refused' || sent === null) return [];
  return placeServiceWords(last.details, sent)
    .filter(({ path }) => path !== '' && textAt(sent, path) === textAt(draft, path))
    .map(({ path, words }) => ({ column: path, severity: 'error', message: copy.issues.said(words) }));
}

/** Issues of places that begin so. */
export const issuesUnder = (issues: readonly FormIssue[], ...prefixes: readonly string[]) =>
  issues.filter(({ column }) =>
    prefixes.some((prefix) => column === prefix || column.startsWith(`${prefix}.`)),
  );

const none: readonly FormIssue[] = [];

/** Issues by the row of a list that they are about. */
export function issuesByRow(
  issues: readonly FormIssue[],
  group: RowGroup,
): (row: number) => readonly FormIssue[] {
  const byRow = new Map<number, FormIssue[]>();
  for (const issue of issues) {
    const place = placeOf(issue.column);
    if (place === null || place.in !== group || !('row' in place)) continue;
    const known = byRow.get(place.row);
    if (known === undefined) byRow.set(place.row, [issue]);
    else known.push(issue);
  }
  return (row) => byRow.get(row) ?? none;
}

/** The mark by which a place's field is found on the page. */
export const fieldId = (path: string): string => `checkout-${path.replaceAll('.', '-')}`;

/** Moves the focus from a field whose row is gone to that of the row above, or to the title where there is none. */
export function goAbove(gone: string): void {
  const parts = gone.split('-');
  const place = parts.findIndex((part) => /^\d+$/.test(part));
  let field: HTMLElement | null = null;
  for (let row = Number(parts[place] ?? 0) - 1; row >= 0 && field === null; row -= 1)
    field = document.getElementById(parts.with(place, String(row)).join('-'));
  (field ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Moves the focus to the field of a place. */
export function goToPlace(path: string): void {
  const field =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(`${path}.0.variant_id`));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
