import type { Locator } from 'playwright-core';

/** The element itself once the focus is in it: a dialog that is seen may still have to take it. */
export const focusInside = (element: Locator): Locator =>
  element.and(element.page().locator(':focus-within'));
