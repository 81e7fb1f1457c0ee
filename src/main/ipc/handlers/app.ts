import type { AppInfo, HelpDocument } from '../../../contract/app.ts';
import { appMessages } from '../../../messages/app.ts';
import type { DiagnosticsMaker } from '../../diagnostics/diagnostics.ts';
import { Failure } from '../../failure.ts';
import type { Confirm, Grants, Publish } from '../../ports.ts';
import type { SettingsFile } from '../../settings/settings.ts';
import { listeningQuestion } from '../../stores/questions.ts';
import type { AreaHandlers } from '../handlers.ts';

export type AppDeps = {
  readonly info: () => Promise<AppInfo>;
  readonly about: Pick<AppInfo, 'region'>;
  readonly settings: SettingsFile;
  readonly publish: Publish;
  /** Asks in a dialog that no page can press. */
  readonly confirm: Confirm;
  readonly diagnostics: DiagnosticsMaker;
  readonly grants: Pick<Grants, 'path'>;
  /** Reads a document of the product by its topic, `sheet-kinds` for docs/sheet-kinds.md. */
  readonly helpDocument: (topic: string) => Promise<HelpDocument>;
  /** Called after the settings changed: theme and zoom are the window's. */
  readonly applySettings: (settings: ReturnType<SettingsFile['get']>) => void;
};

export function appHandlers(deps: AppDeps): AreaHandlers<'app' | 'settings'> {
  let published = deps.settings.get();
  return {
    'app.info': () => deps.info(),
    'app.region': () => deps.about.region,
    'app.helpDocument': ({ topic }) => deps.helpDocument(topic),
    'app.diagnostics': () => deps.diagnostics.make(),
    'app.saveDiagnostics': ({ grant }) => deps.diagnostics.save(deps.grants.path(grant, 'write')),
    'settings.get': () => deps.settings.get(),
    'settings.set': async (changes) => {
      const turnsOn = changes.listenForInstallations === true && !deps.settings.soon().listenForInstallations;
      if (turnsOn && !(await deps.confirm(listeningQuestion))) {
        throw new Failure({ code: 'cancelled', message: appMessages.installationsNotListened });
      }
      const settings = await deps.settings.set(changes);
      // Once for all that were written at once.
      if (settings !== published) {
        published = settings;
        deps.applySettings(settings);
        deps.publish('settings.changed', settings);
      }
      return settings;
    },
  };
}
