import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/run.ts';

/** Where one object of Electron hands out another: `window.webContents` is a WebContents. */
const handsOut: Readonly<Record<string, string>> = {
  'BrowserWindow.webContents': 'WebContents',
  'session.defaultSession': 'Session',
  'Session.webRequest': 'WebRequest',
  'app.commandLine': 'CommandLine',
  'IpcMainInvokeEvent.sender': 'WebContents',
  'IpcMainInvokeEvent.senderFrame': 'WebFrameMain',
  'WebContents.mainFrame': 'WebFrameMain',
};

/** Ways in which a name of the code comes to stand for an object of Electron. The first group is the name. */
const bindings: readonly (readonly [RegExp, string | null])[] = [
  [/\b(\w+)\s*[?]?:\s*(BrowserWindow|WebContents|Session|IpcMainInvokeEvent|WebFrameMain)\b/g, null],
  [/\bconst (\w+) = new (BrowserWindow|Notification)\b/g, null],
  [/\bconst \[?(\w+)\]? (?:=|of) BrowserWindow\.(?:getAllWindows|getFocusedWindow)\(/g, 'BrowserWindow'],
  [/BrowserWindow\.getAllWindows\(\)\s*\.\w+\(\(?(\w+)\)? =>/g, 'BrowserWindow'],
  [/'browser-window-created', \(_?\w+, (\w+)\)/g, 'BrowserWindow'],
  [/'web-contents-created', \(_?\w+, (\w+)\)/g, 'WebContents'],
  [/ipcMain\.handle\([^,]+, (?:async )?\((\w+)/g, 'IpcMainInvokeEvent'],
  [/\bconst (\w+) = \w+\.webContents;/g, 'WebContents'],
  [/\bevent: Pick<(IpcMainInvokeEvent)/g, null],
  [/\b(?:const|let) (\w+) = event\.senderFrame/g, 'WebFrameMain'],
];

const importOfElectron = /import (?:type )?\{([^}]*)\} from 'electron'/;

/** What one source file uses of Electron: `app.whenReady`, `WebContents event will-navigate`, `menu role copy`. */
export function apisOf(source: string): readonly string[] {
  const names = importOfElectron.exec(source)?.[1];
  if (names === undefined) return [];
  const types = new Map<string, string>();
  for (const name of names.split(',').map((each) => each.trim())) {
    if (name !== '' && !name.startsWith('type ')) types.set(name, name);
  }
  for (const [pattern, type] of bindings) {
    for (const [, name = '', found = ''] of source.matchAll(pattern)) {
      if (name === 'IpcMainInvokeEvent') types.set('event', name);
      else types.set(name, type ?? found);
    }
  }
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const used = new Set<string>();
  for (const [name, type] of types) {
    for (const [, path = ''] of code.matchAll(new RegExp(`(?<![.\\w'/])${name}((?:\\??\\.\\w+)+)`, 'g'))) {
      let owner = type;
      for (const member of path.split('.').map((each) => each.replace('?', ''))) {
        if (member === '') continue;
        used.add(`${owner}.${member}`);
        const next = handsOut[`${owner}.${member}`];
        if (next === undefined) break;
        owner = next;
      }
    }
    const events = new RegExp(`(?<![.\\w'])${name}((?:\\.\\w+)*)\\.(?:on|once)\\(\\s*'([\\w-]+)'`, 'g');
    for (const [, path = '', event = ''] of code.matchAll(events)) {
      const owner = path
        .split('.')
        .filter(Boolean)
        .reduce((above, member) => handsOut[`${above}.${member}`] ?? above, type);
      used.add(`${owner} event ${event}`);
    }
    if (new RegExp(`new ${name}\\(`).test(code)) used.add(`new ${type}`);
  }
  for (const [, text = ''] of code.matchAll(/webPreferences: \{([^}]*)\}/g)) {
    for (const [, key = ''] of text.matchAll(/^\s*(\w+)[,:]/gm)) used.add(`webPreferences.${key}`);
  }
  for (const [, role = ''] of code.matchAll(/\brole: '(\w+)'/g)) used.add(`menu role ${role}`);
  for (const option of ['accelerator', 'registerAccelerator'])
    if (types.has('Menu') && code.includes(option)) used.add(`menu item ${option}`);
  return [...used].filter((api) => !/^(?!ipcRenderer).*\.(?:on|once)$/.test(api)).sort();
}

/** Every part of Electron that main and the preload use. Name -> files. */
export function usedApis(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const file of globSync('src/{main,preload}/**/*.ts', { cwd: root }).sort()) {
    for (const api of apisOf(readFileSync(join(root, file), 'utf8'))) {
      all.set(api, [...(all.get(api) ?? []), file.replaceAll('\\', '/')]);
    }
  }
  return all;
}
