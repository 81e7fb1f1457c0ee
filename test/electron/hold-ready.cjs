const { app } = require('electron');

/**
 * Loaded before the app (`electron -r`): keeps readiness from it until the driver has attached to main and to
 * Chromium, and says so by the name that the driver knows. A window that is made while the driver attaches can
 * leave both waiting for each other.
 */
const ready = app.whenReady();
const emit = app.emit.bind(app);
let held = [];
let isReady = false;
let release = () => undefined;
const released = new Promise((resolve) => {
  release = resolve;
});

app.emit = (event, ...args) => {
  if (event !== 'ready') return emit(event, ...args);
  held = args;
  return app.listenerCount('ready') > 0;
};
app.isReady = () => isReady;
app.whenReady = () => released;
globalThis.__playwright_run = async () => {
  await ready;
  isReady = true;
  release();
  emit('ready', ...held);
};
