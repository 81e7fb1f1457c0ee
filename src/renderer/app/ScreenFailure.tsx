import { Copy, FileText, RotateCcw } from 'lucide-react';
import { diagnosticsCopy } from '../copy/diagnostics.ts';
import { shellCopy } from '../copy/shell.ts';
import { Banner, Button, copyText, Details, notify } from '../ui/index.ts';
import { showDiagnostics } from './diagnostics/diagnostics-state.ts';
import { appInfoFacts } from './facts/index.ts';
import { currentRoute } from './navigation.ts';
import { Screen } from './Screen.tsx';

/** A screen that failed: says so, offers another try, and the details to pass on. */
export function ScreenFailure({
  error,
  componentStack,
  onRetry,
}: {
  readonly error: Error;
  readonly componentStack: string;
  readonly onRetry: () => void;
}) {
  const info = appInfoFacts.get();
  const lines = [
    `${error.name}: ${error.message}`,
    `screen: ${currentRoute().screen}`,
    ...(info ? [`version: ${info.version}, ${info.shell}, ${info.platform}`] : []),
    ...(error.stack ?? '').split('\n').slice(1),
    ...componentStack.split('\n').filter((line) => line.trim() !== ''),
  ];
  return (
    <Screen title={shellCopy.failure.title} measure="narrow">
      <Banner
        tone="error"
        title={shellCopy.failure.what}
        actions={
          <>
            <Button
              size="small"
              icon={<Copy aria-hidden="true" />}
              onPress={() => {
                if (copyText(lines.join('\n'))) notify({ tone: 'ok', title: shellCopy.failure.copied });
              }}
            >
              {shellCopy.failure.copy}
            </Button>
            <Button size="small" icon={<FileText aria-hidden="true" />} onPress={showDiagnostics}>
              {diagnosticsCopy.view}
            </Button>
            <Button size="small" icon={<RotateCcw aria-hidden="true" />} onPress={onRetry}>
              {shellCopy.failure.retry}
            </Button>
          </>
        }
      >
        <p>{shellCopy.failure.next}</p>
        <Details lines={lines} />
      </Banner>
    </Screen>
  );
}
