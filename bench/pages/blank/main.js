import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain, protocol } from 'electron';

/** The least that an app in this shell can be: one sandboxed window whose page says that it was painted. */
const page = `<!doctype html><html lang="en"><title>Blank</title><h1>Blank</h1><script>
requestAnimationFrame(() => requestAnimationFrame(() => blank.ready()));
</script></html>`;

app.setName('Blank Window');
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
// Electron emits `ready` only after this module has been evaluated.
void app.whenReady().then(() => {
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));

  const logs = join(app.getPath('userData'), 'logs');
  mkdirSync(logs, { recursive: true });
  ipcMain.handle('ready', () => {
    const line = { message: 'page ready', at: new Date().toISOString() };
    appendFileSync(join(logs, 'main.log'), `${JSON.stringify(line)}\n`);
    return null;
  });
  app.on('window-all-closed', () => app.quit());

  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: {
      preload: fileURLToPath(new URL('./preload.cjs', import.meta.url)),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('app://partner-desk/');
});
