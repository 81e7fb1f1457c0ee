import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installGuards, restrictPages } from '../../src/main/security/guards.ts';
import { app, ask, calls, session, WebContents } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const own = 'app://partner-desk/';
const foreign = 'https://elsewhere.example/path?code=a-secret';
const lines: string[] = [];
const write = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }));
const contents = new WebContents(1);
/** What was asked of Electron before the page was there. */
let atStart: typeof calls = [];

beforeAll(() => {
  installGuards({ info: write, warn: write, error: write });
  app.emit('web-contents-created', {}, contents);
  atStart = [...calls];
});
beforeEach(() => {
  calls.length = 0;
  lines.length = 0;
});

/** Whether the event that the page caused was prevented. */
function isPrevented(name: string, url: string): boolean {
  let prevented = false;
  contents.emit(name, { url, preventDefault: () => (prevented = true) });
  return prevented;
}

describe('no permission is given', () => {
  test('on request', () => {
    const answers: boolean[] = [];
    ask('permission request', contents, 'clipboard-read', (answer: boolean) => answers.push(answer));
    expect(answers).toEqual([false]);
  });
  test('when one is looked up', () => {
    expect(ask('permission check', contents, 'geolocation', own, {})).toBe(false);
  });
  test('for a device', () => {
    expect(ask('device permission', { deviceType: 'usb', origin: own })).toBe(false);
  });
});

describe('the network', () => {
  const isCancelled = (url: string): boolean | undefined => {
    let cancel: boolean | undefined;
    ask('request', { url }, (answer: { cancel: boolean }) => {
      cancel = answer.cancel;
    });
    return cancel;
  };
  test.each([
    foreign,
    'http://127.0.0.1:9/',
    'ws://elsewhere.example/',
    'file:///etc/passwd',
    'app://other/',
  ])('is closed to %s', (url) => expect(isCancelled(url)).toBe(true));
  test('is open to the page itself', () => expect(isCancelled(`${own}index.html`)).toBe(false));
});

describe('what a page does without a request', () => {
  const settingsOfPages = (): readonly string[] =>
    calls
      .filter(([call, name]) => call === 'appendSwitch' && name === 'blink-settings')
      .flatMap(([, , value]) => String(value).split(','));

  test('calls go by a proxy that is not there, to this computer as well', () => {
    expect(atStart).toContainEqual(['setWebRTCIPHandlingPolicy', 'disable_non_proxied_udp']);
    expect(atStart).toContainEqual([
      'setProxy',
      { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' },
    ]);
  });
  test('no chooser of files is Chromium’s own', () => {
    restrictPages();
    expect(calls).toContainEqual([
      ...['appendSwitch', 'disable-blink-features', 'FileSystemAccessLocal,FileSystemAccess'],
    ]);
  });
  test('no name is looked up ahead', () => {
    restrictPages();
    expect(settingsOfPages()).toContain('dnsPrefetchingEnabled=false');
  });
  test('no script reads the clipboard', () => {
    restrictPages();
    expect(settingsOfPages()).toContain('DOMPasteAllowed=false');
  });
  test('no words for a spelling checker are fetched', () => {
    expect(atStart).toContainEqual(['setSpellCheckerEnabled', false]);
  });
});

describe('a page that makes a frame', () => {
  const makeFrame = (maker: WebContents, frame: unknown): void => {
    app.emit('web-contents-created', {}, maker);
    calls.length = 0;
    maker.emit('frame-created', {}, { frame });
  };
  const ended = ['forcefullyCrashRenderer'];
  test('is ended, and the log says so', () => {
    makeFrame(new WebContents(2), { parent: {} });
    expect(calls).toContainEqual(ended);
    expect(lines).toEqual(['{"message":"the page made a frame and was ended"}']);
  });
  test('is not meant by its own frame, by one that is gone, or by the developer tools', () => {
    makeFrame(new WebContents(3), { parent: null });
    expect(calls).not.toContainEqual(ended);
    makeFrame(new WebContents(4), null);
    expect(calls).not.toContainEqual(ended);
    const tools = new WebContents(5);
    tools.address = 'devtools://devtools/bundled/devtools_app.html';
    makeFrame(tools, { parent: {} });
    expect(calls).not.toContainEqual(ended);
  });
});

describe('the page stays', () => {
  test('when it would go elsewhere', () => {
    expect(isPrevented('will-navigate', foreign)).toBe(true);
    expect(isPrevented('will-navigate', own)).toBe(false);
  });
  test('when it would go to another place below its own address, where there is no page', () => {
    for (const place of ['nothing-there', 'index.html', 'assets/index.js', '/'])
      expect(isPrevented('will-navigate', own + place), place).toBe(true);
    expect(isPrevented('will-navigate', `${own}#top`)).toBe(false);
  });
  test('when it would be sent elsewhere', () => {
    expect(isPrevented('will-redirect', foreign)).toBe(true);
    expect(isPrevented('will-redirect', own)).toBe(false);
  });
  test('when it has left without a question', () => {
    contents.emit('did-navigate', {}, own);
    expect(calls).toEqual([]);
    contents.emit('did-navigate', {}, 'about:blank');
    expect(calls).toEqual([['loadURL', own]]);
  });
  test('when it has come to another place below its own address, as by a reload of one that it made up', () => {
    contents.emit('did-navigate', {}, `${own}nothing-there`);
    expect(calls).toEqual([['loadURL', own]]);
    expect(lines.join()).not.toContain('nothing-there');
  });
  test('when it was sent to something that cannot be loaded, unless that is a frame', () => {
    contents.emit('did-fail-load', {}, -3, 'aborted', foreign, false);
    expect(calls).toEqual([]);
    contents.emit('did-fail-load', {}, -3, 'aborted', foreign, true);
    expect(calls).toEqual([['loadURL', own]]);
  });
  test('and the log says the origin alone of where it would have gone', () => {
    isPrevented('will-navigate', foreign);
    ask('window open', { url: foreign });
    contents.emit('did-navigate', {}, foreign);
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain('https://elsewhere.example');
    expect(lines.join()).not.toContain('a-secret');
  });
});

test('no webview is attached', () => expect(isPrevented('will-attach-webview', foreign)).toBe(true));
test('no second window is opened, not even of the page itself', () => {
  expect(ask('window open', { url: foreign })).toEqual({ action: 'deny' });
  expect(ask('window open', { url: own })).toEqual({ action: 'deny' });
});
test('nothing is downloaded', () => {
  let prevented = false;
  session.defaultSession.emit('will-download', { preventDefault: () => (prevented = true) }, {}, contents);
  expect(prevented).toBe(true);
});

test('a page that objects to being closed is closed', () => {
  expect(isPrevented('will-prevent-unload', own)).toBe(true);
});
