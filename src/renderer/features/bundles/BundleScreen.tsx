import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStores } from '../../app/facts/index.ts';
import { navigate } from '../../app/navigation.ts';
import { Screen, StatusGap } from '../../app/Screen.tsx';
import { bundlesCopy } from '../../copy/bundles.ts';
import { Button, ErrorBanner, IconButton, Pill, Spinner } from '../../ui/index.ts';
import { exportBundleSheet, undoRedo } from './actions/change.ts';
import styles from './bundles.module.css';
import { BundleBar } from './components/BundleBar.tsx';
import { BundleTree } from './components/BundleTree.tsx';
import { RulePanel } from './components/RulePanel.tsx';
import { Sums } from './components/Sums.tsx';
import { followBundles, openBundleSheet, useBundles } from './store.ts';
import { mostDecimals, type TreeRow } from './tree.ts';
import { useBundleCommands } from './use-bundle-commands.ts';

const nothing: ReadonlySet<string> = new Set();

/** One list of subscriptions: its bundles, new prices, review, sending and restoring. */
export function BundleScreen({ sheetId }: { readonly sheetId: string }) {
  const sheet = useBundles((state) => state.sheets?.find(({ id }) => id === sheetId));
  const error = useBundles((state) => state.error);
  const byNumber = useBundles((state) => state.lines);
  const stores = useStores();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing);
  const [active, setActive] = useState<TreeRow | null>(null);
  const lines = useMemo(
    () => Object.values(byNumber).toSorted((one, other) => one.number - other.number),
    [byNumber],
  );
  const decimals = useMemo(() => mostDecimals(lines), [lines]);
  useEffect(() => {
    followBundles();
    void openBundleSheet(sheetId);
  }, [sheetId]);

  const chooseAll = useCallback(
    () => setChosen(new Set(lines.flatMap((line) => line.selections.map(({ id }) => id)))),
    [lines],
  );
  useBundleCommands(sheetId, chooseAll);

  if (!sheet) {
    return <Screen title={bundlesCopy.title}>{error ? <ErrorBanner error={error} /> : <Spinner />}</Screen>;
  }
  const isLocked = sheet.reading !== null || sheet.isSending;
  const review = (restores: boolean) =>
    navigate({
      screen: 'review',
      sheetId: sheet.id,
      storeId: sheet.storeId,
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
      title={sheet.name}
      storeId={sheet.storeId}
      body="fill"
      facts={
        <span className={styles.ofStore}>
          <Pill>
            {stores.find((store) => store.id === sheet.storeId)?.name ?? bundlesCopy.list.unknownStore}
          </Pill>
        </span>
      }
      actions={
        <>
          <IconButton
            label={bundlesCopy.undo(sheet.canUndo)}
            keys="Ctrl+Z"
            icon={<Undo2 aria-hidden="true" />}
            isDisabled={isLocked || sheet.canUndo === null}
            onPress={() => void undoRedo(sheet.id, 'undo')}
          />
          <IconButton
            label={bundlesCopy.redo(sheet.canRedo)}
            keys="Ctrl+Y"
            icon={<Redo2 aria-hidden="true" />}
            isDisabled={isLocked || sheet.canRedo === null}
            onPress={() => void undoRedo(sheet.id, 'redo')}
          />
          <Button look="quiet" onPress={() => navigate({ screen: 'bundles', sheetId: null })}>
            {bundlesCopy.list.sheets}
          </Button>
          <Button onPress={() => exportBundleSheet(sheet)}>{bundlesCopy.exportFile}</Button>
          <Button isDisabled={isLocked || sheet.restorable === 0} onPress={() => review(true)}>
            {bundlesCopy.restore}
          </Button>
          <Button
            look={sheet.pendingSelections === 0 ? 'default' : 'primary'}
            isDisabled={isLocked || sheet.pendingSelections === 0}
            onPress={() => review(false)}
          >
            {sheet.pendingSelections === 0
              ? bundlesCopy.sendNothing
              : bundlesCopy.send(sheet.pendingSelections)}
          </Button>
        </>
      }
      status={
        <>
          <span>{bundlesCopy.status.subscriptions(sheet.subscriptions)}</span>
          <span>{bundlesCopy.status.bundles(sheet.selections)}</span>
          <span>{bundlesCopy.status.items(sheet.items)}</span>
          {sheet.none > 0 ? <span>{bundlesCopy.status.none(sheet.none)}</span> : null}
          <StatusGap />
          <span>{still.size > 0 ? bundlesCopy.status.selected(still.size) : ''}</span>
          {sheet.pendingItems > 0 ? <span>{bundlesCopy.status.newPrices(sheet.pendingItems)}</span> : null}
        </>
      }
    >
      <div className={styles.screen}>
        <div className={styles.main}>
          {error ? <ErrorBanner error={error} /> : null}
          <BundleBar sheet={sheet} />
          <BundleTree
            sheet={sheet}
            lines={lines}
            decimals={decimals}
            chosen={still}
            onChoose={setChosen}
            onChooseAll={chooseAll}
            onActive={setActive}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
        <aside className={styles.side} aria-label={bundlesCopy.rule.title} tabIndex={0}>
          <RulePanel sheet={sheet} chosen={still} isLocked={isLocked} />
          <Sums sheet={sheet} decimals={decimals} selection={all.find(({ id }) => id === activeId) ?? null} />
        </aside>
      </div>
    </Screen>
  );
}
