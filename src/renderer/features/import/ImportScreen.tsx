import { FileSpreadsheet } from 'lucide-react';
import type { FileGrant } from '../../../contract/files.ts';
import { importFile, importSample } from '../../app/actions.ts';
import { Screen } from '../../app/Screen.tsx';
import { importCopy } from '../../copy/import.ts';
import { Button, EmptyState, ErrorBanner } from '../../ui/index.ts';
import { WaitingFiles } from './components/WaitingFiles.tsx';
import { WatchedFiles } from './components/WatchedFiles.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import { usePastedRows } from './use-pasted-rows.ts';

/** A file or pasted rows into a sheet: how they are read is shown, and every guess can be changed. */
export function ImportScreen({ grant }: { readonly grant: FileGrant | null }) {
  return grant ? <ImportWizard file={grant} /> : <ChooseFile />;
}

function ChooseFile() {
  const error = usePastedRows('replace');
  return (
    <Screen title={importCopy.title} status={importCopy.local}>
      <WaitingFiles isBusy={false} isShown={false} />
      <WatchedFiles />
      {error ? <ErrorBanner error={error} /> : null}
      <EmptyState
        icon={<FileSpreadsheet aria-hidden="true" />}
        title={importCopy.emptyTitle}
        actions={
          <>
            <Button look="primary" onPress={() => void importFile()}>
              {importCopy.choose}
            </Button>
            <Button onPress={() => void importSample()}>{importCopy.sample}</Button>
          </>
        }
      >
        <p>{importCopy.emptyText}</p>
        <p>{importCopy.paste}</p>
      </EmptyState>
    </Screen>
  );
}
