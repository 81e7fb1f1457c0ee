import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../src/main/security/content-policy.ts';
import { findPageBrowser } from '../ui/support/pages.ts';

/** Each part of the policy by itself, as a real Chromium keeps it: what a page tries reaches nobody. */
const visits: string[] = [];

/** Without typed addresses of scripts and with frames: what these two hold as well is tried by itself. */
const apart = {
  ...securityHeaders,
  'Content-Security-Policy': contentSecurityPolicy
    .replaceAll(/; (?:require-)?trusted-types[^;]*/g, '')
    .replace("frame-src 'none'", 'frame-src *'),
};

async function serve(answer: (path: string) => { readonly type: string; readonly text: string } | null) {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const found = answer(path);
    if (found === null) return void response.writeHead(404).end();
    const policy = path === '/page' ? securityHeaders : path === '/apart' ? apart : {};
    response.writeHead(200, { ...policy, 'Content-Type': found.type, 'Access-Control-Allow-Origin': '*' });
    response.end(found.text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

let own: Awaited<ReturnType<typeof serve>>;
let foreign: typeof own;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  foreign = await serve((path) => {
    visits.push(path);
    if (path === '/script') return { type: 'text/javascript', text: 'globalThis.foreignRan = true;' };
    if (path === '/outer') return { type: 'text/html', text: `<iframe src="${own.origin}/page"></iframe>` };
    return { type: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  });
  own = await serve((path) => {
    if (path === '/worker.js') return { type: 'text/javascript', text: 'postMessage("started")' };
    if (path !== '/page' && path !== '/apart') return null;
    return {
      type: 'text/html',
      text: `<!doctype html><title>Page</title><style>body { color: rgb(1, 2, 3) }</style><body>
<script>globalThis.inlineRan = true;</script><script src="${foreign.origin}/script"></script>`,
    };
  });
  const executablePath = findPageBrowser();
  if (!executablePath) throw new Error('no browser of the Chromium family is installed');
  browser = await chromium.launch({ executablePath, headless: true, args: ['--no-sandbox'] });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  own?.close();
  foreign?.close();
});
beforeEach(async () => {
  visits.length = 0;
  await page.goto(`${own.origin}/page`);
});

/** Puts an element that asks for something elsewhere into the page, and waits for what comes of it. */
const put = (name: string, attribute: string, path: string): Promise<void> =>
  page.evaluate(
    ([tag, key, address]) =>
      new Promise<void>((resolve) => {
        const element = document.createElement(tag);
        for (const event of ['load', 'error', 'loadeddata']) element.addEventListener(event, () => resolve());
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
          if (blockedURI.startsWith(new URL(address).origin)) resolve();
        });
        if (tag === 'audio') element.setAttribute('preload', 'auto');
        element.setAttribute(key, address);
        document.body.append(element);
      }),
    [name, attribute, `${foreign.origin}${path}`] as const,
  );

describe('the content policy', () => {
  test('default-src: what has no rule of its own comes from nowhere', async () => {
    await put('audio', 'src', '/sound');
    expect(visits).not.toContain('/sound');
  });
  test('script-src: no code stands in the page', async () => {
    expect(await page.evaluate(() => Reflect.get(globalThis, 'inlineRan'))).toBeUndefined();
  });
  test('script-src: no code comes from elsewhere', async () => {
    expect(await page.evaluate(() => Reflect.get(globalThis, 'foreignRan'))).toBeUndefined();
    expect(visits).toEqual([]);
  });
  test('style-src: no style stands in the page', async () => {
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  });
  test('img-src: no picture comes from elsewhere', async () => {
    await put('img', 'src', '/picture');
    expect(visits).toEqual([]);
  });
  test('font-src: no typeface comes from elsewhere', async () => {
    await page.evaluate(
      (address) => new FontFace('Other', `url(${address})`).load().catch(() => undefined),
      `${foreign.origin}/font`,
    );
    expect(visits).toEqual([]);
  });
  test('connect-src: nothing is asked elsewhere', async () => {
    await page.evaluate((address) => fetch(address).catch(() => undefined), `${foreign.origin}/asked`);
    expect(visits).toEqual([]);
  });
  test('base-uri: addresses of the page mean the page', async () => {
    const base = await page.evaluate((address) => {
      const element = document.createElement('base');
      element.href = address;
      document.head.append(element);
      return document.baseURI;
    }, foreign.origin);
    expect(base).toBe(`${own.origin}/page`);
  });
  test('form-action: no form is sent', async () => {
    const outcome = await page
      .evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', () => resolve('refused'));
            const form = document.createElement('form');
            form.action = address;
            document.body.append(form);
            form.submit();
          }),
        `${foreign.origin}/form`,
      )
      .catch(() => 'sent');
    expect(outcome).toBe('refused');
    expect(visits).toEqual([]);
  });
  test('frame-ancestors: the page stands in no frame', async () => {
    await page.goto(`${foreign.origin}/outer`);
    const inner = page.frames().find((frame) => frame !== page.mainFrame());
    expect(await inner?.title()).not.toBe('Page');
  });
  test('frame-src: no frame stands in the page', async () => {
    await put('iframe', 'src', '/frame');
    expect(visits).toEqual([]);
  });
  test('object-src: no object stands in the page', async () => {
    await page.goto(`${own.origin}/apart`);
    await put('object', 'data', '/object');
    expect(visits).toEqual([]);
  });
  test('worker-src: no worker is started, not even from the page’s own files', async () => {
    await page.goto(`${own.origin}/apart`);
    const outcome = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          try {
            const worker = new Worker('/worker.js');
            worker.onmessage = () => resolve('started');
            worker.onerror = () => resolve('refused');
          } catch {
            resolve('refused');
          }
        }),
    );
    expect(outcome).toBe('refused');
  });
  test('require-trusted-types-for: a text does not become a document', async () => {
    const outcome = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>made</b>';
        return 'made';
      } catch {
        return 'refused';
      }
    });
    expect(outcome).toBe('refused');
  });
  test('trusted-types: nobody makes a policy that lets texts through', async () => {
    const outcome = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        readonly trustedTypes: { readonly createPolicy: (name: string, rules: object) => object };
      };
      try {
        trustedTypes.createPolicy('mine', { createHTML: (text: string) => text });
        return 'made';
      } catch {
        return 'refused';
      }
    });
    expect(outcome).toBe('refused');
  });
});
