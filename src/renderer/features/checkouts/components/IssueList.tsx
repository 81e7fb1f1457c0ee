import { CircleAlert, TriangleAlert } from 'lucide-react';
import { placeName } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { fixWords } from '../../../copy/fixes.ts';
import { Button, cx } from '../../../ui/index.ts';
import { applyFix } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId, goToPlace } from '../issues.ts';

const copy = checkoutsCopy.issues;

/** The id of the sentence about a place, for the field that it describes. */
export const issueId = (path: string): string => `${fieldId(path)}-issue`;

/** What is wrong with rows: the place, the sentence, and the fix where there is one. */
export function IssueList({ issues }: { readonly issues: readonly FormIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className={styles.issues}>
      {issues.map((issue, index) => {
        const { column, message, severity, fix } = issue;
        const name = placeName(column);
        const isFirst = issues.findIndex((other) => other.column === column) === index;
        const Sign = severity === 'error' ? CircleAlert : TriangleAlert;
        return (
          <li key={`${column} ${message}`} className={cx(severity === 'error' && styles.isError)}>
            <Sign aria-hidden="true" />
            <button
              type="button"
              className={styles.place}
              title={copy.goTo(name)}
              onClick={() => goToPlace(column)}
            >
              {name}
            </button>
            <span {...(isFirst ? { id: issueId(column) } : {})}>{message}</span>
            {fix ? (
              <Button size="small" onPress={() => applyFix(fix)}>
                {fixWords.one(fix)}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
