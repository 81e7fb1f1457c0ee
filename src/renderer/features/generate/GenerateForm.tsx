import type { AppError } from '../../../contract/errors.ts';
import { keyspaceOf } from '../../../domain/codes/keyspace.ts';
import { mostCodes } from '../../../domain/codes/limits.ts';
import type { Pattern } from '../../../domain/codes/pattern.ts';
import { generateCopy } from '../../copy/generate.ts';
import { Banner, ErrorBanner, TextField } from '../../ui/index.ts';
import { BlockedWords } from './components/BlockedWords.tsx';
import { Figures } from './components/Figures.tsx';
import { OtherCells } from './components/OtherCells.tsx';
import { PatternField } from './components/PatternField.tsx';
import { PatternParts } from './components/PatternParts.tsx';
import styles from './generate.module.css';
import type { Form, Opened } from './use-form.ts';

const copy = generateCopy;

/** The limit that applies to the number of codes: that of the pattern, where it is the lower one. */
function limitOf(pattern: Pattern | null): string {
  const capacity = pattern === null ? null : keyspaceOf(pattern).capacity;
  return capacity === null || capacity >= BigInt(mostCodes)
    ? copy.count.help(mostCodes, false)
    : copy.count.help(Number(capacity), true);
}

/** The pattern, how many, the other cells and the blocked words; what is typed shows its consequences at once. */
export function GenerateForm({
  opened: { sheet, row },
  form,
  failure,
}: {
  readonly opened: Opened;
  readonly form: Form;
  /** Why the last generation failed. */
  readonly failure: AppError | null;
}) {
  const { draft, reading, change, issues } = form;
  const { pattern, count, judgement } = reading;
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  return (
    <div className={styles.form}>
      {failure === null ? null : <ErrorBanner error={failure} />}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.generate();
        }}
      >
        <PatternField draft={draft} reading={reading} noExamples={form.noExamples} onChange={change} />
        {pattern === null ? null : (
          <PatternParts pattern={pattern} examples={form.examples} onAnother={form.otherExamples} />
        )}
        <div className={styles.amount}>
          <TextField
            label={copy.count.label}
            value={draft.count}
            onChange={(text) => change({ count: text })}
            help={limitOf(pattern)}
            error={count === null ? copy.count.error(mostCodes) : null}
            inputMode="numeric"
            autoComplete="off"
          />
          {pattern === null || count === null || judgement === null ? null : (
            <Figures pattern={pattern} count={count} judgement={judgement} />
          )}
        </div>
        {/* Enter in a field of one line generates. */}
        <button type="submit" hidden />
      </form>
      {errors > 0 && count !== null ? <Banner tone="warn" title={copy.cells.errors(errors, count)} /> : null}
      <div className={styles.folds}>
        <OtherCells sheet={sheet} cells={form.cells} row={row} issues={issues} onChange={form.changeCells} />
        <BlockedWords draft={draft} reading={reading} onChange={change} />
      </div>
    </div>
  );
}
