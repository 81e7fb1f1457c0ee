import type { Page } from 'playwright-core';
import type { WebContents } from './api/web-contents.ts';

const byPage = new Map<Page, WebContents>();

/** The windows' contents by the page that shows them. */
export const contentsOf = (page: Page): WebContents | null => byPage.get(page) ?? null;
export const allContents = (): readonly WebContents[] => [...byPage.values()];

export function register(page: Page, contents: WebContents): void {
  byPage.set(page, contents);
}

export function unregister(page: Page): void {
  byPage.delete(page);
}
