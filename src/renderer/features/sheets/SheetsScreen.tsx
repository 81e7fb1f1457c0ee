import { ClipboardPaste, FileUp, FlaskConical, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { JobProgress } from '../../../contract/jobs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { importFile, importSample, navigate, Screen, StatusGap, sheetsFacts } from '../../app/index.ts';
import { useDeskEvent } from '../../bridge/index.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import { Button, EmptyState, ErrorBanner, Spinner } from '../../ui/index.ts';
import { usePastedRows } from '../import/index.ts';
import { DeleteSheetDialog } from './components/DeleteSheetDialog.tsx';
import { NewSheetDialog } from './components/NewSheetDialog.tsx';
import { Progress } from './components/Progress.tsx';
import { RenameSheetDialog } from './components/RenameSheetDialog.tsx';
import { SheetTable } from './components/SheetTable.tsx';

const copy = sheetsCopy.list;

type Asked = { readonly to: 'rename' | 'delete'; readonly sheet: SheetSummary } | null;

/** All sheets, newest change first. */
export function SheetsScreen({ isCreating }: { readonly isCreating: boolean }) {
  const { value: sheets, error } = sheetsFacts.use();
  const [asked, setAsked] = useState<Asked>(null);
  const [progress, setProgress] = useState<JobProgress | null>(null);
  useDeskEvent('jobs.progress', (told) => setProgress(told.share < 1 ? told : null));
  const close = () => setAsked(null);
  const create = () => navigate({ screen: 'sheets', create: true }, 'replace');
  const pasteProblem = usePastedRows('push');
  const isEmpty = sheets !== null && sheets.length === 0;
  const importButton = (
    <Button look="primary" icon={<FileUp aria-hidden="true" />} onPress={() => void importFile()}>
      {copy.import}
    </Button>
  );
  return (
    <Screen
      title={sheetsCopy.title}
      actions={
        <>
          <Button
            look="quiet"
            icon={<ClipboardPaste aria-hidden="true" />}
            onPress={() => navigate({ screen: 'import', grant: null })}
          >
            {copy.paste}
          </Button>
          <Button icon={<Plus aria-hidden="true" />} onPress={create}>
            {copy.new}
          </Button>
          {isEmpty ? null : importButton}
        </>
      }
      status={
        <>
          {sheets === null ? null : <span>{copy.about(sheets.length)}</span>}
          <StatusGap />
          {progress === null ? <span>{sheetsCopy.kept}</span> : <Progress progress={progress} />}
        </>
      }
    >
      {pasteProblem !== null ? <ErrorBanner error={pasteProblem} /> : null}
      {error !== null ? <ErrorBanner error={error} onRetry={() => void sheetsFacts.refresh()} /> : null}
      {sheets === null && error === null ? <Spinner label={sheetsCopy.open} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<Table2 aria-hidden="true" />}
          title={copy.emptyTitle}
          actions={
            <>
              <Button icon={<FlaskConical aria-hidden="true" />} onPress={() => void importSample()}>
                {copy.sample}
              </Button>
              {importButton}
            </>
          }
        >
          {copy.emptyText}
        </EmptyState>
      ) : null}
      {sheets !== null && sheets.length > 0 ? (
        <SheetTable
          sheets={sheets}
          onRename={(sheet) => setAsked({ to: 'rename', sheet })}
          onDelete={(sheet) => setAsked({ to: 'delete', sheet })}
        />
      ) : null}
      {isCreating ? (
        <NewSheetDialog
          onClose={() => navigate({ screen: 'sheets' }, 'replace')}
          onCreated={(sheet) => navigate({ screen: 'sheet', sheetId: sheet.id })}
        />
      ) : null}
      {asked?.to === 'rename' ? <RenameSheetDialog sheet={asked.sheet} onClose={close} /> : null}
      {asked?.to === 'delete' ? (
        <DeleteSheetDialog sheet={asked.sheet} onClose={close} onDeleted={close} />
      ) : null}
    </Screen>
  );
}
