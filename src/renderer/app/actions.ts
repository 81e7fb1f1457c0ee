import type { OpenTarget, Settings } from '../../contract/app.ts';
import { appErrorOf, desk } from '../bridge/index.ts';
import { notifyError } from '../ui/index.ts';
import { isFramedByOther } from './facts/frame.ts';
import { settingsFacts } from './facts/index.ts';
import { currentRoute, listOf, navigate, type Route } from './navigation.ts';

let changes = 0;

/**
 * Changes settings; they show at once and go back when main could not keep them. While a newer change is on its way,
 * the answer to an older one says what no longer holds and is dropped.
 */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  changes += 1;
  const mine = changes;
  const before = settingsFacts.get();
  if (before) settingsFacts.set({ ...before, ...change });
  try {
    const kept = await desk.invoke('settings.set', change);
    if (mine === changes) settingsFacts.set(kept);
  } catch (thrown) {
    // What was shown before may have been another change on its way: main says what holds.
    if (before && mine === changes) settingsFacts.set(before);
    const error = appErrorOf(thrown);
    // The operator said no in the dialog of the app, and knows it.
    if (error.code !== 'cancelled') notifyError(error);
    await settingsFacts.refresh();
  }
}

export const chooseStore = (storeId: string): Promise<void> => changeSettings({ currentStoreId: storeId });

/** Makes a store the current one; a screen that acts on another store is left for its list. */
export function switchStore(storeId: string): Promise<void> {
  if (isFramedByOther(storeId)) navigate(listOf(currentRoute()));
  return chooseStore(storeId);
}

/** Steps that a browser's zoom has, too. */
const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export function zoom(direction: 'in' | 'out' | 'reset'): Promise<void> {
  const now = settingsFacts.get()?.zoomPercent ?? 100;
  const next =
    direction === 'reset'
      ? 100
      : direction === 'in'
        ? (zoomSteps.find((step) => step > now) ?? 200)
        : (zoomSteps.findLast((step) => step < now) ?? 80);
  return next === now ? Promise.resolve() : changeSettings({ zoomPercent: next });
}

/** Asks for a file and goes to the import screen with it; a dismissed dialog changes nothing. */
export async function importFile(how: 'push' | 'replace' = 'push'): Promise<void> {
  try {
    const grant = await desk.invoke('files.open', {});
    if (grant) navigate({ screen: 'import', grant }, how);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** The sample file that ships with the product, into the import screen. */
export async function importSample(): Promise<void> {
  try {
    navigate({
      screen: 'import',
      grant: await desk.invoke('files.sample', { name: 'Black-Friday-codes.csv' }),
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** What a window of its own can show: the sheet, run or bundle sheet that this one shows, else the first screen. */
function targetOf(route: Route): OpenTarget | null {
  switch (route.screen) {
    case 'sheet':
      return { screen: 'sheet', sheetId: route.sheetId };
    case 'run':
      return { screen: 'run', runId: route.runId };
    case 'bundles':
      return route.sheetId === null ? null : { screen: 'bundles', sheetId: route.sheetId };
    default:
      return null;
  }
}

/** Opens one more window on what this one shows. */
export async function openInWindow(): Promise<void> {
  try {
    await desk.invoke('app.openWindow', { target: targetOf(currentRoute()) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Makes a draft of a checkout and opens it; what is still typed in another one stays there until it is on disk. */
export async function startCheckout(storeId: string): Promise<void> {
  try {
    const { id } = await desk.invoke('checkouts.add', { storeId, copyOf: null, token: null });
    navigate({ screen: 'checkouts', checkoutId: id });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
