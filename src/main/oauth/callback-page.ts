import type { AppError } from '../../contract/errors.ts';
import { oauthMessages } from '../../messages/oauth.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Nothing runs, loads or leaks from the page: its address still shows the code. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  connection: 'close',
} as const;

const page = (title: string, lines: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} - Partner Desk</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { max-width: 32rem; padding: 2rem; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
p { margin: 0 0 0.5rem; }
</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</main></body>
</html>
`;

export const arrivedPage = (storeName: string): string =>
  page(oauthMessages.approvalArrived, [
    oauthMessages.finishingConnection({ storeName }),
    oauthMessages.windowClosed,
  ]);

export const refusedPage = (error: AppError): string =>
  page(oauthMessages.storeNotConnected, [
    error.message,
    ...(error.next ? [error.next] : []),
    oauthMessages.windowClosed,
  ]);

export const installationPage = (storeName: string): string =>
  page(oauthMessages.installationArrived, [
    oauthMessages.asksInPartnerDesk({ storeName }),
    oauthMessages.windowClosed,
  ]);

export const framedPage = (): string =>
  page(oauthMessages.framed, [oauthMessages.tabsOnly, oauthMessages.openInstallPageOwn]);

export const strayPage = (): string =>
  page(oauthMessages.nothingToDoHere, [oauthMessages.addressOnlyForInstallPages]);
