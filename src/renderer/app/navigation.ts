import { create } from 'zustand';
import type { FileGrant } from '../../contract/files.ts';
import type { Selection } from '../../contract/runs.ts';
import type { Filter } from '../../contract/sheets.ts';
import { leaveToasts } from '../ui/index.ts';

/** Keys, words, what happens when something fails, and documents. */
export type HelpPart = 'keys' | 'words' | 'failures' | 'documents';

/** Where the page can be. A route is plain data; the screen registry says what shows it. */
export type Route =
  | { readonly screen: 'home' }
  /** `create`: the form of a new sheet is opened at once. */
  | { readonly screen: 'sheets'; readonly create?: true }
  /** `filter`: which rows are shown at first. */
  | { readonly screen: 'sheet'; readonly sheetId: string; readonly filter?: Filter }
  /** With a grant the file is inspected at once; without one the screen asks for a file. */
  | { readonly screen: 'import'; readonly grant: FileGrant | null }
  /** `storeId`: where the rows go to one store alone. */
  | {
      readonly screen: 'review';
      readonly sheetId: string | null;
      readonly storeId?: string;
      readonly selection: Selection;
    }
  | { readonly screen: 'runs' }
  | { readonly screen: 'run'; readonly runId: string }
  /** With a sheet its codes are chosen at once. */
  | { readonly screen: 'links'; readonly sheetId: string | null }
  /** With a bundle sheet its bundles are shown; without one the lists of subscriptions. */
  | { readonly screen: 'bundles'; readonly sheetId: string | null }
  /** With a checkout its form is shown; without one the list of those made at the current store. */
  | { readonly screen: 'checkouts'; readonly checkoutId: string | null }
  | { readonly screen: 'activity'; readonly runId: string | null }
  /** `connect`: the form to connect a store, or a known store to be connected again, is opened at once. */
  | { readonly screen: 'stores'; readonly connect: 'store' | { readonly storeId: string } | null }
  /** With a profile it is shown at once. */
  | { readonly screen: 'profiles'; readonly profileId: string | null }
  /** With the title of a setting it is shown at once. */
  | { readonly screen: 'settings'; readonly part?: string }
  /** With a part that is shown at once. */
  | { readonly screen: 'help'; readonly part?: HelpPart };

export type ScreenName = Route['screen'];

type Navigation = {
  readonly entries: readonly Route[];
  readonly at: number;
  /** Grows with every navigation; zero means that the operator has not gone anywhere yet. */
  readonly visits: number;
};

/** More than anyone goes back. */
const longest = 100;

const useNavigation = create<Navigation>(() => ({ entries: [{ screen: 'home' }], at: 0, visits: 0 }));

/** Equal routes are one place: going where one is changes nothing. */
export const routeKey = (route: Route): string => JSON.stringify(route);

const routeAt = ({ entries, at }: Navigation): Route => entries[at] ?? { screen: 'home' };

/** What a route shows, whichever of its forms or parts is open. */
const placeOf = (route: Route): string =>
  JSON.stringify({ ...route, create: undefined, connect: undefined, part: undefined, filter: undefined });

useNavigation.subscribe((now, before) => {
  if (placeOf(routeAt(now)) !== placeOf(routeAt(before))) leaveToasts();
});

export const useRoute = (): Route => useNavigation(routeAt);
export const useVisits = (): number => useNavigation((state) => state.visits);
export const currentRoute = (): Route => routeAt(useNavigation.getState());

/** Goes to a route. `replace` takes the place of the present one, for routes that lead on by themselves. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  useNavigation.setState((state) => {
    if (routeKey(routeAt(state)) === routeKey(route)) return state;
    const kept = state.entries.slice(0, how === 'push' ? state.at + 1 : state.at);
    const entries = [...kept, route].slice(-longest);
    return { entries, at: entries.length - 1, visits: state.visits + 1 };
  });
}

/** The list that a screen about one thing belongs to; other screens are their own. */
export function listOf(route: Route): Route {
  switch (route.screen) {
    case 'run':
    case 'review':
      return { screen: 'runs' };
    case 'bundles':
      return { screen: 'bundles', sheetId: null };
    case 'checkouts':
      return { screen: 'checkouts', checkoutId: null };
    default:
      return route;
  }
}

export const goBack = (): void =>
  useNavigation.setState((state) =>
    state.at > 0 ? { ...state, at: state.at - 1, visits: state.visits + 1 } : state,
  );

export const goForward = (): void =>
  useNavigation.setState((state) =>
    state.at < state.entries.length - 1 ? { ...state, at: state.at + 1, visits: state.visits + 1 } : state,
  );
