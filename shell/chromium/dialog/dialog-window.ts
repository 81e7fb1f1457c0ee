import type { Page } from 'playwright-core';
import { shell } from '../state.ts';
import { isUnderTest } from '../test-door.ts';

const origin = 'https://dialog.shell.invalid';

export type DialogPage<T> = {
  readonly title: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  /** Answers a question of the page; both sides are JSON. */
  readonly answer: (question: unknown) => unknown;
  /** Reads the page's final word. */
  readonly finish: (word: unknown) => T;
};

const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-dialog'; connect-src 'self'";

/**
 * Shows a small window of its own context and resolves with its answer, or with null when it was closed.
 * The page speaks with the host by requests that the host answers itself; nothing listens anywhere.
 */
export async function showDialogWindow<T>(dialog: DialogPage<T>): Promise<T | null> {
  if (shell.options.headless && !isUnderTest()) {
    console.error(`A dialog was dismissed, because there is no display: ${dialog.title}`);
    return null;
  }
  const { browser } = await shell.browser();
  const context = await browser.newContext({ viewport: null, colorScheme: null });
  const result = Promise.withResolvers<T | null>();
  try {
    await context.route(/^/, async (route) => {
      const request = route.request();
      const path = request.url().startsWith(`${origin}/`) ? request.url().slice(origin.length) : '';
      if (path === '/') {
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
        return await route.fulfill({ headers, body: dialog.html });
      }
      if (request.method() !== 'POST') return await route.abort('blockedbyclient');
      const body: unknown = request.postDataJSON();
      if (path === '/ask') return await route.fulfill({ json: dialog.answer(body) });
      if (path !== '/done') return await route.abort('blockedbyclient');
      await route.fulfill({ json: null });
      result.resolve(dialog.finish(body));
    });
    const page = await context.newPage();
    page.on('close', () => result.resolve(null));
    // A person can close the window before it shows anything.
    const shown = resize(page, dialog.width, dialog.height).then(() => page.goto(`${origin}/`));
    shown.catch((error: unknown) => {
      if (!page.isClosed()) result.reject(error);
    });
    return await result.promise;
  } finally {
    // Not awaited: a request of a page that was closed while it loaded can hold this up.
    void context.close().catch(() => undefined);
  }
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session
    .send('Browser.setWindowBounds', { windowId, bounds: { left: 160, top: 120, width, height } })
    .catch(() => undefined);
  await session.detach();
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in a document. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The frame of a dialog document: style, title and the script under the policy's nonce. */
export function dialogDocument(title: string, body: string, script: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 0; padding: 16px; display: flex; flex-direction: column; gap: 12px; height: 100vh; box-sizing: border-box; }
h1 { font-size: 16px; margin: 0; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.detail { min-height: 0; overflow: auto; }
label { display: flex; flex-direction: column; gap: 4px; }
input, button, [role=listbox] { font: inherit; border: 1px solid GrayText; border-radius: 6px; }
input { padding: 6px 8px; }
button { padding: 6px 14px; }
[role=listbox] { flex: 1; overflow: auto; min-height: 80px; }
[role=option] { padding: 4px 8px; cursor: default; }
[role=option][aria-selected=true] { background: Highlight; color: HighlightText; }
[role=alert] { min-height: 1.4em; }
footer { display: flex; justify-content: flex-end; gap: 8px; }
</style>
${body}
<script nonce="dialog">${script}</script></html>`;
}
