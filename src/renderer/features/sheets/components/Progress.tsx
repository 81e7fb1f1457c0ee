import type { JobProgress } from '../../../../contract/jobs.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { ProgressBar } from '../../../ui/index.ts';

/** What takes long with a sheet, how far it is, and how long it will take. */
export function Progress({
  progress: { about, share, secondsLeft },
  barClass,
}: {
  readonly progress: JobProgress;
  readonly barClass?: string | undefined;
}) {
  const text = sheetsCopy.progress(share, secondsLeft);
  return (
    <>
      <span>{`${about}: ${text}`}</span>
      <span className={barClass}>
        <ProgressBar label={about} text={text} total={1} thin parts={[{ tone: 'accent', value: share }]} />
      </span>
    </>
  );
}
