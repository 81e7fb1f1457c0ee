import type { Page } from 'playwright-core';
import { guardedEmitter } from '../guard.ts';
import { allContents } from '../registry.ts';

type Scheme = { readonly dark: boolean; readonly contrast: boolean; readonly forced: boolean };

let source: 'system' | 'light' | 'dark' = 'system';
let seen: Scheme = { dark: false, contrast: false, forced: false };

/** Electron's nativeTheme. What the system prefers is known from the first page on. */
class NativeTheme extends guardedEmitter('nativeTheme') {
  get themeSource(): 'system' | 'light' | 'dark' {
    return source;
  }

  set themeSource(value: 'system' | 'light' | 'dark') {
    if (value !== 'system' && value !== 'light' && value !== 'dark') {
      throw new TypeError(`themeSource cannot be ${String(value)}`);
    }
    const before = this.shouldUseDarkColors;
    source = value;
    for (const contents of allContents()) {
      void contents
        .attached()
        .then(({ page }) => emulateScheme(page))
        .catch(() => undefined);
    }
    if (before !== this.shouldUseDarkColors) this.emit('updated', {});
  }

  get shouldUseDarkColors(): boolean {
    return source === 'system' ? seen.dark : source === 'dark';
  }

  get shouldUseHighContrastColors(): boolean {
    return seen.contrast;
  }

  get inForcedColorsMode(): boolean {
    return seen.forced;
  }
}

export const nativeTheme = new NativeTheme();

/** Makes a page see the theme that the app chose; `system` leaves it to the browser. */
export async function emulateScheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: source === 'system' ? null : source });
}

/** What a page reports of its preferences. */
export function reportScheme(scheme: Scheme): void {
  const before = JSON.stringify([nativeTheme.shouldUseDarkColors, seen.contrast, seen.forced]);
  // Under a chosen theme the page sees the choice and not the system.
  seen = { ...scheme, dark: source === 'system' ? scheme.dark : seen.dark };
  const after = JSON.stringify([nativeTheme.shouldUseDarkColors, seen.contrast, seen.forced]);
  if (before !== after) nativeTheme.emit('updated', {});
}
