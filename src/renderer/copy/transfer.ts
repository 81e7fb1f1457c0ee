import { messages } from '../../messages/messages.ts';
import { counted, joined } from '../ui/format.ts';

/** Settings and service profiles as one file. */
export const transferCopy = messages({
  title: 'Export and import settings',
  help: 'Exports settings and service profiles to a file that you can import on another computer. The file contains no tokens, stores or watched folders. You see what changes before anything is imported.',
  fileName: 'Partner Desk settings.json',
  exportSettings: 'Export settings…',
  importSettings: 'Import settings…',
  exported: (file: string) => `Exported to “${file}”`,
  imported: (file: string, settings: number, profiles: number, skipped: number) => {
    if (settings + profiles > 0)
      return `Imported from “${file}”: ${joined([
        ...(settings > 0 ? [counted(settings, 'setting')] : []),
        ...(profiles > 0 ? [counted(profiles, 'service profile')] : []),
      ])}`;
    return skipped > 0
      ? `Nothing was imported from “${file}”.`
      : `Nothing was imported: “${file}” matches your current settings.`;
  },
  skipped: (name: string, why: string) => `${name} was skipped. ${why}`,
});
