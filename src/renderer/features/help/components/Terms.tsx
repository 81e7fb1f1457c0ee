import { Panel } from '../../../ui/index.ts';
import styles from '../help.module.css';

/** Words and what they mean; cases and what happens in them. */
export const Terms = ({
  terms,
}: {
  readonly terms: readonly { readonly word: string; readonly meaning: string }[];
}) => (
  <Panel flush>
    <dl>
      {terms.map(({ word, meaning }) => (
        <div key={word} className={styles.term}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
