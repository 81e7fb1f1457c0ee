import { messages } from '../../messages/messages.ts';
import { keysInText } from './keys.ts';
import { shellCopy } from './shell.ts';

/** Sentences of the settings screen. */
export const settingsCopy = messages({
  title: 'Settings',
  saved: 'Changes are saved automatically',
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themeHelp: 'High contrast follows the system.',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    zoom: 'Zoom',
    zoomHelp: `Press ${keysInText('Ctrl')} with plus, minus or 0. While whole rows of a sheet are selected, plus inserts rows and minus deletes them.`,
    density: 'Density',
    densityHelp: 'The height of rows and fields.',
    densities: { compact: 'Compact', comfortable: 'Comfortable' },
  },
  files: {
    title: 'Files',
    delimiter: 'Delimiter of exported CSV files',
    delimiterHelp:
      'Excel splits a CSV file into columns only if the file has the delimiter that is usual in your region.',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
  },
  runs: {
    title: 'Runs',
    awake: 'Keep the computer awake on battery',
    awakeHelp:
      'The computer does not go to sleep automatically during a run, unless the run is paused or waiting. Turn this off to let it sleep when it is not plugged in; the run resumes when the computer wakes.',
  },
  updates: {
    title: 'Updates',
    automatic: 'Check for updates',
    automaticHelp:
      'At startup and once a day, but never while a run is in progress or waiting, or bundle prices are loading. Nothing is installed without your approval.',
    checkNow: 'Check now',
    install: 'Quit and install',
    status: 'New versions',
    states: {
      'no-feed':
        'This build does not check for updates. Install new versions the way you installed this one.',
      managed: 'Off. Ask your administrator for new versions.',
      'not-allowed':
        'Off. Your administrator does not allow the update server. Ask your administrator for new versions.',
      unchecked: 'No check has been completed yet.',
      checking: 'Checking for updates',
    },
    current: (when: string) => `You have the latest version. Last checked ${when}.`,
    downloading: (version: string) => `Downloading version ${version}`,
    ready: (version: string) => `Version ${version} is ready to install.`,
    notes: 'What’s new',
  },
  installations: {
    title: 'Installations from a store',
    listen: 'Accept installations from stores',
    status: 'Status',
    listenHelp:
      'When a store installs the app in its own admin, Partner Desk asks whether to connect it. Works for apps that a connected store uses. If you decline an installation, this is turned off.',
    off: 'Off. Stores can be connected only from Partner Desk.',
    nothing:
      'Not accepting installations. Partner Desk accepts them while a connected store has a callback URL on this computer, but not while a connection is waiting for approval.',
    at: (addresses: readonly string[]) => `Accepting installations at ${addresses.join(', ')}`,
  },
  safety: {
    title: 'Tokens and data',
    keychain: 'Keychain',
    available: 'available',
    unavailable: 'not available',
    availableHelp: 'Tokens are kept in the keychain of this computer, never in files.',
    unavailableHelp:
      'Tokens are lost when Partner Desk quits, so stores must be reconnected in each session.',
    folder: 'Data folder',
    folderHelp: 'All saved data, settings and logs. The folder contains no tokens.',
  },
  managed: {
    title: 'Managed by your organization',
    broken: 'This computer’s policy cannot be applied',
    brokenNext: (file: string) =>
      `Until ${file} is corrected, only the practice store can be used, and updates are off.`,
    file: 'Policy file',
    services: 'Services',
    practiceOnly: 'Only the practice store can be used.',
    hosts: (hosts: readonly string[]) =>
      hosts.length === 0 ? 'No service is allowed.' : `Only ${hosts.join(', ')}.`,
    anyHost: 'Any',
    proxy: 'Proxy',
    updates: 'Updates',
    off: 'Off',
  },
  about: {
    title: 'About',
    version: shellCopy.commands.version,
    shell: 'Runtime',
    shells: { electron: 'Electron', chromium: 'Chromium' },
    platform: 'System',
    /** As Node names them; another keeps the name that it gives itself. */
    platforms: { darwin: 'macOS', linux: 'Linux', win32: 'Windows' },
  },
} as const);
