import { useState } from 'react';
import type { BundleBook } from '../../../../contract/bundles.ts';
import { useStores } from '../../../app/facts/index.ts';
import { navigate } from '../../../app/navigation.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import {
  ConfirmDialog,
  count,
  type DataColumn,
  DataTable,
  dateTime,
  Panel,
  RowLink,
  RowMenu,
  useRoomy,
} from '../../../ui/index.ts';
import { exportBook, removeBook } from '../actions/change.ts';

const copy = bundlesCopy.list;

const figures: readonly DataColumn<BundleBook>[] = [
  {
    id: 'bundles',
    header: copy.columns.bundles,
    align: 'end',
    width: '80px',
    cell: (book) => count(book.selections),
  },
  {
    id: 'new',
    header: copy.columns.toSend,
    align: 'end',
    width: '80px',
    cell: (book) => count(book.pendingSelections),
  },
  {
    id: 'restore',
    header: copy.columns.toRestore,
    align: 'end',
    width: '95px',
    cell: (book) => count(book.restorable),
  },
];

/** The lists of subscriptions with what is to be sent and what can be restored. */
export function BookTable({ books }: { readonly books: readonly BundleBook[] }) {
  const stores = useStores();
  const isRoomy = useRoomy();
  const [deleting, setDeleting] = useState<BundleBook | null>(null);
  const storeName = (id: string): string =>
    stores.find((store) => store.id === id)?.name ?? copy.removedStore;
  const columns: readonly DataColumn<BundleBook>[] = [
    {
      id: 'name',
      header: copy.columns.name,
      isRowHeader: true,
      cell: (book) => (
        <RowLink
          name={book.name}
          note={isRoomy ? null : `${storeName(book.storeId)} · ${dateTime(book.createdAt)}`}
          onPress={() => navigate({ screen: 'bundles', bookId: book.id })}
        />
      ),
    },
    { id: 'store', header: copy.columns.store, width: '200px', cell: (book) => storeName(book.storeId) },
    ...figures,
    { id: 'made', header: copy.columns.created, width: '170px', cell: (book) => dateTime(book.createdAt) },
    {
      id: 'more',
      header: <span className="visually-hidden">{copy.moreColumn}</span>,
      width: '60px',
      cell: (book) => (
        <RowMenu
          label={copy.more(book.name)}
          entries={[
            { id: 'export', label: copy.export, onAction: () => void exportBook(book) },
            { id: 'delete', label: copy.delete, danger: true, onAction: () => setDeleting(book) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <Panel title={copy.books} flush>
        <DataTable
          label={copy.books}
          rows={books}
          rowKey={(book) => book.id}
          columns={columns.filter(({ id }) => isRoomy || (id !== 'store' && id !== 'made'))}
        />
      </Panel>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={copy.deleteTitle(deleting?.name ?? '')}
        action={copy.deleteAction}
        onConfirm={async () => {
          if (deleting !== null) await removeBook(deleting);
        }}
        errorOf={appErrorOf}
      >
        <p>{copy.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
