import { ExternalLink } from 'lucide-react';
import { helpCopy } from '../../../copy/help.ts';
import { Button, Panel } from '../../../ui/index.ts';
import { openDocument } from '../actions/open-document.ts';
import styles from '../help.module.css';

/** The documents that ship with the product. */
export const Documents = () => (
  <Panel flush>
    <ul>
      {helpCopy.documents.map(({ topic, title, about }) => (
        <li key={topic} className={styles.document}>
          <div>
            <h2>{title}</h2>
            <p>{about}</p>
          </div>
          <Button
            icon={<ExternalLink aria-hidden="true" />}
            aria-label={`${helpCopy.open}: ${title}`}
            onPress={() => void openDocument(topic)}
          >
            {helpCopy.open}
          </Button>
        </li>
      ))}
    </ul>
    <p className={styles.note}>{helpCopy.documentsNote}</p>
  </Panel>
);
