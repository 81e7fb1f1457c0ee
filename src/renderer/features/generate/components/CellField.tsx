import { useId } from 'react';
import type { SheetColumn } from '../../../../contract/sheets.ts';
import type { Issue } from '../../../../domain/sheet/issue.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { CellSelect } from '../../../ui/index.ts';
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
  const isInvalid = issues.some((issue) => issue.severity === 'error');
  const describedBy = issues.length > 0 ? { 'aria-describedby': `${id}-issues` } : {};
  return (
    <div className={styles.cell}>
      {choices !== undefined && column.openList !== true ? (
        <CellSelect
          label={column.label}
          choices={choices}
          words={(choice) => choice}
          text={text}
          onChange={onChange}
          empty={copy.empty}
          notAChoice={copy.notAChoice}
          isRequired={column.required}
          isInvalid={isInvalid}
          {...(issues.length > 0 ? { describedBy: `${id}-issues` } : {})}
        />
      ) : (
        <>
          <label htmlFor={id}>
            {column.label}
            {column.required ? <span aria-hidden="true"> *</span> : null}
          </label>
          <input
            id={id}
            value={text}
            className={styles.cellInput}
            aria-invalid={isInvalid}
            {...describedBy}
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
