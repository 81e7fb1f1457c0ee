import { Copy, Download, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Store } from '../../../contract/stores.ts';
import { recallCheckout, rememberCheckout } from '../../app/erase/remembered-checkout.ts';
import {
  navigate,
  runsFacts,
  Screen,
  StatusGap,
  sheetsFacts,
  useCurrentStore,
  useSettings,
} from '../../app/index.ts';
import { linksCopy as copy } from '../../copy/links.ts';
import { Button, EmptyState, ErrorBanner, Spinner } from '../../ui/index.ts';
import { copyAllLinks, exportLinks } from './actions/take-links.ts';
import { CodesPart } from './components/CodesPart.tsx';
import { LinkTable } from './components/LinkTable.tsx';
import { PreconditionPart } from './components/PreconditionPart.tsx';
import { TokensPart } from './components/TokensPart.tsx';
import styles from './links.module.css';
import { changeDraft, useLinks } from './store.ts';
import { useLinkChoices } from './use-link-choices.ts';

/** Auto-apply links: codes and cart tokens become addresses, to be copied, exported or tried. */
export function LinksScreen({ sheetId }: { readonly sheetId: string | null }) {
  const store = useCurrentStore();
  useEffect(() => {
    if (sheetId !== null) changeDraft({ codesFrom: 'sheet', sheetId, column: null });
  }, [sheetId]);
  if (store === null) {
    return (
      <Screen title={copy.title}>
        <EmptyState
          icon={<Link2 aria-hidden="true" />}
          title={copy.noStoreTitle}
          actions={
            <Button look="primary" onPress={() => navigate({ screen: 'stores', connect: 'store' })}>
              {copy.connect}
            </Button>
          }
        >
          {copy.noStoreText}
        </EmptyState>
      </Screen>
    );
  }
  return <LinksOfStore key={store.id} store={store} />;
}

function LinksOfStore({ store }: { readonly store: Store }) {
  const { draft, list, isPreparing, error } = useLinks();
  const sheets = sheetsFacts.use((fact) => fact.value) ?? [];
  const runs = runsFacts.use((fact) => fact.value) ?? [];
  const delimiter = useSettings()?.exportDelimiter ?? ',';
  const [checkout, setCheckout] = useState(() => recallCheckout(store.id));
  const choices = useLinkChoices(store, checkout, draft, sheets, runs);
  const isShown = list !== null && list.storeId === store.id;
  // A list that is made anew would be taken without what was chosen or typed since.
  const isReady = isShown && list.ready > 0 && !isPreparing;
  return (
    <Screen
      title={copy.title}
      body="fill"
      actions={
        <>
          <Button
            icon={<Copy aria-hidden="true" />}
            isDisabled={!isReady}
            onPress={() => {
              if (list) void copyAllLinks(list);
            }}
          >
            {copy.copyAll}
          </Button>
          <Button
            look="primary"
            icon={<Download aria-hidden="true" />}
            isDisabled={!isReady}
            onPress={() => {
              if (list) void exportLinks(list, delimiter);
            }}
          >
            {copy.export}
          </Button>
        </>
      }
      status={
        <>
          {isShown ? copy.status(list).map((words) => <span key={words}>{words}</span>) : null}
          <StatusGap />
          <span>{copy.encoding}</span>
        </>
      }
    >
      <div className={styles.screen}>
        <div className={styles.form}>
          <PreconditionPart
            store={store}
            checkout={checkout}
            onCheckout={(next) => {
              rememberCheckout(store.id, next);
              setCheckout(next);
            }}
          />
          <CodesPart draft={draft} sheets={choices.sheets} runs={choices.runs} />
          <TokensPart draft={draft} />
        </div>
        <div className={styles.list}>
          {error === null ? null : (
            <div className={styles.notice}>
              <ErrorBanner error={error} />
            </div>
          )}
          {isShown && list.total > 0 ? <LinkTable key={list.listId} list={list} /> : null}
          {error === null && !(isShown && list.total > 0) ? (
            isPreparing ? (
              <div className={styles.notice}>
                <Spinner label={copy.preparing} />
              </div>
            ) : (
              <EmptyState icon={<Link2 aria-hidden="true" />} title={copy.emptyTitle}>
                {copy.emptyText}
              </EmptyState>
            )
          ) : null}
        </div>
      </div>
    </Screen>
  );
}
