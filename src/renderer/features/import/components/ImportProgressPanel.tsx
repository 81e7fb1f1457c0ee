import type { ImportProgress } from '../../../../contract/imports.ts';
import { importCopy } from '../../../copy/import.ts';
import { bytes, Panel, ProgressBar } from '../../../ui/index.ts';

/** How far the import is, by the bytes of the file. */
export function ImportProgressPanel({ progress }: { readonly progress: ImportProgress | null }) {
  const read = progress?.bytesRead ?? 0;
  const total = progress?.bytesTotal ?? null;
  const rows = progress?.rows ?? 0;
  const text = total ? importCopy.readingOf(rows, bytes(read), bytes(total)) : importCopy.reading(rows);
  return (
    <Panel>
      <p aria-live="polite">{text}</p>
      <ProgressBar
        label={importCopy.title}
        text={text}
        parts={[{ tone: 'accent', value: read }]}
        total={total}
        thin
      />
    </Panel>
  );
}
