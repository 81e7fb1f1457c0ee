import { useUnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, ErrorBanner } from '../../../ui/index.ts';
import { discardFailed } from '../actions/failed-saves.ts';
import { noticeOf, type SheetSession } from '../session.ts';
import styles from '../sheet.module.css';
import { useSheet } from '../use-session.ts';
import { UnsavedBanner } from './UnsavedBanner.tsx';

/** Below the grid: the rows that it is about are worked on, and no row moves when it comes or goes. */
export function StandingNotice({ session }: { readonly session: SheetSession }) {
  const refused = useSheet(session, noticeOf);
  // A notice that is the only place of a text is not taken away without that.
  const isKept = useSheet(session, (state) => state.refused === null);
  const unsaved = useUnsavedEdits(session.sheetId);
  const showUnsaved = useSheet(session, (state) => state.showUnsaved) && unsaved !== null;
  if (showUnsaved)
    return (
      <div className={styles.standing}>
        <UnsavedBanner session={session} />
      </div>
    );
  if (refused === null) return null;
  const { error, retry, keepsText } = refused;
  // The same would be refused for the same reason; a text is kept by being tried again, or not at all.
  const mayRetry = retry !== null && (keepsText || error.code !== 'bad-input');
  return (
    <div className={styles.standing}>
      <ErrorBanner
        error={error}
        {...(mayRetry ? { onRetry: retry } : {})}
        actions={
          isKept ? (
            <Button size="small" look="quiet" onPress={() => discardFailed(session, refused)}>
              {sheetsCopy.unsaved.discard(1)}
            </Button>
          ) : (
            <Button size="small" look="quiet" onPress={() => session.state.setState({ refused: null })}>
              {sheetsCopy.refused.dismiss}
            </Button>
          )
        }
      />
    </div>
  );
}
