import { create } from 'zustand';
import type { BundleBook, BundleLine } from '../../../contract/bundles.ts';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';

type Lines = Readonly<Record<number, BundleLine>>;
type State = {
  /** Null until main has answered. */
  readonly books: readonly BundleBook[] | null;
  /** Subscriptions of the open book, by their number. */
  readonly openId: string | null;
  readonly revision: number;
  readonly lines: Lines;
  readonly error: AppError | null;
};

/** Books as main tells them, and the subscriptions of the one that is open. */
export const useBundles = create<State>(() => ({
  books: null,
  openId: null,
  revision: 0,
  lines: {},
  error: null,
}));

let following = false;
let reading = false;
let again = false;

/** Takes a book as main tells it; what is older than what is known is left out. */
export function receiveBook(book: BundleBook): void {
  useBundles.setState(({ books }) => {
    const known = books?.find(({ id }) => id === book.id);
    if (known && known.revision > book.revision) return {};
    const others = (books ?? []).filter(({ id }) => id !== book.id);
    return { books: [book, ...others].toSorted((one, other) => other.number - one.number) };
  });
  const { openId, revision } = useBundles.getState();
  if (openId === book.id && book.revision > revision) void readLines();
}

/** Reads what changed of the open book; while a reading is under way, one more follows it. */
async function readLines(): Promise<void> {
  again = true;
  if (reading) return;
  reading = true;
  try {
    while (again) {
      again = false;
      const { openId, revision } = useBundles.getState();
      if (openId === null) return;
      const answer = await desk.invoke('bundles.lines', { bookId: openId, since: revision });
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
  desk.on('bundles.changed', receiveBook);
}

export async function readBooks(): Promise<void> {
  try {
    const list = await desk.invoke('bundles.list', {});
    // A notice that came meanwhile is newer than the answer.
    useBundles.setState(({ books }) => ({
      books: list.map((book) => {
        const known = books?.find(({ id }) => id === book.id);
        return known !== undefined && known.revision > book.revision ? known : book;
      }),
      error: null,
    }));
  } catch (thrown) {
    useBundles.setState({ error: appErrorOf(thrown) });
  }
}

/** Opens a book: its figures, then its subscriptions. */
export async function openBook(bookId: string): Promise<void> {
  useBundles.setState({ openId: bookId, revision: 0, lines: {}, error: null });
  try {
    receiveBook(await desk.invoke('bundles.get', { bookId }));
    await readLines();
  } catch (thrown) {
    if (useBundles.getState().openId === bookId) useBundles.setState({ error: appErrorOf(thrown) });
  }
}
