import type { SheetDetail, SheetResults } from '../../../../contract/sheets.ts';
import { unsentRows } from '../../../../domain/run/row-results.ts';
import { resultsCopy } from '../../../copy/results.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button } from '../../../ui/index.ts';
import { reviewSheet } from '../actions/review-sheet.ts';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.header;

/** The way to the review. Where the store has rows of the sheet, it offers those that are unsent. */
export function ReviewButton({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  const results = useSheet(session, (state) => state.results);
  const isDeleted = useSheet(session, (state) => state.isDeleted);
  const isSent =
    sheet.validRows > 0 && results !== null && isKnown(results) && unsentRows(results.rows) === 0;
  return (
    <Button
      look={isSent ? 'default' : 'primary'}
      isDisabled={sheet.validRows === 0 || isDeleted}
      onPress={() => reviewSheet(session)}
    >
      {wordsOf(sheet, results)}
    </Button>
  );
}

/** Whether what was sent can be told from what was not: not where runs were deleted. */
const isKnown = ({ columns, isErased }: SheetResults): boolean => columns.length > 0 && !isErased;

function wordsOf(sheet: SheetDetail, results: SheetResults | null): string {
  if (sheet.validRows === 0) return copy.reviewNothing;
  if (results === null || !isKnown(results)) return copy.review(sheet.validRows);
  const unsent = unsentRows(results.rows);
  if (unsent === 0) return resultsCopy.reviewSent;
  // What came with a backup may have been sent after it was made.
  if (results.restored > 0) return copy.review(unsent);
  return results.rows.failed === unsent ? resultsCopy.reviewFailed(unsent) : resultsCopy.reviewUnsent(unsent);
}
