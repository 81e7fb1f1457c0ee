import { create } from 'zustand';
import type { BundleLine, BundleSheet } from '../../../contract/bundles.ts';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';

type Lines = Readonly<Record<number, BundleLine>>;
type State = {
  /** Null until main has answered. */
  readonly sheets: readonly BundleSheet[] | null;
  /** Subscriptions of the open bundle sheet, by their number. */
  readonly openId: string | null;
  readonly revision: number;
  readonly lines: Lines;
  readonly error: AppError | null;
};

/** Bundle sheets as main tells them, and the subscriptions of the one that is open. */
export const useBundles = create<State>(() => ({
  sheets: null,
  openId: null,
  revision: 0,
  lines: {},
  error: null,
}));

let following = false;
let reading = false;
let again = false;

/** Takes a bundle sheet as main tells it; what is older than what is known is left out. */
export function receiveBundleSheet(sheet: BundleSheet): void {
  useBundles.setState(({ sheets }) => {
    const known = sheets?.find(({ id }) => id === sheet.id);
    if (known && known.revision > sheet.revision) return {};
    const others = (sheets ?? []).filter(({ id }) => id !== sheet.id);
    return { sheets: [sheet, ...others].toSorted((one, other) => other.number - one.number) };
  });
  const { openId, revision } = useBundles.getState();
  if (openId === sheet.id && sheet.revision > revision) void readLines();
}

/** Reads what changed of the open bundle sheet; while a reading is under way, one more follows it. */
async function readLines(): Promise<void> {
  again = true;
  if (reading) return;
  reading = true;
  try {
    while (again) {
      again = false;
      const { openId, revision } = useBundles.getState();
      if (openId === null) return;
      const answer = await desk.invoke('bundles.lines', { sheetId: openId, since: revision });
      useBundles.setState((state) => {
        if (state.openId !== openId) return {};
        const fresh = Object.fromEntries(answer.lines.map((line) => [line.number, line]));
        return { revision: answer.revision, lines: { ...state.lines, ...fresh } };
      });
    }
  } catch (thrown) {
    useBundles.setState({ error: appErrorOf(thrown) });
  } finally {
    reading = false;
  }
}

/** Follows main's notices from the first bundle screen on; later calls do nothing. */
export function followBundles(): void {
  if (following) return;
  following = true;
  desk.on('bundles.changed', receiveBundleSheet);
}

export async function readBundleSheets(): Promise<void> {
  try {
    const list = await desk.invoke('bundles.list', {});
    // A notice that came meanwhile is newer than the answer.
    useBundles.setState(({ sheets }) => ({
      sheets: list.map((sheet) => {
        const known = sheets?.find(({ id }) => id === sheet.id);
        return known !== undefined && known.revision > sheet.revision ? known : sheet;
      }),
      error: null,
    }));
  } catch (thrown) {
    useBundles.setState({ error: appErrorOf(thrown) });
  }
}

/** Opens a bundle sheet: its figures, then its subscriptions. */
export async function openBundleSheet(sheetId: string): Promise<void> {
  useBundles.setState({ openId: sheetId, revision: 0, lines: {}, error: null });
  try {
    receiveBundleSheet(await desk.invoke('bundles.get', { sheetId }));
    await readLines();
  } catch (thrown) {
    if (useBundles.getState().openId === sheetId) useBundles.setState({ error: appErrorOf(thrown) });
  }
}
