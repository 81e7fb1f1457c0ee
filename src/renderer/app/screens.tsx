import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import { shellCopy } from '../copy/shell.ts';
import { Spinner } from '../ui/index.ts';
import { type LazyCode, lazyCode, useLazyCode } from './lazy-code.ts';
import { type Route, routeKey } from './navigation.ts';
import { preloadPalette } from './palette/PaletteHost.tsx';
import styles from './screen.module.css';

/** Every screen is loaded when it is first gone to, or a moment before (see `preloadScreens`). */
const code = {
  home: lazyCode(() => import('../features/home/index.ts')),
  sheets: lazyCode(() => import('../features/sheets/index.ts')),
  import: lazyCode(() => import('../features/import/index.ts')),
  runs: lazyCode(() => import('../features/runs/index.ts')),
  bundles: lazyCode(() => import('../features/bundles/index.ts')),
  checkouts: lazyCode(() => import('../features/checkouts/index.ts')),
  links: lazyCode(() => import('../features/links/index.ts')),
  activity: lazyCode(() => import('../features/activity/index.ts')),
  stores: lazyCode(() => import('../features/stores/index.ts')),
  profiles: lazyCode(() => import('../features/profiles/index.ts')),
  settings: lazyCode(() => import('../features/settings/index.ts')),
  help: lazyCode(() => import('../features/help/index.ts')),
};

// The first screen is on its way while the settings are read.
void code.home.load().catch(() => undefined);

/** Called whenever a screen is shown that was not, its code included. */
export const OnShown = createContext<() => void>(() => undefined);

function Shown() {
  const onShown = useContext(OnShown);
  useEffect(onShown, [onShown]);
  return null;
}

const screen = <M, P extends object>(lazy: LazyCode<M>, pick: (module: M) => ComponentType<P>) =>
  function LazyScreen(props: P) {
    const module = useLazyCode(lazy);
    if (module === null) return <Waiting />;
    const Screen = pick(module);
    return (
      <>
        <Screen {...props} />
        <Shown />
      </>
    );
  };

const Waiting = () => (
  <main className={styles.waiting}>
    <Spinner label={shellCopy.loading} />
  </main>
);

const HomeScreen = screen(code.home, (module) => module.HomeScreen);
const SheetsScreen = screen(code.sheets, (module) => module.SheetsScreen);
const SheetScreen = screen(code.sheets, (module) => module.SheetScreen);
const ImportScreen = screen(code.import, (module) => module.ImportScreen);
const RunsScreen = screen(code.runs, (module) => module.RunsScreen);
const RunScreen = screen(code.runs, (module) => module.RunScreen);
const ReviewScreen = screen(code.runs, (module) => module.ReviewScreen);
const LinksScreen = screen(code.links, (module) => module.LinksScreen);
const BundlesScreen = screen(code.bundles, (module) => module.BundlesScreen);
const CheckoutsScreen = screen(code.checkouts, (module) => module.CheckoutsScreen);
const ActivityScreen = screen(code.activity, (module) => module.ActivityScreen);
const StoresScreen = screen(code.stores, (module) => module.StoresScreen);
const ProfilesScreen = screen(code.profiles, (module) => module.ProfilesScreen);
const SettingsScreen = screen(code.settings, (module) => module.SettingsScreen);
const HelpScreen = screen(code.help, (module) => module.HelpScreen);

/** The screen of a route. */
export function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'home':
      return <HomeScreen />;
    case 'sheets':
      return <SheetsScreen isCreating={route.create === true} />;
    case 'sheet':
      return (
        <SheetScreen
          key={`${route.sheetId} ${JSON.stringify(route.filter ?? null)}`}
          sheetId={route.sheetId}
          filter={route.filter ?? null}
        />
      );
    case 'import':
      return <ImportScreen key={route.grant?.grant ?? ''} grant={route.grant} />;
    case 'review':
      return (
        <ReviewScreen
          key={routeKey(route)}
          sheetId={route.sheetId}
          storeId={route.storeId}
          selection={route.selection}
        />
      );
    case 'runs':
      return <RunsScreen />;
    case 'run':
      return <RunScreen key={route.runId} runId={route.runId} />;
    case 'links':
      return <LinksScreen sheetId={route.sheetId} />;
    case 'bundles':
      return <BundlesScreen sheetId={route.sheetId} />;
    case 'checkouts':
      return <CheckoutsScreen checkoutId={route.checkoutId} />;
    case 'activity':
      return <ActivityScreen runId={route.runId} />;
    case 'stores':
      return <StoresScreen connect={route.connect} />;
    case 'profiles':
      return <ProfilesScreen profileId={route.profileId} />;
    case 'settings':
      return <SettingsScreen />;
    case 'help':
      return <HelpScreen key={route.part ?? ''} part={route.part ?? 'keys'} />;
  }
}

/** Loads the code of the palette and of every screen while nothing else is going on, so that going there does not wait. */
export function preloadScreens(): void {
  requestIdleCallback(() => {
    for (const load of [preloadPalette, ...Object.values(code).map((one) => one.load)])
      void load().catch(() => undefined);
  });
}
