import type { Token } from 'marked';
import { useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { helpCopy } from '../../copy/help.ts';
import { parseMarkdown, type Section, sectionsOf } from './markdown.ts';

export type ReadDocument = {
  readonly topic: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly sections: readonly Section[];
};

/** The documents that ship with the product, read once: they do not change while the program runs. */
export function useDocuments(): {
  readonly documents: readonly ReadDocument[] | null;
  readonly error: AppError | null;
} {
  const [documents, setDocuments] = useState<readonly ReadDocument[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isShown = true;
    const reading = helpCopy.documents.map(async ({ topic, title }): Promise<ReadDocument> => {
      const { text } = await desk.invoke('app.helpDocument', { topic });
      const tokens = parseMarkdown(text);
      return { topic, title, tokens, sections: sectionsOf(tokens) };
    });
    Promise.all(reading).then(
      (read) => isShown && setDocuments(read),
      (thrown: unknown) => isShown && setError(appErrorOf(thrown)),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return { documents, error };
}
