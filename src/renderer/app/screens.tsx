import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Route } from './navigation.ts';

/** Every screen is loaded when it is first gone to, or a moment before (see `preload`). */
const loaders = {
  home: () => import('../features/home/index.ts'),
  sheets: () => import('../features/sheets/index.ts'),
  import: () => import('../features/import/index.ts'),
  runs: () => import('../features/runs/index.ts'),
  bundles: () => import('../features/bundles/index.ts'),
  checkouts: () => import('../features/checkouts/index.ts'),
  links: () => import('../features/links/index.ts'),
  activity: () => import('../features/activity/index.ts'),
  stores: () => import('../features/stores/index.ts'),
  profiles: () => import('../features/profiles/index.ts'),
  settings: () => import('../features/settings/index.ts'),
  help: () => import('../features/help/index.ts'),
} as const;

const screen = <M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await load()) }));

const HomeScreen = screen(loaders.home, (module) => module.HomeScreen);
const SheetsScreen = screen(loaders.sheets, (module) => module.SheetsScreen);
const SheetScreen = screen(loaders.sheets, (module) => module.SheetScreen);
const ImportScreen = screen(loaders.import, (module) => module.ImportScreen);
const RunsScreen = screen(loaders.runs, (module) => module.RunsScreen);
const RunScreen = screen(loaders.runs, (module) => module.RunScreen);
const ReviewScreen = screen(loaders.runs, (module) => module.ReviewScreen);
const LinksScreen = screen(loaders.links, (module) => module.LinksScreen);
const BundlesScreen = screen(loaders.bundles, (module) => module.BundlesScreen);
const CheckoutsScreen = screen(loaders.checkouts, (module) => module.CheckoutsScreen);
const ActivityScreen = screen(loaders.activity, (module) => module.ActivityScreen);
const StoresScreen = screen(loaders.stores, (module) => module.StoresScreen);
const ProfilesScreen = screen(loaders.profiles, (module) => module.ProfilesScreen);
const SettingsScreen = screen(loaders.settings, (module) => module.SettingsScreen);
const HelpScreen = screen(loaders.help, (module) => module.HelpScreen);

/** The screen of a route. */
export function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'home':
      return <HomeScreen />;
    case 'sheets':
      return <SheetsScreen />;
    case 'sheet':
      return <SheetScreen key={route.sheetId} sheetId={route.sheetId} />;
    case 'import':
      return <ImportScreen key={route.grant?.grant ?? ''} grant={route.grant} />;
    case 'review':
      return <ReviewScreen sheetId={route.sheetId} selection={route.selection} />;
    case 'runs':
      return <RunsScreen />;
    case 'run':
      return <RunScreen key={route.runId} runId={route.runId} />;
    case 'links':
      return <LinksScreen sheetId={route.sheetId} />;
    case 'bundles':
      return <BundlesScreen bookId={route.bookId} />;
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
      return <HelpScreen />;
  }
}

/** Loads the code of every screen while nothing else is going on, so that going there does not wait. */
export function preloadScreens(): void {
  requestIdleCallback(() => {
    for (const load of Object.values(loaders)) void load().catch(() => undefined);
  });
}
