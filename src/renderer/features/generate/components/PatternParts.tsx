import { RefreshCw } from 'lucide-react';
import type { Pattern } from '../../../../domain/codes/pattern.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { cx, IconButton } from '../../../ui/index.ts';
import { alphabetInWords, segmentsOf } from '../examples.ts';
import styles from '../generate.module.css';

const copy = generateCopy;

/** What each part of the pattern becomes, and a few codes as they will look. */
export function PatternParts({
  pattern,
  examples,
  onAnother,
}: {
  readonly pattern: Pattern;
  readonly examples: readonly string[];
  readonly onAnother: () => void;
}) {
  const [first, ...others] = examples;
  if (first === undefined) return null;
  return (
    <div className={styles.meaning}>
      <ul className={styles.parts} aria-label={copy.parts.label}>
        {segmentsOf(pattern, first).map(({ part, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and no state
          <li key={index} className={styles.part}>
            <code className={cx(styles.segment, styles[part.part])}>{text}</code>
            <span>{copy.parts.part(part, part.part === 'random' ? alphabetInWords(part.alphabet) : '')}</span>
          </li>
        ))}
      </ul>
      <div className={styles.examples}>
        <ul aria-label={copy.examples.label}>
          {[first, ...others].map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <IconButton
          label={copy.examples.another}
          size="small"
          icon={<RefreshCw aria-hidden="true" />}
          onPress={onAnother}
        />
      </div>
    </div>
  );
}
