import type { ElectronUnderTest } from '../app/on-electron.ts';

/** Chooses an item of the window's menu as a click on it does: by the labels that are shown. */
export const choose = ({ electron }: ElectronUnderTest, menu: string, item: string): Promise<void> =>
  electron.evaluate(
    ({ BrowserWindow, Menu }, path) => {
      const named = (items: readonly Electron.MenuItem[] | undefined, label: string | undefined) =>
        items?.find((one) => one.label.replace('&', '').toLowerCase() === label?.toLowerCase());
      const found = named(named(Menu.getApplicationMenu()?.items, path[0])?.submenu?.items, path[1]);
      if (!found) throw new Error(`no item ${path.join(' > ')}`);
      const [window] = BrowserWindow.getAllWindows();
      window?.focus();
      found.click({}, window, window?.webContents);
    },
    [menu, item],
  );
