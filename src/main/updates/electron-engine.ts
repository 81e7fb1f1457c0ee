import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Logger } from '../log/logger.ts';
import type { UpdateEngine } from './updates.ts';

const mostNotes = 4_000;

/** The notes of a feed, which may be HTML, as plain text. */
const plain = (notes: unknown): string =>
  typeof notes === 'string'
    ? notes
        .slice(0, 4 * mostNotes)
        .replaceAll(/<[^<>]{0,400}>/g, '')
        .trim()
        .slice(0, mostNotes)
    : '';

/** electron-updater in a package that was built with a feed; null everywhere else. */
export async function openUpdateEngine(log: Logger): Promise<UpdateEngine | null> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  // Loaded here alone: it asks for Electron as soon as it is loaded.
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater } = electronUpdater;
  autoUpdater.autoDownload = false;
  // Nothing is installed but by the operator's own press of a button.
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.logger = null;
  // Its promises reject with the same.
  autoUpdater.on('error', (error) => log.warn('updater', { error: error.message }));
  return {
    check: async () => {
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plain(releaseNotes) };
    },
    download: async () => {
      await autoUpdater.downloadUpdate();
    },
    install: () => {
      // On Linux it runs the system's installer before it quits, waits for it, and reports its failure by this event alone.
      let failure: Error | null = null;
      const note = (error: Error): void => {
        failure = error;
      };
      autoUpdater.once('error', note);
      autoUpdater.quitAndInstall();
      autoUpdater.removeListener('error', note);
      if (failure !== null) throw failure;
    },
  };
}
