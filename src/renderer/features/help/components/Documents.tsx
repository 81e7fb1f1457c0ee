import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { helpCopy } from '../../../copy/help.ts';
import { Button, ErrorBanner, Panel, SearchField, Spinner } from '../../../ui/index.ts';
import styles from '../help.module.css';
import { findSections } from '../markdown.ts';
import { type ReadDocument, useDocuments } from '../use-documents.ts';
import { DocumentReader } from './DocumentReader.tsx';

const copy = helpCopy.reader;
type Place = { readonly topic: string; readonly section: string | null };

/** The documents that ship with the product: a list, a search over all of them, and one at a time to read. */
export function Documents() {
  const { documents, error } = useDocuments();
  const [question, setQuestion] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  if (error !== null) return <ErrorBanner error={error} />;
  if (documents === null) return <Spinner />;
  const open = documents.find(({ topic }) => topic === place?.topic);
  if (place !== null && open)
    return (
      <DocumentReader
        document={open}
        section={place.section}
        onBack={() => setPlace(null)}
        goTo={(address) => setPlace(placeOf(address, place, documents))}
      />
    );
  return (
    <div className={styles.page}>
      <div className={styles.find}>
        <SearchField label={copy.find} placeholder={copy.find} value={question} onChange={setQuestion} />
      </div>
      {question.trim() === '' ? (
        <DocumentList onRead={(topic) => setPlace({ topic, section: null })} />
      ) : (
        <Results documents={documents} question={question} onOpen={setPlace} />
      )}
    </div>
  );
}

/** `sheet-kinds.md#swaps`, or `#swaps` in the same document; what is nowhere leads to where one is. */
function placeOf(address: string, now: Place, documents: readonly ReadDocument[]): Place {
  const [file = '', section = ''] = address.split('#');
  const topic = file === '' ? now.topic : file.replace(/\.md$/, '');
  return documents.some((one) => one.topic === topic) ? { topic, section: section || null } : now;
}

const DocumentList = ({ onRead }: { readonly onRead: (topic: string) => void }) => (
  <Panel flush>
    <ul>
      {helpCopy.documents.map(({ topic, title, about }) => (
        <li key={topic} className={styles.document}>
          <div>
            <h2>{title}</h2>
            <p>{about}</p>
          </div>
          <Button
            icon={<BookOpen aria-hidden="true" />}
            aria-label={`${copy.read}: ${title}`}
            onPress={() => onRead(topic)}
          >
            {copy.read}
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
);

function Results({
  documents,
  question,
  onOpen,
}: {
  readonly documents: readonly ReadDocument[];
  readonly question: string;
  readonly onOpen: (place: Place) => void;
}) {
  const found = documents
    .map((document) => ({ document, matches: findSections(document.sections, question) }))
    .filter(({ matches }) => matches.length > 0);
  if (found.length === 0) return <p className={styles.nothing}>{copy.nothing}</p>;
  return found.map(({ document: { topic, title }, matches }) => (
    <Panel key={topic} title={title} note={copy.matches(matches.length)} flush>
      <ul>
        {matches.map(({ section, excerpt }) => (
          <li key={section.id}>
            <button
              type="button"
              className={styles.match}
              onClick={() => onOpen({ topic, section: section.id })}
            >
              <b>{section.title}</b>
              <span>{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
