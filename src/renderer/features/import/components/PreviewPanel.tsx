import type { ImportPreview } from '../../../../contract/imports.ts';
import { rowNoteKey } from '../../../../domain/import/header-names.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { cx, Panel } from '../../../ui/index.ts';
import styles from './import.module.css';

/** The first rows through the mapping, with what the rules say of them. */
export function PreviewPanel({ preview }: { readonly preview: ImportPreview }) {
  const columns = kindById(preview.kind)?.columns ?? [];
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const alignment = (key: string) =>
    ['decimal', 'integer'].includes(columnOf(key)?.type ?? '') && styles.number;
  const labelOf = (key: string) => (key === rowNoteKey ? importCopy.rowNote : (columnOf(key)?.label ?? key));
  return (
    <Panel title={importCopy.preview} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
      <section className={styles.scroll} tabIndex={0} aria-label={importCopy.previewTable}>
        <table className={styles.preview}>
          <thead>
            <tr>
              {preview.previewColumns.map((key) => (
                <th key={key} scope="col" className={cx(alignment(key))}>
                  {labelOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.slice(0, 12).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity before they are imported
              <tr key={at}>
                {preview.previewColumns.map((key) => {
                  const issue = row.issues.find((entry) => entry.column === key);
                  return (
                    <td
                      key={key}
                      className={cx(
                        alignment(key),
                        issue?.severity === 'error' && styles.error,
                        issue?.severity === 'warning' && styles.warning,
                      )}
                      title={issue?.message}
                    >
                      {row.cells[key] ?? ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
