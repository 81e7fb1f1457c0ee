import { FileUp, FlaskConical } from 'lucide-react';
import {
  appInfoFacts,
  historyOf,
  importFile,
  importSample,
  runsFacts,
  Screen,
  StatusGap,
  sheetsFacts,
  storesFacts,
  useStores,
} from '../../app/index.ts';
import { homeCopy } from '../../copy/home.ts';
import { Button, ErrorBanner } from '../../ui/index.ts';
import { ConnectionNotice } from './components/ConnectionNotice.tsx';
import { Guide } from './components/Guide.tsx';
import { RecentRuns } from './components/RecentRuns.tsx';
import { RecentSheets } from './components/RecentSheets.tsx';
import { StoreStates } from './components/StoreStates.tsx';
import styles from './home.module.css';
import { needsGuide, stepStates } from './steps.ts';

/** Where the day begins: what goes on, what was worked on last, and the way to start. */
export function HomeScreen() {
  const stores = useStores();
  const { value: sheets, error: sheetsError } = sheetsFacts.use();
  const { value: runs, error: runsError } = runsFacts.use();
  const storesError = storesFacts.use((fact) => fact.error);
  const version = appInfoFacts.use((fact) => fact.value?.version ?? null);
  const error = storesError ?? sheetsError ?? runsError;
  const isKnown = sheets !== null && runs !== null;
  const isGuided = isKnown && needsGuide(runs);
  // The step of the guide that imports has these buttons of its own.
  const hasOwnImport = isGuided && stepStates(stores, sheets, runs).sheet === 'now';

  return (
    <Screen
      title={homeCopy.title}
      actions={
        hasOwnImport ? null : (
          <>
            <Button icon={<FlaskConical aria-hidden="true" />} onPress={() => void importSample()}>
              {homeCopy.sample}
            </Button>
            <Button
              // While the guide is there, its next step has the one main button.
              look={isKnown && !isGuided && sheets.length > 0 ? 'primary' : 'default'}
              icon={<FileUp aria-hidden="true" />}
              onPress={() => void importFile()}
            >
              {homeCopy.import}
            </Button>
          </>
        )
      }
      status={
        <>
          <span>{homeCopy.kept}</span>
          <StatusGap />
          {version ? <span>{homeCopy.version(version)}</span> : null}
        </>
      }
    >
      <div className={styles.page}>
        {error ? <ErrorBanner error={error} onRetry={refreshAll} /> : null}
        <ConnectionNotice />
        {isGuided ? <Guide stores={stores} sheets={sheets} runs={runs} /> : null}
        <div className={styles.columns}>
          <div className={styles.column}>
            <RecentSheets sheets={sheets} />
            <RecentRuns entries={runs && historyOf(runs)} stores={stores} />
          </div>
          <StoreStates stores={stores} />
        </div>
      </div>
    </Screen>
  );
}

function refreshAll() {
  for (const facts of [storesFacts, sheetsFacts, runsFacts]) void facts.refresh();
}
