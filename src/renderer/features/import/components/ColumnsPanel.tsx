import type { ImportColumn, ImportPreview } from '../../../../contract/imports.ts';
import { rowNoteKey } from '../../../../domain/import/header-names.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { DataTable, Panel, Pill, Select, type Tone } from '../../../ui/index.ts';
import styles from './import.module.css';

const ownColumn = '\u0000own';

const tones: Readonly<Record<ImportColumn['confidence'], Tone>> = {
  exact: 'ok',
  alias: 'ok',
  saved: 'ok',
  chosen: 'accent',
  similar: 'warn',
  texts: 'warn',
  none: 'neutral',
};

/** Which column of the file is which column of the kind. */
export function ColumnsPanel({
  preview,
  mapping,
  onMap,
}: {
  readonly preview: ImportPreview;
  /** Chosen just now; the preview follows. */
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly onMap: (index: number, key: string | null) => void;
}) {
  const options = [
    { value: ownColumn, label: importCopy.keep },
    ...(kindById(preview.kind)?.columns ?? []).map((column) => ({
      value: column.key,
      label: column.label,
      note: column.key,
    })),
    { value: rowNoteKey, label: importCopy.rowNote, note: importCopy.rowNoteHelp },
    // A file may spread one column over several: channel_settings as JSON.
    ...preview.columns
      .filter(
        ({ mappedTo }) =>
          mappedTo !== null &&
          mappedTo !== rowNoteKey &&
          !kindById(preview.kind)?.columns.some(({ key }) => key === mappedTo),
      )
      .map(({ mappedTo }) => ({
        value: mappedTo ?? '',
        label: mappedTo ?? '',
        note: importCopy.spread,
      })),
  ];
  const mappedNow = ({ index, mappedTo }: ImportColumn): string | null => {
    const chosen = mapping[String(index)];
    return chosen === undefined ? mappedTo : chosen;
  };
  return (
    <Panel title={importCopy.columns} note={importCopy.columnsNote} flush>
      <DataTable
        label={importCopy.columns}
        rows={preview.columns}
        rowKey={(column) => column.index}
        columns={[
          {
            id: 'header',
            header: importCopy.inFile,
            isRowHeader: true,
            cell: (column) => column.header || `column ${column.index + 1}`,
          },
          {
            id: 'samples',
            header: importCopy.samples,
            cell: (column) => (
              <span className={styles.samples}>
                {column.samples
                  .filter((text) => text !== '')
                  .slice(0, 3)
                  .join(', ') || '–'}
              </span>
            ),
          },
          {
            id: 'mapped',
            header: importCopy.importAs,
            width: '220px',
            cell: (column) => (
              <Select
                label={`Column for ${column.header}`}
                labelHidden
                value={mappedNow(column) ?? ownColumn}
                options={options}
                onChange={(value) => onMap(column.index, value === ownColumn ? null : value)}
              />
            ),
          },
          {
            id: 'confidence',
            header: importCopy.match,
            width: '110px',
            cell: (column) => (
              <Pill tone={tones[column.confidence]}>{importCopy.confidence[column.confidence]}</Pill>
            ),
          },
        ]}
      />
    </Panel>
  );
}
