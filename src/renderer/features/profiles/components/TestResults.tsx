import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { TestLine, TestOutcome } from '../../../../contract/profiles.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { cx, Panel, Spinner } from '../../../ui/index.ts';
import styles from '../profiles.module.css';
import type { ProfileTest } from '../store.ts';

const signs = { ok: CircleCheck, 'not-ok': CircleAlert, 'not-checked': CircleDashed } as const;
const looks: Readonly<Record<TestOutcome, string | undefined>> = {
  ok: styles.ok,
  'not-ok': styles.notOk,
  'not-checked': styles.notChecked,
};

/** What a connection test found, line by line. */
export function TestResults({ test }: { readonly test: ProfileTest }) {
  const counts = (outcome: TestOutcome): number =>
    test.state === 'done' ? test.lines.filter((line) => line.outcome === outcome).length : 0;
  const note =
    test.state === 'done' ? copy.resultsNote(counts('ok'), counts('not-ok'), counts('not-checked')) : '';
  return (
    <Panel title={copy.results} note={<span role="status">{note}</span>}>
      {test.state === 'going' ? (
        <Spinner label={copy.testing} />
      ) : (
        <ul className={styles.lines} aria-label={copy.results}>
          {test.lines.map((line) => (
            <Line key={line.about} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ line: { about, outcome, found, next } }: { readonly line: TestLine }) {
  const Sign = signs[outcome];
  return (
    <li className={cx(styles.line, looks[outcome])}>
      <Sign aria-hidden="true" />
      <span className={styles.lineOutcome}>{copy.outcomes[outcome]}</span>
      <div>
        <strong>{about}</strong>
        <p>{found}</p>
        {next === null ? null : <p className={styles.lineNext}>{next}</p>}
      </div>
    </li>
  );
}
