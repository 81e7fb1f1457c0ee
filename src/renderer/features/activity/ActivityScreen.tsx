import { Activity as ActivityIcon, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Screen, StatusGap } from '../../app/index.ts';
import { useDeskEvent } from '../../bridge/index.ts';
import { activityCopy } from '../../copy/activity.ts';
import { Button, EmptyState, ErrorBanner, Menu, Spinner } from '../../ui/index.ts';
import { exportActivity } from './actions/export-activity.ts';
import { forgetActivity, readNewer, showActivity } from './actions/read-activity.ts';
import styles from './activity.module.css';
import { ActivityFilters } from './components/ActivityFilters.tsx';
import { ActivityTable } from './components/ActivityTable.tsx';
import { isProblem, noFilter, useActivity } from './store.ts';

const copy = activityCopy;

/** Every request to a service: when, what, and what became of it. */
export function ActivityScreen({ runId }: { readonly runId: string | null }) {
  const { filter, entries, isComplete, hasRead, error } = useActivity();
  const newerLater = useRef(false);

  useEffect(() => {
    void showActivity({ ...noFilter, runId });
    return forgetActivity;
  }, [runId]);

  useDeskEvent('activity.added', () => {
    // Notices may come faster than readings: one reading at a time, and one more for all that came meanwhile.
    if (newerLater.current) return;
    newerLater.current = true;
    void readNewer().finally(() => {
      newerLater.current = false;
    });
  });

  const isFiltered =
    filter.storeId !== null || filter.runId !== null || filter.onlyProblems || filter.text !== '';
  const problems = entries.filter(isProblem).length;
  return (
    <Screen
      title={copy.title}
      body="fill"
      actions={
        <Menu
          label={copy.export}
          entries={(['jsonl', 'csv'] as const).map((format) => ({
            id: format,
            label: copy.exportAs[format],
            note: copy.exportNotes[format],
            onAction: () => void exportActivity(format, filter),
          }))}
        >
          <Button icon={<Download aria-hidden="true" />} isDisabled={entries.length === 0}>
            {copy.export}
          </Button>
        </Menu>
      }
      status={
        <>
          <span>{hasRead ? copy.shown(entries.length, isComplete) : copy.loading}</span>
          {problems > 0 ? <span className={styles.problems}>{copy.problems(problems)}</span> : null}
          <StatusGap />
          <span>{copy.redacted}</span>
        </>
      }
    >
      <div className={styles.screen}>
        <ActivityFilters filter={filter} />
        {error ? (
          <div className={styles.notice}>
            <ErrorBanner error={error} onRetry={() => void showActivity({ ...filter })} />
          </div>
        ) : null}
        {entries.length > 0 ? <ActivityTable entries={entries} /> : null}
        {entries.length === 0 && !hasRead ? (
          <div className={styles.notice}>
            <Spinner label={copy.loading} />
          </div>
        ) : null}
        {entries.length === 0 && hasRead && !error ? (
          isFiltered ? (
            <EmptyState
              title={copy.nothingTitle}
              actions={<Button onPress={() => void showActivity({ ...noFilter })}>{copy.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<ActivityIcon aria-hidden="true" />} title={copy.emptyTitle}>
              {copy.emptyText}
            </EmptyState>
          )
        ) : null}
      </div>
    </Screen>
  );
}
