import type { PageKey } from '../page/messages.ts';
import type { WebContents } from './web-contents.ts';

type Press = (contents: WebContents) => void;

let keys: readonly PageKey[] = [];
let presses: ReadonlyMap<number, Press> = new Map();

/** The accelerators of the application menu, for the pages. */
export const pageKeys = (): readonly PageKey[] => keys;

export function setKeys(next: readonly { readonly key: Omit<PageKey, 'id'>; readonly press: Press }[]): void {
  keys = next.map(({ key }, id) => ({ id, ...key }));
  presses = new Map(next.map(({ press }, id) => [id, press]));
}

export function pressKey(id: number, contents: WebContents): void {
  presses.get(id)?.(contents);
}
