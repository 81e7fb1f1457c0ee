const { app } = require('electron');

/** Loaded before the app (`electron -r`): its page hangs for ever once its window is there, and that is said with its number under X. */
app.on('browser-window-created', (_event, window) => {
  window.once('show', async () => {
    await window.webContents.executeJavaScript('setTimeout(() => { for (;;); }, 0); 0');
    process.stdout.write(`PAGE HANGS ${window.getNativeWindowHandle().readUInt32LE(0)}\n`);
  });
});
