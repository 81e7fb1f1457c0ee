import { uiCopy } from '../copy/ui.ts';
import styles from './surface.module.css';

/** Lines of detail, folded away. */
export function Details({
  lines,
  title = uiCopy.details,
}: {
  readonly lines: readonly string[];
  readonly title?: string;
}) {
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      {/* Scrollable, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
      <pre tabIndex={0}>{lines.join('\n')}</pre>
    </details>
  );
}
