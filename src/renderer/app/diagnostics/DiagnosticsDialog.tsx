import { Copy, Download } from 'lucide-react';
import { desk, useAction, useReading } from '../../bridge/index.ts';
import { diagnosticsCopy } from '../../copy/diagnostics.ts';
import { Button, copyText, Dialog, ErrorBanner, notify, Spinner } from '../../ui/index.ts';
import styles from './diagnostics.module.css';
import { hideDiagnostics } from './diagnostics-state.ts';

/** What the diagnostics file will hold, to be read before it is saved. */
export function DiagnosticsDialog() {
  const { value: made, error: unread } = useReading('diagnostics', () => desk.invoke('app.diagnostics', {}));
  const { error: unsaved, act } = useAction();
  const error = unread ?? unsaved;

  const save = (suggestedName: string): Promise<void> =>
    act(async () => {
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
    });

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
