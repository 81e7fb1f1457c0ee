import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAppAddress, toAppOrigin, toPageAddress, toPageHeader } from '../../shell/chromium/address.ts';
import { parseAccelerator } from '../../shell/chromium/api/accelerator.ts';
import { findBrowser } from '../../shell/chromium/find-browser.ts';
import { readOptions } from '../../shell/chromium/options.ts';

describe('addresses', () => {
  test('back from the page address is identity for any address of a scheme', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
    const host = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}(\.[a-z0-9]{1,5})?$/);
    const rest = fc.stringMatching(/^\/[a-zA-Z0-9%._~?#=&-]{0,20}$/);
    fc.assert(
      fc.property(name, host, rest, (scheme, authority, path) => {
        fc.pre(!['http', 'https', 'ws', 'wss', 'file', 'ftp'].includes(scheme));
        const address = `${scheme}://${authority}${path}`;
        expect(toAppAddress(toPageAddress(address))).toBe(address);
      }),
    );
  });

  test('addresses of the web stay as they are', () => {
    for (const address of [
      'https://x.example/app',
      'http://127.0.0.1:1/',
      'about:blank',
      'data:text/html,x',
      'blob:x',
    ]) {
      expect(toPageAddress(address)).toBe(address);
      expect(toAppAddress(address)).toBe(address);
    }
  });

  test('a look-alike is not the app’s', () => {
    expect(toAppAddress('https://partner-desk.app.invalid.example/')).toBe(
      'https://partner-desk.app.invalid.example/',
    );
    expect(toAppAddress('http://partner-desk.app.invalid/')).toBe('http://partner-desk.app.invalid/');
    expect(toAppOrigin('https://partner-desk.app.invalid/x')).toBe('app://partner-desk');
    expect(toAppOrigin('https://x.example/y')).toBe('https://x.example');
  });

  test('sources of a policy are translated, other headers only where they hold an address', () => {
    const policy = "default-src 'none'; script-src 'self' app:; connect-src app://partner-desk";
    expect(toPageHeader('Content-Security-Policy', policy, ['app'])).toBe(
      "default-src 'none'; script-src 'self' https://*.app.invalid; connect-src https://partner-desk.app.invalid",
    );
    expect(toPageHeader('location', 'app://partner-desk/x', ['app'])).toBe(
      'https://partner-desk.app.invalid/x',
    );
    expect(toPageHeader('x-note', 'app: a word', ['app'])).toBe('app: a word');
  });
});

describe('accelerators', () => {
  const none = { ctrl: false, meta: false, alt: false, shift: false };
  test.each([
    ['CmdOrCtrl+O', 'linux', { ...none, key: 'o', ctrl: true }],
    ['CmdOrCtrl+O', 'darwin', { ...none, key: 'o', meta: true }],
    ['CommandOrControl+Shift+Plus', 'linux', { ...none, key: '+', ctrl: true, shift: true }],
    ['Ctrl++', 'linux', { ...none, key: '+', ctrl: true }],
    ['Alt+Up', 'win32', { ...none, key: 'arrowup', alt: true }],
    ['F1', 'linux', { ...none, key: 'f1' }],
    ['CmdOrCtrl+-', 'linux', { ...none, key: '-', ctrl: true }],
    ['CmdOrCtrl+Enter', 'linux', { ...none, key: 'enter', ctrl: true }],
  ] as const)('%s on %s', (text, platform, key) => expect(parseAccelerator(text, platform)).toEqual(key));

  test('an accelerator without a key is refused', () => {
    expect(() => parseAccelerator('', 'linux')).toThrow('names no key');
  });
});

describe('options', () => {
  test('own options are taken, in both spellings, and the rest is the app’s', () => {
    const options = readOptions([
      '--app=x.js',
      '--user-data-dir',
      '/data',
      '--headless',
      '--store',
      'a',
      '--test',
    ]);
    expect(options).toMatchObject({
      userData: '/data',
      headless: true,
      test: true,
      appArguments: ['--store', 'a'],
    });
    expect(options.app.endsWith('/x.js')).toBe(true);
  });

  test('an option without its value is refused', () => {
    expect(() => readOptions(['--user-data-dir'])).toThrow('--user-data-dir needs a value');
  });
});

describe('the browser', () => {
  test('a named one that does not run is an error, and nothing else is taken', () => {
    expect(() => findBrowser({ PARTNER_DESK_BROWSER: '/no/such', PATH: process.env.PATH }, 'linux')).toThrow(
      '/no/such',
    );
  });

  test('none is null where there is none', () => {
    expect(findBrowser({ PATH: '/nowhere' }, 'win32')).toBeNull();
  });
});
