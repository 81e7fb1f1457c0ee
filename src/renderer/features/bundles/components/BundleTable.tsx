import { useState } from 'react';
import type { BundleSheet } from '../../../../contract/bundles.ts';
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
import { exportBundleSheet, removeBundleSheet } from '../actions/change.ts';

const copy = bundlesCopy.list;

const figures: readonly DataColumn<BundleSheet>[] = [
  {
    id: 'bundles',
    header: copy.columns.bundles,
    align: 'end',
    width: '80px',
    cell: (sheet) => count(sheet.selections),
  },
  {
    id: 'new',
    header: copy.columns.toSend,
    align: 'end',
    width: '80px',
    cell: (sheet) => count(sheet.pendingSelections),
  },
  {
    id: 'restore',
    header: copy.columns.toRestore,
    align: 'end',
    width: '95px',
    cell: (sheet) => count(sheet.restorable),
  },
];

/** The lists of subscriptions with what is to be sent and what can be restored. */
export function BundleTable({ sheets }: { readonly sheets: readonly BundleSheet[] }) {
  const stores = useStores();
  const isRoomy = useRoomy();
  const [deleting, setDeleting] = useState<BundleSheet | null>(null);
  const storeName = (id: string): string =>
    stores.find((store) => store.id === id)?.name ?? copy.unknownStore;
  const columns: readonly DataColumn<BundleSheet>[] = [
    {
      id: 'name',
      header: copy.columns.name,
      isRowHeader: true,
      cell: (sheet) => (
        <RowLink
          name={sheet.name}
          note={isRoomy ? null : `${storeName(sheet.storeId)} · ${dateTime(sheet.createdAt)}`}
          onPress={() => navigate({ screen: 'bundles', sheetId: sheet.id })}
        />
      ),
    },
    { id: 'store', header: copy.columns.store, width: '200px', cell: (sheet) => storeName(sheet.storeId) },
    ...figures,
    { id: 'made', header: copy.columns.created, width: '170px', cell: (sheet) => dateTime(sheet.createdAt) },
    {
      id: 'more',
      header: <span className="visually-hidden">{copy.moreColumn}</span>,
      width: '60px',
      cell: (sheet) => (
        <RowMenu
          label={copy.more(sheet.name)}
          entries={[
            { id: 'export', label: copy.export, onAction: () => void exportBundleSheet(sheet) },
            { id: 'delete', label: copy.delete, danger: true, onAction: () => setDeleting(sheet) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <Panel title={copy.sheets} flush>
        <DataTable
          label={copy.sheets}
          rows={sheets}
          rowKey={(sheet) => sheet.id}
          columns={columns.filter(({ id }) => isRoomy || (id !== 'store' && id !== 'made'))}
        />
      </Panel>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={copy.deleteTitle(deleting?.name ?? '')}
        action={copy.deleteAction}
        onConfirm={async () => {
          if (deleting !== null) await removeBundleSheet(deleting);
        }}
        errorOf={appErrorOf}
      >
        <p>{copy.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
