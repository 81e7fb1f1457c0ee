import {
  Activity,
  Boxes,
  CircleHelp,
  House,
  Link2,
  ListChecks,
  Settings,
  ShoppingCart,
  Store,
  Table2,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { shellCopy } from '../../copy/shell.ts';
import { count, Pill } from '../../ui/index.ts';
import { runsFacts, sheetsFacts, useStores } from '../facts/index.ts';
import { navigate, type Route, type ScreenName, useRoute } from '../navigation.ts';
import styles from './shell.module.css';

type Item = {
  readonly route: Route;
  readonly icon: ComponentType<{ readonly 'aria-hidden': true }>;
  /** Screens that belong to this one. */
  readonly also?: readonly ScreenName[];
};

export const mainItems: readonly Item[] = [
  { route: { screen: 'home' }, icon: House },
  { route: { screen: 'sheets' }, icon: Table2, also: ['sheet', 'import', 'review'] },
  { route: { screen: 'runs' }, icon: ListChecks, also: ['run'] },
  { route: { screen: 'bundles', sheetId: null }, icon: Boxes },
  { route: { screen: 'checkouts', checkoutId: null }, icon: ShoppingCart },
  { route: { screen: 'links', sheetId: null }, icon: Link2 },
];
export const proofItems: readonly Item[] = [{ route: { screen: 'activity', runId: null }, icon: Activity }];
export const deskItems: readonly Item[] = [
  { route: { screen: 'stores', connect: null }, icon: Store, also: ['profiles'] },
  { route: { screen: 'settings' }, icon: Settings },
  { route: { screen: 'help' }, icon: CircleHelp },
];

/** The screens of the product, with what is going on in them. */
export function NavList() {
  return (
    <>
      <ul className={styles.list}>{mainItems.map(toItem)}</ul>
      <h2 className={styles.group} id="nav-proof">
        {shellCopy.groups.proof}
      </h2>
      <ul className={styles.list} aria-labelledby="nav-proof">
        {proofItems.map(toItem)}
      </ul>
      <h2 className={styles.group} id="nav-desk">
        {shellCopy.groups.desk}
      </h2>
      <ul className={styles.list} aria-labelledby="nav-desk">
        {deskItems.map(toItem)}
      </ul>
    </>
  );
}

/** What is done with the rows of a run is reviewed beside the runs, prices beside the bundles. */
function placeOf(route: Route): ScreenName {
  if (route.screen !== 'review') return route.screen;
  if (route.selection.of === 'prices') return 'bundles';
  return 'runId' in route.selection ? 'run' : 'review';
}

const toItem = (item: Item) => <NavItem key={item.route.screen} item={item} />;

function NavItem({ item }: { readonly item: Item }) {
  const route = useRoute();
  const here = placeOf(route);
  const { screen } = item.route;
  const isHere = here === screen || (item.also ?? []).includes(here);
  const Icon = item.icon;
  const name = shellCopy.screens[screen];
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        title={name}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        onClick={() => navigate(item.route)}
      >
        <Icon aria-hidden />
        <span className={styles.itemText}>{name}</span>
        <NavFact screen={screen} />
      </button>
    </li>
  );
}

/** What is worth knowing about a screen before going there. */
function NavFact({ screen }: { readonly screen: ScreenName }): ReactNode {
  const sheets = sheetsFacts.use((fact) => fact.value?.length ?? 0);
  const runs = runsFacts.use((fact) => fact.value);
  const stores = useStores();
  if (screen === 'sheets') return sheets > 0 ? <Pill>{count(sheets)}</Pill> : null;
  if (screen === 'runs') return <GoingPill states={runs?.map((run) => run.state) ?? []} />;
  const isToReconnect = stores.some((one) => one.state === 'reconnect-needed' || one.reconnectWhy !== null);
  if (screen === 'stores' && isToReconnect) {
    return <Pill tone="warn">{shellCopy.reconnect}</Pill>;
  }
  return null;
}

const going: readonly string[] = ['uploading', 'processing', 'verifying'];

/** How many of some runs wait for the operator, or go on. */
function GoingPill({ states }: { readonly states: readonly string[] }) {
  const waiting = states.filter((state) => state === 'waiting').length;
  const running = states.filter((state) => going.includes(state)).length;
  const text = shellCopy.runsGoing(running, waiting);
  return text ? <Pill tone={waiting > 0 ? 'warn' : 'accent'}>{text}</Pill> : null;
}
