import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useDeskEvent } from '../bridge/index.ts';
import { shellCopy } from '../copy/shell.ts';
import { ErrorBanner, regionNow } from '../ui/index.ts';
import styles from './app.module.css';
import { useCommands } from './commands/registry.ts';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { receiveConnect } from './connect/attempt.ts';
import { reportTrouble } from './diagnostics/report-trouble.ts';
import type { Fact } from './facts/facts.ts';
import { regionFacts, settingsFacts, startFacts } from './facts/index.ts';
import { receiveFiles } from './handed/waiting-files.ts';
import { navigate } from './navigation.ts';
import { receiveNetwork } from './network/login-state.ts';
import { AppShell } from './shell/AppShell.tsx';
import { shellCommands } from './shell/shell-commands.ts';
import { useTheme } from './use-theme.ts';

/** The page. `onUsable` is called once the first screen is shown. */
export function App({ onUsable }: { readonly onUsable: () => void }) {
  return 'desk' in window ? <Desk onUsable={onUsable} /> : <NoBridge />;
}

const isSettled = ({ value, error }: Fact<unknown>): boolean => value !== null || error !== null;

function Desk({ onUsable }: { readonly onUsable: () => void }) {
  useEffect(startFacts, []);
  useTheme();
  useShortcuts();
  useCommands(shellCommands);
  useDeskEvent('stores.connectChanged', receiveConnect);
  useDeskEvent('app.trouble', reportTrouble);
  useDeskEvent('app.open', (target) => navigate(target));
  useDeskEvent('files.handed', receiveFiles);
  useDeskEvent('watched.arrived', (state) => {
    void import('./handed/watched.ts').then(({ sayArrived }) => sayArrived(state));
  });
  useDeskEvent('network.changed', receiveNetwork);
  // Theme and density are settings, and times are the region's: nothing is painted before both are known, or known to
  // be unreadable.
  const settled = settingsFacts.use(isSettled);
  const regionSettled = regionFacts.use(isSettled);
  if (!settled || !regionSettled) return null;
  return (
    <I18nProvider locale={regionNow()}>
      <AppShell onUsable={onUsable} />
    </I18nProvider>
  );
}

const NoBridge = () => (
  <main className={styles.alone}>
    <h1>{shellCopy.product}</h1>
    <ErrorBanner
      error={{ code: 'internal', message: shellCopy.noBridge.title, next: shellCopy.noBridge.next }}
    />
  </main>
);
