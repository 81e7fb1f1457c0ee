import { useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { formatTsv } from '../../../domain/grid/tsv.ts';
import { asFile } from '../../../domain/import/pasted.ts';
import { navigate } from '../../app/navigation.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { parseHtmlTable } from '../../grid/index.ts';

/**
 * Rows that are pasted anywhere on the screen are imported like a file; fields and dialogs keep their own paste.
 * Answers why the last paste was refused, if it was.
 */
export function usePastedRows(how: 'push' | 'replace'): AppError | null {
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData === null ? '' : textOf(event.clipboardData);
      if (text.trim() === '' || isOfAField(event.target)) return;
      event.preventDefault();
      importText(text, how).then(
        () => setError(null),
        (thrown: unknown) => setError(appErrorOf(thrown)),
      );
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [how]);
  return error;
}

async function importText(text: string, how: 'push' | 'replace'): Promise<void> {
  const { grant, fileName } = await desk.invoke('imports.pasteText', { text });
  navigate({ screen: 'import', grant: { grant, fileName, bytes: text.length } }, how);
}

const isOfAField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;

/** Plain text is what spreadsheets agree on; the table is read where the text has lost its columns. */
function textOf(data: DataTransfer): string {
  const text = data.getData('text/plain');
  if (text.includes('\t')) return asFile(text);
  const html = data.getData('text/html');
  const table = html === '' ? null : parseHtmlTable(html);
  return table !== null && (text === '' || (table[0]?.length ?? 0) > 1) ? formatTsv(table) : text;
}
