import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { TestLine, TestOutcome } from '../../../contract/profiles.ts';
import { networkCopy } from '../../copy/network.ts';
import { cx } from '../../ui/index.ts';
import styles from './network.module.css';

const signs = { ok: CircleCheck, 'not-ok': CircleAlert, 'not-checked': CircleDashed } as const;
const looks: Readonly<Record<TestOutcome, string | undefined>> = {
  ok: styles.ok,
  'not-ok': styles.notOk,
  'not-checked': styles.notChecked,
};

/** What a connection test found, line by line. */
export const TestLines = ({ lines }: { readonly lines: readonly TestLine[] }) => (
  <ul className={styles.lines} aria-label={networkCopy.results}>
    {lines.map((line) => (
      <Line key={line.about} line={line} />
    ))}
  </ul>
);

function Line({ line: { about, outcome, found, next } }: { readonly line: TestLine }) {
  const Sign = signs[outcome];
  return (
    <li className={cx(styles.line, looks[outcome])}>
      <Sign aria-hidden="true" />
      <span className={styles.lineOutcome}>{networkCopy.outcomes[outcome]}</span>
      <div>
        <strong>{about}</strong>
        <p>{found}</p>
        {next === null ? null : <p className={styles.lineNext}>{next}</p>}
      </div>
    </li>
  );
}
