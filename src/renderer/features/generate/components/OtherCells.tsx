import { useState } from 'react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import type { Issue } from '../../../../domain/sheet/issue.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { Button, TextField } from '../../../ui/index.ts';
import styles from '../generate.module.css';
import { cellsOf, codeKeyOf, readRow, type TemplateCells, usualCells } from '../template.ts';
import { CellField } from './CellField.tsx';
import { Fold } from './Fold.tsx';

const copy = generateCopy.cells;

/** The other cells of the new rows: of a row of the sheet, of the usual values, or as typed here. */
export function OtherCells({
  sheet,
  cells,
  row,
  issues,
  onChange,
}: {
  readonly sheet: SheetDetail;
  readonly cells: TemplateCells;
  /** Number of the row that they were copied from. */
  readonly row: number | null;
  readonly issues: readonly Issue[];
  readonly onChange: (cells: TemplateCells) => void;
}) {
  const [number, setNumber] = useState(row === null ? '' : String(row));
  const [problem, setProblem] = useState<string | null>(null);
  const columns = sheet.columns.filter((column) => column.key !== codeKeyOf(sheet));
  const texts = columns.map((column) => cells[column.key] ?? '').filter((text) => text !== '');
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const warnings = issues.length - errors;

  const copyRow = async () => {
    const wished = /^\d{1,7}$/.test(number.trim()) ? Number(number) : 0;
    try {
      const found = wished >= 1 && wished <= sheet.rows ? await readRow(sheet.id, wished) : null;
      const damage = found?.issues.find(({ code }) => code === 'unreadable')?.message ?? null;
      setProblem(found === null ? copy.noRow(sheet.rows) : damage);
      if (found !== null && damage === null) onChange(cellsOf(sheet, found));
    } catch (thrown) {
      setProblem(appErrorOf(thrown).message);
    }
  };
  const words = texts.length === 0 ? copy.none : texts.join(' · ');
  return (
    <Fold
      title={copy.label}
      about={issues.length === 0 ? words : `${copy.issues(errors, warnings)}: ${words}`}
      tone={errors > 0 ? 'error' : warnings > 0 ? 'warn' : null}
      // Defaults that nobody has chosen are seen before they become rows.
      isOpen={errors > 0 || row === null}
    >
      <div className={styles.stack}>
        <div className={styles.source}>
          {sheet.rows === 0 ? null : (
            <form
              className={styles.fromRow}
              onSubmit={(event) => {
                event.preventDefault();
                void copyRow();
              }}
            >
              <TextField
                label={copy.row}
                value={number}
                onChange={setNumber}
                error={problem}
                inputMode="numeric"
              />
              <Button type="submit">{copy.copy}</Button>
            </form>
          )}
          <Button onPress={() => onChange(usualCells(sheet))}>{copy.usual}</Button>
        </div>
        <div className={styles.cells}>
          {columns.map((column) => (
            <CellField
              key={column.key}
              column={column}
              text={cells[column.key] ?? ''}
              issues={issues.filter((issue) => issue.column === column.key)}
              onChange={(text) => onChange({ ...cells, [column.key]: text })}
            />
          ))}
        </div>
      </div>
    </Fold>
  );
}
