import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guarded, guardedEmitter } from '../guard.ts';
import { requireReady } from '../state.ts';

/** Electron's powerMonitor; the shell cannot see the system sleep, so only tests make it speak. */
class PowerMonitor extends guardedEmitter('powerMonitor') {}
export const powerMonitor = new PowerMonitor();

const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1280, height: 800 },
  workArea: { x: 0, y: 0, width: 1280, height: 800 },
  size: { width: 1280, height: 800 },
  workAreaSize: { width: 1280, height: 800 },
  scaleFactor: 1,
};

/** Electron's screen, as far as a window needs it to be placed: one display. */
export const screen = guarded('screen', {
  getPrimaryDisplay: () => {
    requireReady('Cannot use the screen module before app is ready');
    return display;
  },
  getAllDisplays: () => {
    requireReady('Cannot use the screen module before app is ready');
    return [display];
  },
});

let copied = '';

/** Text between main and itself; pages copy and paste by DOM events, through the browser's clipboard. */
export const clipboard = guarded('clipboard', {
  writeText: async (text: string): Promise<void> => {
    if (typeof text !== 'string') throw new TypeError('Expected text to be a string');
    copied = text;
  },
  readText: async (): Promise<string> => copied,
  clear: (): void => {
    copied = '';
  },
});

/** Notifications are not shown by the shell. */
export class Notification extends guardedEmitter('Notification') {
  static isSupported(): boolean {
    return false;
  }
  show(): void {}
  close(): void {}
}

/** Nothing is collected and nothing is sent. */
export const crashReporter = guarded('crashReporter', { start: (_options?: object): void => undefined });

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Electron's net: files by file: address, anything else by the host's own fetch. */
export const net = guarded('net', {
  fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
    requireReady('Cannot use net before app is ready');
    const address = typeof input === 'string' ? input : input.url;
    if (!address.startsWith('file:')) return await fetch(input, init);
    const path = fileURLToPath(address);
    try {
      const type = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
      return new Response(new Uint8Array(await readFile(path)), { headers: { 'content-type': type } });
    } catch (error) {
      throw new Error(`net::ERR_FILE_NOT_FOUND ${path}`, { cause: error });
    }
  },
  isOnline: (): boolean => true,
});
