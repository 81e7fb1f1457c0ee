import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen, StatusGap } from '../../app/Screen.tsx';
import { bundlesCopy } from '../../copy/bundles.ts';
import { Button, ErrorBanner, IconButton, Pill, Spinner } from '../../ui/index.ts';
import { exportBook, undoRedo } from './actions/change.ts';
import styles from './bundles.module.css';
import { BookBar } from './components/BookBar.tsx';
import { BundleTree } from './components/BundleTree.tsx';
import { RulePanel } from './components/RulePanel.tsx';
import { Sums } from './components/Sums.tsx';
import { followBundles, openBook, useBundles } from './store.ts';
import type { TreeRow } from './tree.ts';
import { useBundleCommands } from './use-bundle-commands.ts';

const nothing: ReadonlySet<string> = new Set();

/** One list of subscriptions: its bundles, new prices, review, sending and restoring. */
export function BundleScreen({ bookId }: { readonly bookId: string }) {
  const book = useBundles((state) => state.books?.find(({ id }) => id === bookId));
  const error = useBundles((state) => state.error);
  const byNumber = useBundles((state) => state.lines);
  const stores = useStores();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing);
  const [active, setActive] = useState<TreeRow | null>(null);
  const lines = useMemo(
    () => Object.values(byNumber).toSorted((one, other) => one.number - other.number),
    [byNumber],
  );
  useEffect(() => {
    followBundles();
    void openBook(bookId);
  }, [bookId]);

  const chooseAll = useCallback(
    () => setChosen(new Set(lines.flatMap((line) => line.selections.map(({ id }) => id)))),
    [lines],
  );
  useBundleCommands(bookId, chooseAll);

  if (!book) {
    return <Screen title={bundlesCopy.title}>{error ? <ErrorBanner error={error} /> : <Spinner />}</Screen>;
  }
  const isLocked = book.reading !== null || book.isSending;
  const review = (restores: boolean) =>
    navigate({
      screen: 'review',
      sheetId: book.id,
      storeId: book.storeId,
      selection: { of: 'prices', restores },
    });
  const all = lines.flatMap((line) => line.selections);
  const ids = new Set(all.map(({ id }) => id));
  const still = new Set([...chosen].filter((id) => ids.has(id)));
  const activeId =
    active === null
      ? undefined
      : active.level === 1
        ? byNumber[active.line.number]?.selections[0]?.id
        : active.selection.id;
  return (
    <Screen
      title={book.name}
      storeId={book.storeId}
      body="fill"
      facts={
        <span className={styles.ofStore}>
          <Pill>
            {stores.find((store) => store.id === book.storeId)?.name ?? bundlesCopy.list.removedStore}
          </Pill>
        </span>
      }
      actions={
        <>
          <IconButton
            label={bundlesCopy.undo(book.canUndo)}
            keys="Ctrl+Z"
            icon={<Undo2 aria-hidden="true" />}
            isDisabled={isLocked || book.canUndo === null}
            onPress={() => void undoRedo(book.id, 'undo')}
          />
          <IconButton
            label={bundlesCopy.redo(book.canRedo)}
            keys="Ctrl+Y"
            icon={<Redo2 aria-hidden="true" />}
            isDisabled={isLocked || book.canRedo === null}
            onPress={() => void undoRedo(book.id, 'redo')}
          />
          <Button look="quiet" onPress={() => navigate({ screen: 'bundles', bookId: null })}>
            {bundlesCopy.list.books}
          </Button>
          <Button onPress={() => exportBook(book)}>{bundlesCopy.exportFile}</Button>
          <Button isDisabled={isLocked || book.restorable === 0} onPress={() => review(true)}>
            {bundlesCopy.restore}
          </Button>
          <Button
            look={book.pendingSelections === 0 ? 'default' : 'primary'}
            isDisabled={isLocked || book.pendingSelections === 0}
            onPress={() => review(false)}
          >
            {book.pendingSelections === 0
              ? bundlesCopy.sendNothing
              : bundlesCopy.send(book.pendingSelections)}
          </Button>
        </>
      }
      status={
        <>
          <span>{bundlesCopy.status.subscriptions(book.subscriptions)}</span>
          <span>{bundlesCopy.status.bundles(book.selections)}</span>
          <span>{bundlesCopy.status.items(book.items)}</span>
          {book.none > 0 ? <span>{bundlesCopy.status.none(book.none)}</span> : null}
          <StatusGap />
          <span>{still.size > 0 ? bundlesCopy.status.selected(still.size) : ''}</span>
          <span>{bundlesCopy.status.newPrices(book.pendingItems)}</span>
        </>
      }
    >
      <div className={styles.screen}>
        <div className={styles.main}>
          {error ? <ErrorBanner error={error} /> : null}
          <BookBar book={book} />
          <BundleTree
            book={book}
            lines={lines}
            chosen={still}
            onChoose={setChosen}
            onChooseAll={chooseAll}
            onActive={setActive}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
        <aside className={styles.side} aria-label={bundlesCopy.rule.title} tabIndex={0}>
          <RulePanel book={book} chosen={still} isLocked={isLocked} />
          <Sums book={book} selection={all.find(({ id }) => id === activeId) ?? null} />
        </aside>
      </div>
    </Screen>
  );
}
