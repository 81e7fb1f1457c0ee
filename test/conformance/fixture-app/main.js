import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  shell,
} from 'electron';

/** A small app that uses Electron as the product does; tests drive it through its page and its channels. */
const seen = [];
const note = (name, detail = null) => seen.push({ name, detail });
const policy = "default-src 'self'; connect-src 'self' app:; frame-src 'self'";
const pages = {
  '/': '<!doctype html><title>Fixture</title><h1>Fixture</h1><script src="/page.js"></script><script>window.inline = true</script>',
  '/frame.html': '<!doctype html><title>Frame</title><h1>Frame</h1>',
};

app.on('browser-window-created', (_event, made) => note('window-created', made instanceof BrowserWindow));
const waiting = new Map();
/** A body that gives one part and then waits until nobody reads it any more. */
const endless = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('one ')),
    cancel: () => note('body-cancelled'),
  });
const parts = (texts, fails) => {
  const rest = texts.map((text) => new TextEncoder().encode(text));
  return new ReadableStream({
    pull(controller) {
      const next = rest.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (fails) controller.error(new Error('the body failed'));
      else controller.close();
    },
  });
};

app.on('web-contents-created', (_event, contents) => {
  const ask = (event) => {
    note(event.url.startsWith('app://partner-desk/') ? 'own-navigation' : 'refused-navigation', event.url);
    if (!event.url.startsWith('app://partner-desk/') && !event.url.startsWith('app://stranger/'))
      event.preventDefault();
  };
  contents.on('will-navigate', ask);
  contents.on('will-attach-webview', () => note('webview'));
  contents.on('did-navigate', (_event, url) => note('did-navigate', url));
  contents.on('did-navigate-in-page', (_event, url) => note('did-navigate-in-page', url));
  contents.on('will-redirect', (event) => {
    note('redirect', event.url);
    ask(event);
  });
  contents.setWindowOpenHandler(({ url }) => {
    note('refused-window', url);
    return { action: 'deny' };
  });
});
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
// Electron emits `ready` only after this module has been evaluated.
void app.whenReady().then(async () => {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    note('permission', permission);
    answer(permission === 'geolocation');
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'geolocation');
  session.defaultSession.setDevicePermissionHandler(() => false);
  session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
    const cancel = !/^(?:app|devtools|blob|data):/.test(details.url);
    if (cancel) note('cancelled', details.url);
    callback({ cancel });
  });
  session.defaultSession.on('will-download', (event, item) => {
    event.preventDefault();
    note('download', item.getFilename());
  });
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    note('request', `${request.method} ${request.url}`);
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
    if (url.pathname === '/throws') throw new Error('the handler failed');
    if (url.pathname === '/nothing') return null;
    if (url.pathname === '/error') return Response.error();
    if (url.pathname === '/never') {
      waiting.set(url.search, request.signal);
      return await new Promise(() => {});
    }
    if (url.pathname === '/endless') return new Response(endless(), { headers });
    if (url.pathname === '/parts') return new Response(parts(['one ', 'two ', 'ü'], false), { headers });
    if (url.pathname === '/half') return new Response(parts(['one '], true), { headers });
    if (url.pathname === '/open.html')
      return new Response('<!doctype html><title>Open</title>', { headers: { 'content-type': 'text/html' } });
    if (url.pathname === '/away') return Response.redirect('https://elsewhere.example/', 302);
    if (url.pathname === '/here')
      return new Response(null, { status: 302, headers: { location: 'app://partner-desk/frame.html' } });
    if (url.pathname === '/post') return new Response(await request.text(), { headers });
    if (url.pathname === '/file.bin') {
      return new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="file.bin"' } });
    }
    if (url.pathname === '/page.js') {
      return new Response('window.fromFile = true;', { headers: { 'content-type': 'text/javascript' } });
    }
    const body = pages[url.pathname];
    if (body === undefined) return new Response('Not found', { status: 404, headers });
    return new Response(body, { headers });
  });

  const template = [
    {
      label: 'File',
      submenu: [
        { label: 'Import', accelerator: 'CmdOrCtrl+O', click: () => note('menu', 'import') },
        { label: 'Find', id: 'find', accelerator: 'CmdOrCtrl+Shift+F', click: () => note('menu', 'find') },
        { label: 'Zoom', accelerator: 'CmdOrCtrl+Plus', click: () => note('menu', 'plus') },
        { label: 'Help', accelerator: 'F1', click: () => note('menu', 'help') },
        {
          label: 'Shown',
          accelerator: 'CmdOrCtrl+J',
          registerAccelerator: false,
          click: () => note('menu', 'shown'),
        },
        { label: 'Off', accelerator: 'CmdOrCtrl+E', enabled: false, click: () => note('menu', 'off') },
        { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  nativeTheme.on('updated', () => note('theme', nativeTheme.shouldUseDarkColors));
  for (const name of ['suspend', 'resume']) powerMonitor.on(name, () => note('power', name));

  const window = new BrowserWindow({
    width: 1000,
    height: 700,
    webPreferences: { preload: fileURLToPath(new URL('./preload.cjs', import.meta.url)) },
  });
  for (const name of ['ready-to-show', 'close', 'closed']) window.on(name, () => note(name));

  class Point {
    x = 1;
  }
  const unclonable = {
    function: () => ({ run: () => 1 }),
    class: () => ({ inner: new Point() }),
    symbol: () => [Symbol('s')],
    undefined: () => ({ inner: { value: undefined } }),
    date: () => new Date(0),
    map: () => new Map(),
    infinity: () => [1, Number.POSITIVE_INFINITY],
    bigint: () => 1n,
    circle: () => {
      const value = {};
      value.self = value;
      return value;
    },
  };
  const attempt = (run) => {
    try {
      run();
      return 'nothing thrown';
    } catch (error) {
      return String(error);
    }
  };

  ipcMain.handle('echo', (_event, ...args) => args[0]);
  ipcMain.handle('seen', (_event, name) =>
    seen.filter((each) => each.name === name).map((each) => each.detail),
  );
  window.webContents.on('render-process-gone', (_event, details) => {
    process.stdout.write(`GONE ${details.reason}\n`);
    window.loadURL('app://partner-desk/').then(
      () => process.stdout.write(`BACK ${window.webContents.getURL()}\n`),
      (error) => process.stdout.write(`NOT BACK ${error.message}\n`),
    );
  });
  ipcMain.handle('waiting', (_event, search) => waiting.get(search)?.aborted ?? null);
  ipcMain.handle('window', () => {
    window.restore();
    window.focus();
    return {
      all: BrowserWindow.getAllWindows().length,
      isDestroyed: window.isDestroyed(),
      isMinimized: window.isMinimized(),
    };
  });
  ipcMain.handle('roles', (_event, roles) =>
    Menu.buildFromTemplate(roles.map((role) => ({ role }))).items.map(({ role }) => role.toLowerCase()),
  );
  ipcMain.handle('kinds', (_event, ...args) => args.map((arg) => typeof arg));
  ipcMain.handle('nothing', () => undefined);
  ipcMain.handle('fails', () => {
    throw new TypeError('no such row');
  });
  ipcMain.handle('answers', (_event, name) => unclonable[name]());
  ipcMain.handle('sends', (_event, name) =>
    attempt(() => window.webContents.send('event', unclonable[name]())),
  );
  ipcMain.handle('burst', (_event, count) => {
    for (let index = 0; index < count; index += 1) window.webContents.send('tick', index);
  });
  ipcMain.handle('sender', (event) => ({
    url: event.senderFrame.url,
    origin: event.senderFrame.origin,
    isTop: event.senderFrame.parent === null,
    isOwn: event.sender === window.webContents && event.senderFrame === window.webContents.mainFrame,
    address: window.webContents.getURL(),
  }));
  ipcMain.handle('open', (_event, options) => dialog.showOpenDialog(window, options));
  ipcMain.handle('save', (_event, options) => dialog.showSaveDialog(window, options));
  ipcMain.handle('message', (_event, options) => dialog.showMessageBox(window, options));
  ipcMain.handle('external', (_event, url) => shell.openExternal(url));
  ipcMain.handle('theme', (_event, source) => {
    nativeTheme.themeSource = source;
    return nativeTheme.shouldUseDarkColors;
  });
  ipcMain.handle('zoom', (_event, factor) => window.webContents.setZoomFactor(factor));
  ipcMain.handle('copy', async (_event, text) => {
    await clipboard.writeText(text);
    return await clipboard.readText();
  });
  ipcMain.handle('openPath', (_event, path) => shell.openPath(path));
  ipcMain.handle('reveal', (_event, path) => shell.showItemInFolder(path));
  // The session of the updater is one of this kind.
  ipcMain.handle('fetchInOwnSession', async (_event, { url, allowed, proxyRules, asFetch }) => {
    const { net } = await import('electron');
    const own = session.fromPartition('own', { cache: false });
    own.webRequest.onBeforeRequest((details, callback) =>
      callback({ cancel: !details.url.startsWith(allowed) }),
    );
    if (proxyRules) await own.setProxy({ mode: 'fixed_servers', proxyRules });
    if (asFetch) {
      return await own.fetch(url).then(
        async (response) => `${response.status} ${await response.text()}`,
        (error) => error.message,
      );
    }
    return await new Promise((resolve) => {
      const request = net.request({ url, session: own });
      request.on('error', (error) => resolve(error.message));
      request.on('response', (response) => {
        response.on('end', () => resolve(`${response.statusCode}`));
        response.on('data', () => undefined);
      });
      request.end();
    });
  });
  ipcMain.handle('load', (_event, url) => {
    void window.loadURL(url).catch((error) => process.stdout.write(`LOAD FAILED ${error.message}\n`));
  });
  await window.loadURL('app://partner-desk/');
});
