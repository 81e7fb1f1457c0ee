import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const entry = 'zz-partner-desk-open-with.desktop';
const installed = join('/usr/share/applications', entry);
const types = [
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/**
 * The installed entry is among the programs for tables, and opens them by default only where no other program says that
 * it does: asked of the tools of the system about folders that hold the entry and perhaps one of another program.
 */
export function expectOfferedToOpen(folder: string): void {
  const place = join(folder, 'open-with');
  const applications = join(place, 'share/applications');
  const home = join(place, 'home');
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'share'),
    XDG_DATA_DIRS: join(place, 'share'),
  };
  const said = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { env, encoding: 'utf8' }).trim();
  /** What opens each type where these programs say that they do. */
  const defaults = (others: readonly string[], type: string): readonly string[] => {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(applications, { recursive: true });
    mkdirSync(home, { recursive: true });
    copyFileSync(installed, join(applications, entry));
    for (const other of others) {
      const lines = [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Another',
        'Exec=true %U',
        `MimeType=${type};`,
      ];
      writeFileSync(join(applications, other), `${lines.join('\n')}\n`);
    }
    said('update-desktop-database', applications);
    const lists = said('gio', 'mime', type);
    expect(lists.split('Registered applications:')[1]).toContain(entry);
    return [said('xdg-mime', 'query', 'default', type), /: (\S+)$/m.exec(lists)?.[1] ?? ''];
  };
  for (const type of types) {
    expect(defaults(['another-tables.desktop'], type)).toEqual(Array(2).fill('another-tables.desktop'));
    expect(defaults(['wide-tables.desktop'], type)).toEqual(Array(2).fill('wide-tables.desktop'));
    expect(defaults([], type)).toEqual([entry, entry]);
  }
  const own = execFileSync('cat', [installed], { encoding: 'utf8' });
  // Paths, not addresses: main takes words of the command line for files.
  expect(own).toMatch(/^Exec="\/opt\/Partner Desk\/partner-desk" %F$/m);
}
