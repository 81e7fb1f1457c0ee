import { useId } from 'react';
import type { SheetColumn } from '../../../../contract/sheets.ts';
import type { Issue } from '../../../../domain/sheet/issue.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { NativeSelect } from '../../../ui/index.ts';
import styles from '../generate.module.css';

const copy = generateCopy.cells;

/** One cell of every new row: its column's choices where it has some, and what is wrong with it. */
export function CellField({
  column,
  text,
  issues,
  onChange,
}: {
  readonly column: SheetColumn;
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const choices = column.type === 'boolean' ? ['true', 'false'] : column.choices;
  const parts = {
    id,
    value: text,
    className: styles.cellInput,
    'aria-invalid': issues.some((issue) => issue.severity === 'error'),
    ...(issues.length > 0 ? { 'aria-describedby': `${id}-issues` } : {}),
  };
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>
        {column.label}
        {column.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {choices !== undefined && column.openList !== true ? (
        <NativeSelect {...parts} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{copy.empty}</option>
          {text === '' || choices.includes(text) ? null : (
            <option value={text}>{copy.notAChoice(text)}</option>
          )}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <>
          <input
            {...parts}
            spellCheck={false}
            autoComplete="off"
            {...(choices === undefined ? {} : { list: `${id}-choices` })}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {choices === undefined ? null : (
            <datalist id={`${id}-choices`}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          )}
        </>
      )}
      {issues.length === 0 ? null : (
        <div id={`${id}-issues`} className={styles.cellIssues}>
          {issues.map((issue) => (
            <p key={issue.code} className={issue.severity === 'error' ? styles.error : styles.warn}>
              {issue.message}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
