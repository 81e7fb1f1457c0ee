import type { AppInfo } from '../../../contract/app.ts';
import type { Publish } from '../../ports.ts';
import type { SettingsFile } from '../../settings/settings.ts';
import type { AreaHandlers } from '../handlers.ts';

export type AppDeps = {
  readonly info: () => Promise<AppInfo>;
  readonly settings: SettingsFile;
  readonly publish: Publish;
  /** Opens a document of the product by its topic, `security` for docs/security.md. */
  readonly openHelp: (topic: string) => Promise<void>;
  /** Called when the page says that it is usable. */
  readonly pageReady: () => void;
  /** Called after the settings changed: theme and zoom are the window's. */
  readonly applySettings: (settings: ReturnType<SettingsFile['get']>) => void;
};

export const appHandlers = (deps: AppDeps): AreaHandlers<'app' | 'settings'> => ({
  'app.info': () => deps.info(),
  'app.ready': () => {
    deps.pageReady();
    return null;
  },
  'app.openHelp': async ({ topic }) => {
    await deps.openHelp(topic);
    return null;
  },
  'settings.get': () => deps.settings.get(),
  'settings.set': (changes) => {
    const settings = deps.settings.set(changes);
    deps.applySettings(settings);
    deps.publish('settings.changed', settings);
    return settings;
  },
});
