import { messages } from '../../messages/messages.ts';
import { counted } from '../ui/format.ts';

/** Settings and service profiles as one file. */
export const transferCopy = messages({
  title: 'Settings as a file',
  help: 'The settings and service profiles of this computer, for another one. The file has no tokens, stores or folders. You see what changes before anything is imported.',
  fileName: 'Partner Desk settings.json',
  exportSettings: 'Export settings…',
  importSettings: 'Import settings…',
  exported: (file: string) => `Exported to ${file}.`,
  imported: (file: string, settings: number, profiles: number) =>
    settings + profiles === 0
      ? `“${file}” has the settings that you have already.`
      : `Imported from “${file}”: ${counted(settings, 'setting')} and ${counted(profiles, 'service profile')}.`,
  skipped: (name: string, why: string) => `${name} was skipped. ${why}`,
});
