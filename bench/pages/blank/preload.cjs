const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('blank', { ready: () => ipcRenderer.invoke('ready') });
