import { dirname } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { withoutHiddenSigns } from '../../domain/text.ts';
import { menuMessages } from '../../messages/menu.ts';
import { fileNameOf } from '../files/file-name.ts';
import type { Recent } from './recent.ts';
import type { Tell } from './windows.ts';

/** `&` marks a letter in a menu; in a name it is itself. */
export const asLabel = (name: string): string => name.replaceAll('&', '&&');

/** A file by its name; by its folder, too, where another one has the same name. */
function labelOf(path: string, all: readonly string[]): string {
  const isAlone = all.filter((each) => fileNameOf(each) === fileNameOf(path)).length === 1;
  return asLabel(isAlone ? fileNameOf(path) : `${fileNameOf(path)} (${withoutHiddenSigns(dirname(path))})`);
}

export type RecentMenu = {
  readonly recent: Recent;
  readonly tell: Tell;
  readonly hand: (paths: readonly string[]) => void;
};

/** What was opened last. A Mac lists the files by itself. */
export function recentItems({ recent, tell, hand }: RecentMenu): MenuItemConstructorOptions[] {
  const files = recent.files();
  const sheets = recent.sheets();
  const fileItems: MenuItemConstructorOptions[] = [
    ...files.map((path) => ({
      label: labelOf(path, files),
      click: () => {
        recent.forgetIfGone(path);
        hand([path]);
      },
    })),
    { type: 'separator' },
    { label: menuMessages.clearRecent, click: recent.clearFiles },
  ];
  return [
    process.platform === 'darwin'
      ? {
          role: 'recentDocuments',
          label: menuMessages.recentFiles,
          submenu: [{ role: 'clearRecentDocuments', label: menuMessages.clearRecent }],
        }
      : { label: menuMessages.recentFiles, enabled: files.length > 0, submenu: fileItems },
    {
      label: menuMessages.recentSheets,
      enabled: sheets.length > 0,
      submenu: sheets.map(({ id, name }) => ({
        label: asLabel(name),
        click: () => tell('app.open', { screen: 'sheet', sheetId: id }),
      })),
    },
  ];
}
