import type { AppError } from '../../contract/errors.ts';

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
  page('The approval has arrived', [
    `Partner Desk is finishing the connection of ${storeName}.`,
    'This window can be closed.',
  ]);

export const refusedPage = (error: AppError): string =>
  page('The store was not connected', [
    error.message,
    ...(error.next ? [error.next] : []),
    'This window can be closed.',
  ]);

export const installationPage = (storeName: string): string =>
  page('The installation has arrived', [
    `Partner Desk asks whether ${storeName} is to be connected. Answer there; nothing is connected before.`,
    'This window can be closed.',
  ]);

export const framedPage = (): string =>
  page('The answer arrived inside another page', [
    'Partner Desk takes it from a browser tab only, because a page can hide a frame.',
    'Open the install page in its own tab and approve there, or open this frame in a new tab.',
  ]);

export const strayPage = (): string =>
  page('Nothing to do here', ['This address only takes the answer of an install page.']);
