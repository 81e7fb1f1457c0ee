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
const withCurrent = (options: readonly (readonly [string, string])[], current: string | null) =>
  (current === null || options.some(([value]) => value === current)
    ? options
    : [...options, [current, current] as const]
  ).map(([value, label]) => ({ value, label }));

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
            // What is to be chosen above looks decided here neither way.
            value={preview.kindsAsked.length > 0 ? null : preview.kind}
            placeholder={importCopy.kindAsked}
            options={kindOptions}
            onChange={(kind) => onChange({ kind, mapping: {}, answers: {}, words: {}, offered: {} })}
            help={preview.kindsAsked.length > 0 ? null : importCopy.kindConfidence[preview.kindConfidence]}
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
        {text ? <TextChoices preview={preview} choices={choices} onChange={onChange} /> : null}
      </div>
    </Panel>
  );
}

function TextChoices({
  preview,
  choices,
  onChange,
}: Pick<FileChoices, 'choices' | 'onChange'> & { readonly preview: ImportPreview | null }) {
  const encoding = preview?.encoding ?? choices.encoding ?? null;
  const delimiter = preview?.delimiter ?? choices.delimiter ?? null;
  return (
    <>
      <div className={styles.long}>
        <Select
          label={importCopy.encoding}
          value={encoding}
          options={withCurrent(encodings, encoding)}
          onChange={(chosen) => onChange({ encoding: chosen })}
          help={
            preview && preview.encodingsAsked.length > 0
              ? importCopy.encodingAsked
              : choices.encoding || preview
                ? importCopy.encodingFrom[choices.encoding || !preview ? 'chosen' : preview.encodingFrom]
                : null
          }
        />
      </div>
      <div className={styles.short}>
        <Select
          label={importCopy.delimiter}
          value={delimiter}
          options={withCurrent(delimiters, delimiter)}
          onChange={(chosen) => onChange({ delimiter: chosen, mapping: {}, answers: {}, words: {} })}
        />
      </div>
    </>
  );
}

/** How a text file is to be read of which nothing could be read as it was tried. */
export function UnreadPanel({ choices, onChange }: Pick<FileChoices, 'choices' | 'onChange'>) {
  return (
    <Panel title={importCopy.file}>
      <div className={styles.fields}>
        <TextChoices preview={null} choices={choices} onChange={onChange} />
      </div>
    </Panel>
  );
}

type RowOption = { readonly value: string; readonly label: string; readonly note: string };
const withRow = (options: readonly RowOption[], row: number): readonly RowOption[] =>
  options.some((option) => option.value === String(row))
    ? options
    : [...options, { value: String(row), label: String(row), note: '' }];
