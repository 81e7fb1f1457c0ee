import type { ImportChoices, ImportPreview } from '../../../../contract/imports.ts';
import { kinds } from '../../../../domain/kinds/registry.ts';
import { delimiters, encodings, importCopy } from '../../../copy/import.ts';
import { Panel, Select, TextField } from '../../../ui/index.ts';
import styles from './import.module.css';

const kindOptions = Object.values(kinds).map((kind) => ({
  value: kind.id,
  label: kind.title,
  note: kind.about,
}));

/** The value that is in force stays in its list, even when the list does not name it. */
const withCurrent = (options: readonly (readonly [string, string])[], current: string) =>
  (options.some(([value]) => value === current) ? options : [...options, [current, current] as const]).map(
    ([value, label]) => ({ value, label }),
  );

/** What is chosen for a file, with the preview that it makes. */
export type FileChoices = {
  readonly preview: ImportPreview;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly choices: ImportChoices;
  readonly onChange: (next: Partial<ImportChoices>) => void;
};

/** How the file is read: what the rows are, where its headers stand, its encoding and delimiter. */
export function FilePanel({ preview, name, onName, choices, onChange }: FileChoices) {
  const text = preview.delimiter !== null;
  const rows = preview.rawRows.slice(0, 15).map((cells, at) => ({
    value: String(at + 1),
    label: `${at + 1}`,
    note: cells
      .filter((cell) => cell !== '')
      .slice(0, 4)
      .join(', ')
      .slice(0, 60),
  }));
  const headerRows = [{ value: '0', label: importCopy.noHeaders, note: importCopy.noHeadersNote }, ...rows];
  return (
    <Panel title={importCopy.file}>
      <div className={styles.fields}>
        <TextField
          label={importCopy.sheetName}
          value={name}
          onChange={onName}
          error={name.trim() === '' ? importCopy.nameNeeded : null}
        />
        <div className={styles.widest}>
          <Select
            label={importCopy.kind}
            value={preview.kind}
            options={kindOptions}
            onChange={(kind) => onChange({ kind, mapping: {}, answers: {}, words: {}, offered: {} })}
            help={
              preview.kindsAsked.length > 0
                ? importCopy.kindAsked
                : importCopy.kindConfidence[preview.kindConfidence]
            }
          />
        </div>
        {preview.worksheets.length > 1 ? (
          <Select
            label={importCopy.worksheet}
            value={preview.worksheet}
            options={preview.worksheets.map((value) => ({ value, label: value }))}
            onChange={(worksheet) => onChange({ worksheet, mapping: {}, answers: {}, words: {} })}
          />
        ) : null}
        <div className={styles.short}>
          <Select
            label={importCopy.headerRow}
            value={String(preview.headerRow)}
            options={withRow(headerRows, preview.headerRow)}
            onChange={(row) => onChange({ headerRow: Number(row), mapping: {}, answers: {}, words: {} })}
          />
        </div>
        {text ? (
          <>
            <div className={styles.long}>
              <Select
                label={importCopy.encoding}
                value={preview.encoding}
                options={withCurrent(encodings, preview.encoding)}
                onChange={(encoding) => onChange({ encoding })}
                help={importCopy.encodingFrom[choices.encoding ? 'chosen' : preview.encodingFrom]}
              />
            </div>
            <div className={styles.short}>
              <Select
                label={importCopy.delimiter}
                value={preview.delimiter}
                options={withCurrent(delimiters, preview.delimiter ?? ',')}
                onChange={(delimiter) => onChange({ delimiter, mapping: {}, answers: {}, words: {} })}
              />
            </div>
          </>
        ) : null}
      </div>
    </Panel>
  );
}

type RowOption = { readonly value: string; readonly label: string; readonly note: string };
const withRow = (options: readonly RowOption[], row: number): readonly RowOption[] =>
  options.some((option) => option.value === String(row))
    ? options
    : [...options, { value: String(row), label: String(row), note: '' }];
