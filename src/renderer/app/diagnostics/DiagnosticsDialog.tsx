import { Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Diagnostics } from '../../../contract/app.ts';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { diagnosticsCopy } from '../../copy/diagnostics.ts';
import { Button, copyText, Dialog, ErrorBanner, notify, Spinner } from '../../ui/index.ts';
import styles from './diagnostics.module.css';
import { hideDiagnostics } from './diagnostics-state.ts';

/** What the diagnostics file will hold, to be read before it is saved. */
export function DiagnosticsDialog() {
  const [made, setMade] = useState<Diagnostics | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isShown = true;
    desk.invoke('app.diagnostics', {}).then(
      (diagnostics) => isShown && setMade(diagnostics),
      (thrown: unknown) => isShown && setError(appErrorOf(thrown)),
    );
    return () => {
      isShown = false;
    };
  }, []);

  const save = async (suggestedName: string): Promise<void> => {
    setError(null);
    try {
      const file = await desk.invoke('files.save', { suggestedName });
      if (!file) return;
      const { fileName } = await desk.invoke('app.saveDiagnostics', { grant: file.grant });
      hideDiagnostics();
      notify({
        tone: 'ok',
        title: diagnosticsCopy.saved(fileName),
        action: {
          label: diagnosticsCopy.show,
          onAction: () => void desk.invoke('files.reveal', { grant: file.grant }),
        },
      });
    } catch (thrown) {
      setError(appErrorOf(thrown));
    }
  };

  return (
    <Dialog
      isOpen
      onClose={hideDiagnostics}
      title={diagnosticsCopy.title}
      width="wide"
      step={made === null ? 'making' : 'made'}
      footer={
        made === null ? null : (
          <>
            <Button
              icon={<Copy aria-hidden="true" />}
              onPress={() => {
                if (copyText(made.text)) notify({ tone: 'ok', title: diagnosticsCopy.copied });
              }}
            >
              {diagnosticsCopy.copy}
            </Button>
            <Button
              look="primary"
              icon={<Download aria-hidden="true" />}
              onPress={() => void save(made.fileName)}
            >
              {diagnosticsCopy.save}
            </Button>
          </>
        )
      }
    >
      <p>{diagnosticsCopy.about}</p>
      {error === null ? null : <ErrorBanner error={error} />}
      {made === null ? (
        error === null && <Spinner />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <section className={styles.text} tabIndex={0} aria-label={diagnosticsCopy.label}>
          <pre>{made.text}</pre>
        </section>
      )}
    </Dialog>
  );
}
