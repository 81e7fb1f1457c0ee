const { app } = require('electron');

/**
 * Loaded before the app (`electron -r`): quits it when its page is shown, and says whether the app held that up. A
 * driver ends an app that closes by itself, so this one has none.
 */
app.on('browser-window-created', (_event, window) => {
  window.webContents.once('did-finish-load', () => {
    // After the app's own listener, which was there before the window.
    app.once('before-quit', (event) =>
      process.stdout.write(`QUIT ${event.defaultPrevented ? 'HELD' : 'LET'}\n`),
    );
    app.quit();
  });
});
