import type { ImportPreview } from '../../../../contract/imports.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { importCopy } from '../../../copy/import.ts';
import { Panel, TextField } from '../../../ui/index.ts';
import { columnsForDefaults } from '../missing-columns.ts';
import styles from './import.module.css';

/** Columns of the kind that the file lacks; a text given here is set in every row. */
export function MissingPanel({
  preview,
  offered,
  onOffer,
}: {
  readonly preview: ImportPreview;
  readonly offered: Readonly<Record<string, string>>;
  readonly onOffer: (column: string, text: string) => void;
}) {
  const columns = kindById(preview.kind)?.columns ?? [];
  const open = columnsForDefaults(preview);
  if (open.length === 0) return null;
  return (
    <Panel title={importCopy.missing} note={importCopy.missingNote}>
      <div className={styles.missing}>
        {open.map((missing) => {
          const column = columns.find(({ key }) => key === missing.column);
          return (
            <TextField
              key={missing.column}
              label={column?.label ?? missing.column}
              optional={!missing.required}
              value={offered[missing.column] ?? missing.offered ?? ''}
              onChange={(text) => onOffer(missing.column, text)}
              {...(column?.help ? { help: column.help } : {})}
            />
          );
        })}
      </div>
    </Panel>
  );
}
