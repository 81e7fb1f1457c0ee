import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** What the address of a page says: how many rows, in how much room (px). */
const query = new URLSearchParams(location.search);
const given = (name: string): number => {
  const value = Number(query.get(name));
  if (!(value > 0)) throw new Error(`The address lacks ${name}.`);
  return value;
};

export const rows = given('rows');
export const room = { width: given('width'), height: given('height') };
export const rowHeight = given('rowHeight');

/** What the benchmarks call in a page. */
export type BenchPage = { readonly mount: () => void; readonly unmount: () => void };

/** Offers the page's grid to the benchmarks, which put it there and take it away. */
export function offer(make: () => ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element.');
  let root: Root | null = null;
  const page: BenchPage = {
    mount: () => {
      root = createRoot(element);
      root.render(make());
    },
    unmount: () => {
      root?.unmount();
      root = null;
    },
  };
  Reflect.set(globalThis, 'benchPage', page);
}
