import type { JobProgress } from '../../../../contract/jobs.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, ProgressBar } from '../../../ui/index.ts';

/** How far the import is, by the bytes of the file. */
export function ImportProgressPanel({ progress }: { readonly progress: JobProgress | null }) {
  const text = progress?.phase === 'checking' ? importCopy.checking : importCopy.reading(progress?.done ?? 0);
  const share = progress?.share ?? 0;
  return (
    <Panel>
      <p aria-live="polite">{text}</p>
      <ProgressBar
        label={importCopy.title}
        text={text}
        parts={[{ tone: 'accent', value: share }]}
        total={progress === null ? null : 1}
        thin
      />
    </Panel>
  );
}
