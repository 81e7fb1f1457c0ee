import { guarded } from '../guard.ts';
import { allContents } from '../registry.ts';
import { parseAccelerator } from './accelerator.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { setKeys } from './menu-keys.ts';
import type { WebContents } from './web-contents.ts';

type Template = Electron.MenuItemConstructorOptions;
type Role = NonNullable<Template['role']>;

/** Roles that the browser itself carries out, with its own keys; the menu only names them. */
const left: ReadonlySet<string> = new Set(
  [
    'about services recentDocuments clearRecentDocuments hide hideOthers unhide help window zoom front',
    'undo redo cut copy paste pasteAndMatchStyle delete selectAll startSpeaking stopSpeaking',
    'reload forceReload toggleDevTools resetZoom zoomIn zoomOut togglefullscreen toggleSpellChecker',
    'appMenu fileMenu editMenu viewMenu windowMenu shareMenu',
  ]
    .join(' ')
    .split(' ')
    .map((role) => role.toLowerCase()),
);

type Act = { readonly accelerator: string; readonly run: (window: BrowserWindow) => void };
const acts: Readonly<Record<string, Act>> = {
  quit: { accelerator: 'CmdOrCtrl+Q', run: () => app.quit() },
  close: { accelerator: 'CmdOrCtrl+W', run: (window) => window.close() },
  minimize: { accelerator: 'CmdOrCtrl+M', run: (window) => window.minimize() },
};

/** One entry of a menu, with the state that the app may change. */
export class MenuItem {
  readonly label: string;
  readonly id: string;
  readonly role: Role | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  /** False where the accelerator is only shown: the key is left to the page. */
  readonly registerAccelerator: boolean;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Template['click'];

  constructor(template: Template) {
    if (template.label === undefined && template.role === undefined && template.type === undefined) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const role = template.role?.toLowerCase();
    if (role !== undefined && !left.has(role) && acts[role] === undefined) {
      throw new Error(`Menu role ${role} is not provided by the Chromium shell`);
    }
    this.label = template.label ?? template.role ?? '';
    this.id = template.id ?? '';
    this.role = template.role;
    this.type = template.type ?? (template.submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = template.accelerator ?? (role === undefined ? undefined : acts[role]?.accelerator);
    this.registerAccelerator = template.registerAccelerator !== false;
    this.submenu = Array.isArray(template.submenu) ? Menu.buildFromTemplate(template.submenu) : undefined;
    this.enabled = template.enabled !== false;
    this.visible = template.visible !== false;
    this.checked = template.checked === true;
    this.#click = template.click;
    if (this.accelerator !== undefined) parseAccelerator(this.accelerator, process.platform);
  }

  /** Does what a click on the entry does. */
  click(event: object = {}, window?: BrowserWindow): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    const target = window ?? BrowserWindow.getFocusedWindow() ?? undefined;
    const act = this.role === undefined ? undefined : acts[this.role.toLowerCase()];
    if (act !== undefined && target !== undefined) act.run(target);
    else if (act !== undefined && this.role === 'quit') app.quit();
    this.#click?.(
      this as unknown as Electron.MenuItem,
      target as unknown as Electron.BaseWindow,
      event as Electron.KeyboardEvent,
    );
  }
}

let current: Menu | null = null;

/** Electron's Menu. The browser's window has no menu bar; the accelerators work, and items can be found. */
export class Menu {
  readonly items: MenuItem[];

  constructor(items: MenuItem[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly (Template | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    return guarded(
      'Menu',
      new Menu(template.map((item) => (item instanceof MenuItem ? item : new MenuItem(item)))),
    );
  }

  static setApplicationMenu(menu: Menu | null): void {
    current = menu;
    const keys = [...(menu?.all() ?? [])].flatMap((item) =>
      item.accelerator === undefined || !item.registerAccelerator
        ? []
        : [
            {
              key: parseAccelerator(item.accelerator, process.platform),
              press: (by: WebContents) => press(item, by),
            },
          ],
    );
    setKeys(keys);
    for (const contents of allContents()) contents.setKeys();
  }

  static getApplicationMenu(): Menu | null {
    return current;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    return [...this.all()].find((item) => item.id === id) ?? null;
  }

  *all(): Generator<MenuItem> {
    for (const item of this.items) {
      yield item;
      if (item.submenu !== undefined) yield* item.submenu.all();
    }
  }
}

function press(item: MenuItem, contents: WebContents): void {
  const window = BrowserWindow.fromWebContents(contents);
  if (window !== null) item.click({ triggeredByAccelerator: true }, window);
}
