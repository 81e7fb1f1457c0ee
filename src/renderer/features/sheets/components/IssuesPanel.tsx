import { CircleCheck } from 'lucide-react';
import type { IssueGroup, SheetDetail } from '../../../../contract/sheets.ts';
import type { FixId } from '../../../../domain/sheet/issue.ts';
import { fixWords } from '../../../copy/fixes.ts';
import { issuesOfCopy, issueTitles } from '../../../copy/issues.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { count, Pill, Spinner } from '../../../ui/index.ts';
import { fixAll } from '../actions/apply-fix.ts';
import { addFilter } from '../actions/change-view.ts';
import { goToGroup } from '../actions/go-to.ts';
import styles from '../panel.module.css';
import type { SheetSession } from '../session.ts';
import { useFixFocus } from '../use-fix-focus.ts';
import { useHiddenIssues } from '../use-hidden-issues.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.issues;

/** Issues by kind and column, errors first: what it is, how often, and the fix for all. */
export function IssuesPanel({
  session,
  sheet,
  onGrid,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly onGrid: () => void;
}) {
  const groups = useSheet(session, (state) => state.issues);
  const focus = useFixFocus(groups, onGrid);
  if (groups === null) return <Spinner label={copy.reading} />;
  if (sheet.rows === 0) return <p className={styles.quiet}>{issuesOfCopy.noRows}</p>;
  if (groups.length === 0)
    return (
      <p className={styles.clean}>
        <CircleCheck aria-hidden="true" />
        {copy.none}
      </p>
    );
  return (
    <>
      <Scope session={session} sheet={sheet} />
      <ul className={styles.groups} {...focus}>
        {groups.map((group) => (
          <Group
            key={`${group.severity} ${group.code} ${group.column}`}
            session={session}
            sheet={sheet}
            group={group}
            all={groups}
            onGrid={onGrid}
          />
        ))}
      </ul>
    </>
  );
}

/** While a filter is on: that the issues are those of all rows, and how many of these it hides. */
function Scope({ session, sheet }: { readonly session: SheetSession; readonly sheet: SheetDetail }) {
  const isFiltered = useSheet(session, ({ view }) => view.filters.length > 0);
  const rows = useHiddenIssues(session);
  if (!isFiltered) return null;
  return (
    <p className={styles.scope}>
      {issuesOfCopy.allRows(sheet.rows)} {rows === null ? '' : issuesOfCopy.hidden(rows.hidden, rows.all)}
    </p>
  );
}

type Offer = { readonly fix: FixId; readonly column: string | null; readonly words: string };

/** The fixes of a group with how much each would change: in its column, and in all columns where others have it. */
function offersOf(group: IssueGroup, all: readonly IssueGroup[]): readonly Offer[] {
  const { fix, code, column } = group;
  if (fix === null) return [];
  const here: Offer = { fix: fix.id, column, words: fixWords.all(fix.id, fix.count) };
  if (fix.id === 'keep-first')
    return [here, { fix: 'keep-last', column, words: fixWords.all('keep-last', fix.count) }];
  const same = all.filter((one) => one.code === code && one.fix?.id === fix.id);
  if (same.length < 2) return [here];
  const cells = same.reduce((sum, one) => sum + (one.fix?.count ?? 0), 0);
  return [here, { fix: fix.id, column: null, words: copy.everywhere(cells, same.length) }];
}

function Group({
  session,
  sheet,
  group,
  all,
  onGrid,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly group: IssueGroup;
  readonly all: readonly IssueGroup[];
  readonly onGrid: () => void;
}) {
  const { code, column, severity } = group;
  const offers = offersOf(group, all);
  const label = sheet.columns.find((one) => one.key === column)?.label;
  return (
    <li className={styles.group}>
      <h2>
        <span>
          {issueTitles[code]}{' '}
          <span className={styles.inColumn}>{label === undefined ? copy.whole : copy.column(label)}</span>
        </span>
        <Pill tone={severity === 'error' ? 'error' : 'warn'}>{count(group.count)}</Pill>
      </h2>
      <p>{group.message}</p>
      <div className={styles.acts}>
        {offers.map((offer) => (
          <button
            type="button"
            key={`${offer.fix} ${offer.column}`}
            className={styles.act}
            data-fix=""
            onClick={() => void fixAll(session, offer.fix, code, offer.column)}
          >
            {offer.words}
          </button>
        ))}
        <button
          type="button"
          className={styles.quietAct}
          data-go=""
          onClick={() => {
            goToGroup(session, group);
            // What is typed next is for the cell.
            onGrid();
          }}
        >
          {copy.goTo}
        </button>
        <button
          type="button"
          className={styles.quietAct}
          onClick={() => addFilter(session, { by: 'issues', severity, code, column })}
        >
          {copy.show}
        </button>
      </div>
    </li>
  );
}
