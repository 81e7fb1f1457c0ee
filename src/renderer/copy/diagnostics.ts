import type { Trouble } from '../../contract/app.ts';
import { messages } from '../../messages/messages.ts';

/** Sentences about failures of the program itself, and of the file that helps to look into them. */
export const diagnosticsCopy = messages({
  command: 'View diagnostics',
  view: 'View diagnostics',
  openSettings: 'Open Settings',
  /** Title of the setting that the notice opens. */
  dailyBackups: 'Daily backups',
  title: 'Diagnostics',
  about:
    'Versions, settings, counts and the log, without customer data, codes or tokens. Nothing is sent: read the text, save it and attach the file to a report.',
  label: 'Content of the diagnostics file',
  copy: 'Copy',
  copied: 'Diagnostics copied',
  save: 'Save…',
  saved: (fileName: string) => `Saved to “${fileName}”`,
  show: 'Show file',
  troubles: {
    program: {
      title: 'Something went wrong in the background',
      text: 'Saved work is not affected. If something stops responding, restart Partner Desk.',
    },
    sheets: {
      title: 'Sheets were reloaded after an error',
      text: 'Saved changes are kept. If your last change is missing, make it again.',
    },
    'browser-process': {
      title: 'A background process was restarted after an error',
      text: 'Saved work is not affected. If the window goes blank or stops responding, restart Partner Desk.',
    },
    settings: {
      title: 'Settings were reset because they could not be read',
      text: 'The old file is kept in the data folder as settings.json.damaged. Check your settings, for example how many daily backups are kept.',
    },
    'settings-in-place': {
      title: 'Settings were reset because they could not be read',
      text: 'The old file is still settings.json in the data folder, because it could not be renamed to settings.json.damaged. Until it can be, changed settings are not saved. Check that the folder is writable and that nothing else has that name.',
    },
    'data-folder': {
      title: 'Your changes may not be saved',
      text: 'A file or the whole data folder was moved, replaced or deleted, or its disk is not connected. What you change now may be missing after the next start. Quit Partner Desk, put the original back or reconnect the disk, then start Partner Desk again.',
    },
    'daily-backups': {
      title: 'Daily backups are failing',
      text: 'Recent changes may not be backed up. The reason and what to do are in Settings, under “Daily backups”.',
    },
    'practice-service': {
      title: 'The practice service was restarted after an error',
      text: 'Its data is kept, and runs resume automatically.',
    },
  } satisfies Record<Trouble['part'], { readonly title: string; readonly text: string }>,
} as const);
