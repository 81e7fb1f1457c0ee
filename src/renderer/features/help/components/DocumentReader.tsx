import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { helpCopy } from '../../../copy/help.ts';
import { Button } from '../../../ui/index.ts';
import styles from '../document.module.css';
import type { ReadDocument } from '../use-documents.ts';
import { type GoTo, Markdown } from './Markdown.tsx';

const copy = helpCopy.reader;

/** One document with its sections at the side. It opens at a section, which takes the focus. */
export function DocumentReader({
  document: read,
  section,
  onBack,
  goTo,
}: {
  readonly document: ReadDocument;
  readonly section: string | null;
  readonly onBack: () => void;
  readonly goTo: GoTo;
}) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each section has one heading, in the same order.
    const headings = text.current?.querySelectorAll<HTMLElement>(':scope > :is(h2, h3, h4, h5, h6)');
    const at = read.sections.findIndex(({ id }) => id === section);
    const heading = headings?.[Math.max(0, at)];
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [section, read]);
  return (
    <div className={styles.reader}>
      <div className={styles.side}>
        <Button icon={<ArrowLeft aria-hidden="true" />} onPress={onBack}>
          {copy.back}
        </Button>
        <nav className={styles.sections} aria-label={copy.sections}>
          <ul>
            {read.sections
              .filter(({ depth }) => depth === 2 || depth === 3)
              .map(({ id, title, depth }) => (
                <li key={id} data-depth={depth}>
                  <button
                    type="button"
                    aria-current={id === section ? 'location' : undefined}
                    onClick={() => goTo(`#${id}`)}
                  >
                    {title}
                  </button>
                </li>
              ))}
          </ul>
        </nav>
      </div>
      <article className={styles.text} ref={text} aria-label={read.title}>
        <Markdown tokens={read.tokens} goTo={goTo} />
      </article>
    </div>
  );
}
