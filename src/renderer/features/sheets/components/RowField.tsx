import { useEffect, useId, useRef } from 'react';
import type { SheetColumn } from '../../../../contract/sheets.ts';
import type { Issue } from '../../../../domain/sheet/issue.ts';
import { fixWords } from '../../../copy/fixes.ts';
import { choiceWords, rowFormCopy } from '../../../copy/row-form.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { CellSelect, cx } from '../../../ui/index.ts';
import styles from '../panel.module.css';
import { TextInput } from './RowInputs.tsx';

const copy = sheetsCopy.row;

const yesOrNo = ['true', 'false'];

/** The texts of a column that takes no others. */
export const closedList = (column: SheetColumn): readonly string[] | undefined =>
  column.type === 'boolean' ? yesOrNo : column.openList === true ? undefined : column.choices;

/**
 * One column of one row, or of several, as a field of a form: label, help, choices, and what is wrong with it.
 * Leaving it saves.
 */
export function RowField({
  sheetId,
  column,
  text,
  differing = '',
  issues = [],
  found = null,
  isActive = false,
  onFix,
  onChange,
}: {
  readonly sheetId: string;
  readonly column: SheetColumn;
  /** Null where the rows do not share one text; then `differing` says so. */
  readonly text: string | null;
  readonly differing?: string;
  readonly issues?: readonly Issue[];
  /** Issues of several rows, counted. */
  readonly found?: string | null;
  readonly isActive?: boolean;
  readonly onFix?: (issue: Issue) => void;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) field.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const hasError = issues.some((issue) => issue.severity === 'error');
  const parts = { id, 'aria-describedby': `${id}-help`, 'aria-invalid': hasError, className: styles.input };
  const choices = closedList(column);
  return (
    <div ref={field} className={cx(styles.field, isActive && styles.activeField)}>
      {choices !== undefined ? (
        <CellSelect
          label={column.label}
          choices={choices}
          words={choiceWords}
          text={text}
          onChange={onChange}
          empty={copy.empty}
          notAChoice={copy.notAChoice}
          differing={differing}
          isRequired={column.required}
          isInvalid={hasError}
          describedBy={`${id}-help`}
        />
      ) : (
        <>
          <label htmlFor={id}>
            {column.label}
            {column.required ? <span aria-hidden="true"> *</span> : null}
          </label>
          <TextInput
            key={text ?? '\u0000'}
            sheetId={sheetId}
            parts={parts}
            choices={column.choices}
            text={text}
            differing={differing}
            isLong={column.type === 'json'}
            onChange={onChange}
          />
        </>
      )}
      <div id={`${id}-help`} className={styles.help}>
        {issues.map((issue) => (
          <p key={issue.code} className={styles[issue.severity]}>
            {issue.message}
          </p>
        ))}
        {found === null ? null : <p className={styles.warning}>{found}</p>}
        {issues.length === 0 ? <p>{column.mapped ? column.help : copy.unmapped}</p> : null}
      </div>
      {issues.map((issue) =>
        issue.fix === undefined || onFix === undefined ? null : (
          <button key={issue.code} type="button" className={styles.act} onClick={() => onFix(issue)}>
            {fixWords.one(issue.fix)}
          </button>
        ),
      )}
      {text === null ? (
        <button
          type="button"
          className={styles.quietAct}
          aria-label={`${rowFormCopy.clear}: ${column.label}`}
          onClick={() => onChange('')}
        >
          {rowFormCopy.clear}
        </button>
      ) : null}
    </div>
  );
}
