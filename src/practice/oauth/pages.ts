import { createHash } from 'node:crypto';
import { type Reply, textReply } from '../answers/reply.ts';

const style = `
:root { color-scheme: light dark; --text: #1d2327; --muted: #50595f; --line: #c9d0d4; --ground: #f6f7f8; --sheet: #fff; --accent: #0b5d66; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --text: #e9edef; --muted: #b3bcc1; --line: #4a545a; --ground: #15191c; --sheet: #1e2427; --accent: #7fd3dc; --on-accent: #06282c; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); }
main { max-width: 34rem; margin: 4rem auto; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 1rem; color: var(--muted); }
ul { margin: 0 0 1.5rem; padding: 0 0 0 1.25rem; }
code { font: 0.95em ui-monospace, monospace; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
button { min-height: 44px; padding: .5rem 1.25rem; font: inherit; border-radius: 6px; border: 1px solid var(--line); background: transparent; color: var(--text); cursor: pointer; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** A page without scripts. `formAction`: origins to which its form may lead, redirects included. */
export function page(
  status: number,
  title: string,
  content: string,
  formAction: readonly string[] = [],
): Reply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formAction.length === 0 ? "'none'" : formAction.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
  return textReply(status, 'text/html; charset=utf-8', text, {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
  });
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
