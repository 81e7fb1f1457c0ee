import { FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { FileGrant } from '../../../contract/files.ts';
import { importFile, importSample } from '../../app/actions.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { importCopy } from '../../copy/import.ts';
import { Button, EmptyState, ErrorBanner } from '../../ui/index.ts';
import { ImportWizard } from './ImportWizard.tsx';

/** A file or pasted rows into a sheet: how they are read is shown, and every guess can be changed. */
export function ImportScreen({ grant }: { readonly grant: FileGrant | null }) {
  return grant ? <ImportWizard file={grant} /> : <ChooseFile />;
}

function ChooseFile() {
  const [error, setError] = useState<AppError | null>(null);
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() === '') return;
    event.preventDefault();
    try {
      const { grant, fileName } = await desk.invoke('imports.pasteText', { text });
      navigate({ screen: 'import', grant: { grant, fileName, bytes: text.length } }, 'replace');
    } catch (thrown) {
      setError(appErrorOf(thrown));
    }
  };
  return (
    <Screen title={importCopy.title}>
      {error ? <ErrorBanner error={error} /> : null}
      <div onPaste={paste}>
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
      </div>
    </Screen>
  );
}
