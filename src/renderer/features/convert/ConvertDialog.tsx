import { useState } from 'react';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { otherVersion } from '../../../domain/convert/other-version.ts';
import { convertCopy as copy } from '../../copy/convert.ts';
import { Button, Dialog, ErrorBanner, notify, ProgressBar, TextField } from '../../ui/index.ts';
import styles from './convert.module.css';
import { ReportView } from './ReportView.tsx';
import { useConversion } from './use-conversion.ts';

/** A discount sheet in the other API version: first what that loses, then a new sheet. */
export function ConvertDialog({
  sheet,
  onClose,
  onMade,
}: {
  readonly sheet: SheetSummary;
  readonly onClose: () => void;
  readonly onMade: (made: SheetSummary) => void;
}) {
  const to = otherVersion(sheet.kind);
  const conversion = useConversion(sheet.id);
  const [name, setName] = useState(to === null ? '' : copy.defaultName(sheet.name, to));
  const { report, progress, isMaking, error } = conversion;
  if (to === null) return null;

  const make = async () => {
    const made = await conversion.make(name.trim());
    if (made === null) return;
    onMade(made);
    notify({ tone: 'ok', title: copy.made(made.name, made.rows) });
  };
  const words =
    progress?.phase === 'checking'
      ? copy.checking
      : (isMaking ? copy.writing : copy.reading)(progress?.done ?? 0, progress?.total ?? sheet.rows);
  const isUnderWay = error === null && (report === null || isMaking);
  const isReady = report !== null && report.rows > 0 && !isMaking && name.trim() !== '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title(to)}
      width="wide"
      step={isMaking ? 'making' : report === null ? 'reading' : 'report'}
      footer={
        <>
          <Button onPress={onClose}>{isMaking ? copy.stop : copy.close}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => void make()}>
            {copy.make}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error === null ? null : (
          <ErrorBanner
            error={error}
            actions={
              <Button size="small" onPress={conversion.read}>
                {copy.again}
              </Button>
            }
          />
        )}
        {isUnderWay ? (
          <div className={styles.progress}>
            <p aria-live="polite">{words}</p>
            <ProgressBar
              label={copy.progress}
              text={words}
              parts={[{ tone: 'accent', value: progress?.done ?? 0 }]}
              total={progress?.total ?? null}
              thin
            />
          </div>
        ) : null}
        {report === null || isMaking ? null : (
          <>
            <ReportView report={report} to={to} />
            <TextField label={copy.name} value={name} onChange={setName} maxLength={120} />
            <p className={styles.quiet}>{copy.source(sheet.name)}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
