import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { guarded } from '../guard.ts';
import { shell as state } from '../state.ts';
import { tellTest } from '../test-door.ts';

/** Opens a file or folder with what the system opens it with. Answers an error as text, else ''. */
function openBySystem(path: string): Promise<string> {
  if (state.options.headless) return Promise.resolve('');
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(command, [path], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`${path} could not be opened: ${error.message}`));
    child.on('spawn', () => resolve(''));
  });
}

/** Electron's shell module: things that leave the app. */
export const shell = guarded('shell', {
  /** Opens an address in a second window of the same browser, apart from the app's own context. */
  openExternal: async (url: string): Promise<void> => {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') {
      throw new Error(`The Chromium shell opens only web addresses, not ${protocol}`);
    }
    const running = await state.browser();
    const page = await (await running.external()).newPage();
    // A page that cannot be reached shows so by itself, as in a browser of the system.
    page.goto(url, { waitUntil: 'commit', timeout: 0 }).catch(() => undefined);
  },
  openPath: async (path: string): Promise<string> => {
    if (!existsSync(path)) return `${path} does not exist`;
    tellTest({ t: 'opened', path });
    return await openBySystem(path);
  },
  showItemInFolder: (path: string): void => {
    tellTest({ t: 'revealed', path });
    void openBySystem(dirname(path)).then((problem) => {
      if (problem !== '') console.error(problem);
    });
  },
});
