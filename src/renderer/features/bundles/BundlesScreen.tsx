import { useEffect } from 'react';
import { useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { bundlesCopy } from '../../copy/bundles.ts';
import { Button, count, DataTable, dateTime, ErrorBanner, Panel, Spinner } from '../../ui/index.ts';
import { BundleScreen } from './BundleScreen.tsx';
import styles from './bundles.module.css';
import { NewBook } from './components/NewBook.tsx';
import { followBundles, readBooks, useBundles } from './store.ts';

/** Bundle prices: the lists of subscriptions, or one of them. */
export function BundlesScreen({ bookId }: { readonly bookId: string | null }) {
  return bookId === null ? <BookList /> : <BundleScreen key={bookId} bookId={bookId} />;
}

function BookList() {
  const books = useBundles((state) => state.books);
  const error = useBundles((state) => state.error);
  const stores = useStores();
  useEffect(() => {
    followBundles();
    void readBooks();
  }, []);
  const storeName = (id: string): string =>
    stores.find((store) => store.id === id)?.name ?? 'a removed store';
  return (
    <Screen title={bundlesCopy.title}>
      <div className={styles.stack}>
        {error ? <ErrorBanner error={error} onRetry={() => void readBooks()} /> : null}
        <NewBook />
        {!books && !error ? <Spinner /> : null}
        {books && books.length > 0 ? (
          <Panel title={bundlesCopy.list.books} flush>
            <div className={styles.wideTable}>
              <DataTable
                label={bundlesCopy.list.books}
                rows={books}
                rowKey={(book) => book.id}
                columns={[
                  {
                    id: 'name',
                    header: 'List',
                    isRowHeader: true,
                    cell: (book) => (
                      <Button
                        look="quiet"
                        size="small"
                        onPress={() => navigate({ screen: 'bundles', bookId: book.id })}
                      >
                        {book.name}
                      </Button>
                    ),
                  },
                  { id: 'store', header: 'Store', cell: (book) => storeName(book.storeId) },
                  {
                    id: 'bundles',
                    header: 'Bundles',
                    align: 'end',
                    width: '80px',
                    cell: (book) => count(book.selections),
                  },
                  {
                    id: 'new',
                    header: 'To send',
                    align: 'end',
                    width: '80px',
                    cell: (book) => count(book.pendingSelections),
                  },
                  {
                    id: 'restore',
                    header: 'To restore',
                    align: 'end',
                    width: '90px',
                    cell: (book) => count(book.restorable),
                  },
                  {
                    id: 'made',
                    header: 'Made',
                    width: '180px',
                    cell: (book) => dateTime(book.createdAt),
                  },
                ]}
              />
            </div>
          </Panel>
        ) : null}
      </div>
    </Screen>
  );
}
