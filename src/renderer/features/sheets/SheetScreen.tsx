import { useDeferredValue, useMemo } from 'react';
import type { Filter } from '../../../contract/sheets.ts';
import { Screen } from '../../app/index.ts';
import { kindWords } from '../../copy/kinds.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import { ErrorBanner, Pill, Spinner } from '../../ui/index.ts';
import { readSheet } from './actions/open-sheet.ts';
import { HeaderActions } from './components/HeaderActions.tsx';
import { SavedPill } from './components/SavedPill.tsx';
import { SheetBody } from './components/SheetBody.tsx';
import { StatusBar } from './components/StatusBar.tsx';
import styles from './sheet.module.css';
import { useSession, useSheet } from './use-session.ts';

/** One sheet: the grid, what is wrong in it, and the way to the review. */
export function SheetScreen({
  sheetId,
  filter,
}: {
  readonly sheetId: string;
  /** Which rows are shown at first. */
  readonly filter: Filter | null;
}) {
  const session = useSession(sheetId, filter);
  const latest = useSheet(session, (state) => state.sheet);
  // Counts, buttons and panels may follow an edit by a frame; the next key must not wait for them.
  const sheet = useDeferredValue(latest);
  const problem = useSheet(session, (state) => state.problem);
  const facts = useMemo(
    () =>
      sheet === null ? null : (
        <>
          <SavedPill session={session} />
          <span className={styles.roomyOnly} data-gives-way>
            <Pill>{kindWords[sheet.kind]}</Pill>
          </span>
        </>
      ),
    [sheet, session],
  );
  if (problem !== null && sheet === null)
    return (
      <Screen title={sheetsCopy.title}>
        <ErrorBanner error={problem} onRetry={() => void readSheet(session)} />
      </Screen>
    );
  if (sheet === null)
    return (
      <Screen title={sheetsCopy.title} body="fill">
        <div className={styles.opening}>
          <Spinner label={sheetsCopy.open} />
        </div>
      </Screen>
    );
  return (
    <Screen
      title={sheet.name}
      body="fill"
      facts={facts}
      actions={<HeaderActions session={session} sheet={sheet} />}
      status={<StatusBar session={session} sheet={sheet} />}
    >
      <SheetBody session={session} sheet={sheet} />
    </Screen>
  );
}
