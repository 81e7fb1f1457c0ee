import type { Settings } from '../../contract/app.ts';
import { appErrorOf, desk } from '../bridge/index.ts';
import { notifyError } from '../ui/index.ts';
import { settingsFacts } from './facts/index.ts';
import { navigate } from './navigation.ts';

/** Changes settings; they show at once and go back when main could not keep them. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = settingsFacts.get();
  if (before) settingsFacts.set({ ...before, ...change });
  try {
    settingsFacts.set(await desk.invoke('settings.set', change));
  } catch (thrown) {
    if (before) settingsFacts.set(before);
    notifyError(appErrorOf(thrown));
  }
}

export const chooseStore = (storeId: string): Promise<void> => changeSettings({ currentStoreId: storeId });

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
export async function importFile(): Promise<void> {
  try {
    const grant = await desk.invoke('files.open', {});
    if (grant) navigate({ screen: 'import', grant });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** The sample file that ships with the product, into the import screen. */
export async function importSample(): Promise<void> {
  try {
    navigate({
      screen: 'import',
      grant: await desk.invoke('files.sample', { name: 'black-friday-codes.csv' }),
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
