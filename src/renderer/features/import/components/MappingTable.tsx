import { useCallback, useMemo } from 'react';
import type { ImportChoices, ImportPreview } from '../../../../contract/imports.ts';
import { channelSettingsKey } from '../../../../domain/import/header-names.ts';
import { importCopy } from '../../../copy/import.ts';
import { cx, Panel } from '../../../ui/index.ts';
import { isNumeric, labelOf, mappingOptions } from '../column-labels.ts';
import { MappingHeader } from './MappingHeader.tsx';
import styles from './mapping.module.css';

type Mapping = NonNullable<ImportChoices['mapping']>;

/** A column of the kind takes one column of the file: choosing it a second time takes it from the first. */
const mapped = (mapping: Mapping, index: number, key: string | null): Mapping => ({
  ...Object.fromEntries(
    Object.entries(mapping).map(([at, taken]) => [at, key !== null && taken === key ? null : taken]),
  ),
  [String(index)]: key,
});

type Column = { readonly cell: string; readonly key: string | null; readonly isNumber: boolean };
type Row = ImportPreview['rows'][number];

/** The first rows as they will be in the sheet, under the columns of the file and what each is imported as. */
export function MappingTable({
  preview,
  mapping,
  onMap,
}: {
  readonly preview: ImportPreview;
  readonly mapping: Mapping;
  readonly onMap: (mapping: Mapping) => void;
}) {
  const spreads = preview.columns.some(({ mappedTo }) => mappedTo === channelSettingsKey);
  const options = useMemo(() => mappingOptions(preview.kind, spreads), [preview.kind, spreads]);
  const map = useCallback(
    (index: number, key: string | null) => onMap(mapped(mapping, index, key)),
    [mapping, onMap],
  );
  const columns: readonly Column[] = [
    ...preview.columns.map(({ cell, mappedTo }) => ({ cell, key: mappedTo })),
    ...preview.defaults.map((key) => ({ cell: key, key })),
  ].map((column) => ({ ...column, isNumber: isNumeric(preview, column.key) }));
  return (
    <Panel title={importCopy.preview} note={importCopy.columnsNote} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
      <section className={styles.scroll} tabIndex={0} aria-label={importCopy.previewTable}>
        <table className={styles.table}>
          <thead>
            <tr>
              {preview.columns.map((column) => (
                <MappingHeader
                  key={column.index}
                  column={column}
                  value={
                    mapping[String(column.index)] ??
                    (String(column.index) in mapping ? null : column.mappedTo)
                  }
                  options={options}
                  onMap={map}
                />
              ))}
              {preview.defaults.map((key) => (
                <th key={key} scope="col">
                  <span className={styles.name}>{labelOf(preview, key)}</span>
                  <span className={styles.confidence}>{importCopy.defaultColumn}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.slice(0, 12).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity before they are imported
              <tr key={at}>
                {columns.map((column) => (
                  <PreviewCell key={column.cell} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function PreviewCell({ column, row }: { readonly column: Column; readonly row: Row }) {
  const issue = row.issues.find((entry) => entry.column === column.cell);
  const text = row.cells[column.cell] ?? '';
  return (
    <td
      className={cx(
        column.key === null && styles.muted,
        column.isNumber && styles.number,
        issue?.severity === 'error' && styles.error,
        issue?.severity === 'warning' && styles.warning,
      )}
      title={issue?.message ?? text}
    >
      {text}
    </td>
  );
}
