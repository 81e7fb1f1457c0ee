import { useEffect } from 'react';
import { Screen } from '../../app/Screen.tsx';
import { bundlesCopy } from '../../copy/bundles.ts';
import { ErrorBanner, Spinner } from '../../ui/index.ts';
import { BundleScreen } from './BundleScreen.tsx';
import styles from './bundles.module.css';
import { BundleTable } from './components/BundleTable.tsx';
import { NewBundleSheet } from './components/NewBundleSheet.tsx';
import { followBundles, readBundleSheets, useBundles } from './store.ts';

/** Bundle prices: the lists of subscriptions, or one of them. */
export function BundlesScreen({ sheetId }: { readonly sheetId: string | null }) {
  return sheetId === null ? <BundleSheetList /> : <BundleScreen key={sheetId} sheetId={sheetId} />;
}

function BundleSheetList() {
  const sheets = useBundles((state) => state.sheets);
  const error = useBundles((state) => state.error);
  useEffect(() => {
    followBundles();
    void readBundleSheets();
  }, []);
  return (
    <Screen title={bundlesCopy.title}>
      <div className={styles.stack}>
        {error ? <ErrorBanner error={error} onRetry={() => void readBundleSheets()} /> : null}
        <NewBundleSheet />
        {!sheets && !error ? <Spinner /> : null}
        {sheets && sheets.length > 0 ? <BundleTable sheets={sheets} /> : null}
      </div>
    </Screen>
  );
}
