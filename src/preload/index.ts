import { contextBridge, ipcRenderer } from 'electron';
import './no-jit.ts';
import { type Bridge, bridgeName, contract } from '../contract/index.ts';
import { keepChoosersShut } from './choosers.ts';
import { tellOfDrops } from './drops.ts';

/**
 * The whole bridge: the channels of the contract that are the page's, and nothing else. What is not in the contract is
 * refused here already, and once more in main.
 */
const channels = Object.entries(contract);
const invokable = new Set(channels.filter(([, entry]) => entry.direction === 'invoke').map(([name]) => name));
const events = new Set(channels.filter(([, entry]) => entry.direction === 'event').map(([name]) => name));

const bridge: Bridge = {
  invoke: (channel, input) =>
    invokable.has(channel)
      ? ipcRenderer.invoke(channel, input)
      : Promise.reject(new Error(`unknown channel: ${channel}`)),
  on: (channel, listener) => {
    if (!events.has(channel)) throw new Error(`unknown event: ${channel}`);
    // The event object of Electron holds the sender; the page gets the payload alone.
    const relay = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(channel, relay);
    return () => {
      ipcRenderer.removeListener(channel, relay);
    };
  },
};

tellOfDrops(window);
keepChoosersShut(window);
contextBridge.exposeInMainWorld(bridgeName, bridge);
