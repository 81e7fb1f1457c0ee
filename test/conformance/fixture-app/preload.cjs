const { contextBridge, ipcRenderer } = require('electron');

const attempt = (run) => {
  try {
    run();
    return 'nothing thrown';
  } catch (error) {
    return error.message;
  }
};
globalThis.leftByPreload = true;
window.leftToo = globalThis.leftByPreload && typeof globalThis.setTimeout(() => {}, 0) === 'number';
const shared = { list: [1, 2], nested: { value: 'kept' } };

contextBridge.exposeInMainWorld('fixture', {
  shared,
  readOwnGlobals: () => [globalThis.leftByPreload, self.leftToo, globalThis.document === document],
  readShared: () => shared.nested.value,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  invokeUnclonable: () => ipcRenderer.invoke('echo', { run: () => 1 }),
  on: (channel, listener) => {
    const own = (_event, ...args) => listener(...args);
    ipcRenderer.on(channel, own);
    return () => ipcRenderer.removeListener(channel, own);
  },
  tryRequire: (name) => attempt(() => require(name)),
  globals: () => ({
    process: typeof process,
    __dirname: typeof __dirname,
    sandboxed: process.sandboxed,
    contextIsolated: process.contextIsolated,
    type: process.type,
  }),
  tryExposeAgain: () => attempt(() => contextBridge.exposeInMainWorld('fixture', {})),
  fails: () => {
    throw new RangeError('out of rows');
  },
});
