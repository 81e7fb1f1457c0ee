import { useEffect } from 'react';
import { Screen } from '../../app/Screen.tsx';
import { bundlesCopy } from '../../copy/bundles.ts';
import { ErrorBanner, Spinner } from '../../ui/index.ts';
import { BundleScreen } from './BundleScreen.tsx';
import styles from './bundles.module.css';
import { BookTable } from './components/BookTable.tsx';
import { NewBook } from './components/NewBook.tsx';
import { followBundles, readBooks, useBundles } from './store.ts';

/** Bundle prices: the lists of subscriptions, or one of them. */
export function BundlesScreen({ bookId }: { readonly bookId: string | null }) {
  return bookId === null ? <BookList /> : <BundleScreen key={bookId} bookId={bookId} />;
}

function BookList() {
  const books = useBundles((state) => state.books);
  const error = useBundles((state) => state.error);
  useEffect(() => {
    followBundles();
    void readBooks();
  }, []);
  return (
    <Screen title={bundlesCopy.title}>
      <div className={styles.stack}>
        {error ? <ErrorBanner error={error} onRetry={() => void readBooks()} /> : null}
        <NewBook />
        {!books && !error ? <Spinner /> : null}
        {books && books.length > 0 ? <BookTable books={books} /> : null}
      </div>
    </Screen>
  );
}
