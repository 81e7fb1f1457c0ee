import type { ReactNode } from 'react';
import { longestText } from '../../../../domain/checkouts/draft.ts';
import type { KeyedColumn } from '../../../../domain/checkouts/fields.ts';
import { fixWords } from '../../../copy/fixes.ts';
import { Button, TextField } from '../../../ui/index.ts';
import { applyFix, setText } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId, issuesUnder } from '../issues.ts';

/** A labelled field of a draft with what is wrong with it, and its fix. */
export function DraftField({
  path,
  column,
  text,
  issues,
  help,
}: {
  readonly path: string;
  readonly column: KeyedColumn<string>;
  readonly text: string;
  readonly issues: readonly FormIssue[];
  readonly help?: ReactNode;
}) {
  const own = issuesUnder(issues, path);
  const error = own.find(({ severity }) => severity === 'error');
  const warning = own.find(({ severity }) => severity === 'warning');
  const fix = (error ?? warning)?.fix;
  const below = help ?? (column.help === '' ? null : column.help);
  return (
    <div className={styles.field}>
      <TextField
        id={fieldId(path)}
        label={column.label}
        help={warning ? <span className={styles.warning}>{warning.message}</span> : below}
        error={error?.message ?? null}
        {...(column.example === '' ? {} : { placeholder: column.example })}
        value={text}
        onChange={(next) => setText(path, next)}
        maxLength={longestText}
        autoComplete="off"
        spellCheck="false"
      />
      {fix ? (
        <div>
          <Button size="small" onPress={() => applyFix(fix)}>
            {fixWords.one(fix)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
