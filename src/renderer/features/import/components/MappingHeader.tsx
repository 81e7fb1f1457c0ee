import { memo } from 'react';
import type { ImportColumn } from '../../../../contract/imports.ts';
import { importCopy } from '../../../copy/import.ts';
import { cx, type Option, Select } from '../../../ui/index.ts';
import { ownColumn } from '../column-labels.ts';
import styles from './mapping.module.css';

/** How sure a match is, in three steps that differ by more than their colour. */
const looks: Readonly<Record<ImportColumn['confidence'], string | undefined>> = {
  exact: styles.sure,
  alias: styles.sure,
  saved: styles.sure,
  chosen: styles.sure,
  similar: styles.unsure,
  texts: styles.unsure,
  none: styles.unmatched,
};

/** The header of one column of the file: its name, what it is imported as and why, and what it holds. */
export const MappingHeader = memo(function MappingHeader({
  column,
  value,
  options,
  onMap,
}: {
  readonly column: ImportColumn;
  /** Chosen just now; the preview follows. */
  readonly value: string | null;
  readonly options: readonly Option<string>[];
  readonly onMap: (index: number, key: string | null) => void;
}) {
  const header = column.header || importCopy.columnName(column.index + 1);
  const samples = column.samples.filter((text) => text !== '').slice(0, 3);
  return (
    <th scope="col" className={cx(value === null && styles.muted)}>
      <span className={styles.name} title={header}>
        {header}
      </span>
      <Select
        label={importCopy.mapTo(header)}
        labelHidden
        value={value ?? ownColumn}
        options={options}
        onChange={(key) => onMap(column.index, key === ownColumn ? null : key)}
      />
      <span className={cx(styles.confidence, looks[column.confidence])}>
        {importCopy.confidence[column.confidence]}
      </span>
      <span className={styles.samples} title={samples.join(', ')}>
        {samples.join(', ') || '–'}
      </span>
    </th>
  );
});
