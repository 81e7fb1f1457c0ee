import type { ConditionName } from '../../../../domain/sheet/condition.ts';
import { filterCopy } from '../../../copy/filter.ts';
import { cx, Select, TextField } from '../../../ui/index.ts';
import { type ConditionDraft, operandsOf } from '../condition-draft.ts';
import styles from '../dialogs.module.css';

const copy = filterCopy.dialog;

/** A condition and what it compares with: one field, two for a range, none where it asks for emptiness. */
export function ConditionFields({
  offered,
  draft,
  problems,
  onChange,
}: {
  readonly offered: readonly ConditionName[];
  readonly draft: ConditionDraft;
  readonly problems: { readonly first: boolean; readonly second: boolean };
  readonly onChange: (draft: ConditionDraft) => void;
}) {
  const operands = operandsOf(draft.is);
  const isNumber = operands === 'number' || operands === 'numbers';
  const isRange = operands === 'numbers' || operands === 'dates';
  const problem = isNumber ? copy.numberProblem : copy.dateProblem;
  const label = operands === 'text' ? copy.text : isNumber ? copy.number : copy.date;
  const help = operands === 'text' ? null : isNumber ? copy.numberHelp : copy.dateHelp;
  return (
    <div className={styles.condition}>
      <div className={cx(isRange && styles.wide)}>
        <Select
          label={copy.condition}
          value={draft.is}
          onChange={(is) => onChange({ ...draft, is })}
          options={offered.map((value) => ({ value, label: copy.conditions[value] }))}
        />
      </div>
      {operands === 'none' ? null : (
        <TextField
          label={isRange ? copy.from : label}
          value={draft.first}
          onChange={(first) => onChange({ ...draft, first })}
          maxLength={operands === 'text' ? 500 : 100}
          error={problems.first ? problem : null}
          autoFocus
        />
      )}
      {isRange ? (
        <TextField
          label={copy.to}
          value={draft.second}
          onChange={(second) => onChange({ ...draft, second })}
          maxLength={100}
          error={problems.second ? problem : null}
        />
      ) : null}
      {help === null ? null : <p className={styles.conditionHelp}>{help}</p>}
    </div>
  );
}
