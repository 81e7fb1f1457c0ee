import type { AppInfo, HelpDocument, Settings, UnsavedPlace } from '../contract/app.ts';
import type { BackupSettings } from './backups/backups.ts';
import type { FileDialogs, Files, FilesOptions } from './files/files.ts';
import type { Handlers } from './ipc/handlers.ts';
import type { FileLogger } from './log/logger.ts';
import type { NetworkSettings } from './network/network.ts';
import type { Ask, Clock, Publish, Vault } from './ports.ts';
import type { SettingsFile } from './settings/settings.ts';
import type { UpdatesOptions } from './updates/updates.ts';
import type { KeychainReport } from './vault/probe.ts';
import type { WatchedParts } from './watched/watched-folder.ts';

/** What a desk needs of the program around it: a window's shell, or a host without one. */
export type DeskOptions = {
  /** Databases and temporary files; made if it is not there. */
  readonly dataFolder: string;
  /** Samples and profiles that ship with the product. */
  readonly resourcesFolder: string;
  readonly workers: { readonly workbook: URL; readonly runs?: URL; readonly practice: URL };
  readonly settings: SettingsFile;
  readonly log: FileLogger;
  readonly publish: Publish;
  readonly openExternal: (address: string) => Promise<void>;
  readonly dialogs: FileDialogs;
  readonly opened?: FilesOptions['opened'];
  /** Asks for a folder to watch for new files; without it none can be watched. */
  readonly chooseFolder?: WatchedParts['choose'];
  /** Asks the operator in a dialog that no page can press. */
  readonly confirm: Ask;
  /** Where a page has text that is not saved; without it nowhere. */
  readonly unsavedPlaces?: () => readonly UnsavedPlace[];
  readonly helpDocument: (topic: string) => Promise<HelpDocument>;
  readonly applySettings: (settings: Settings) => void;
  readonly about: Pick<AppInfo, 'version' | 'shell' | 'policy' | 'region'>;
  /** What looks for newer versions; without it none are. */
  readonly updates?: Pick<UpdatesOptions, 'engine' | 'off'>;
  /** Backups; without it none are made daily or restored. */
  readonly backups?: BackupSettings;
  /** Proxies; without it there are none. */
  readonly network?: NetworkSettings;
  readonly clock?: Clock;
  readonly vault?: Vault;
  readonly probeKeychain?: () => Promise<KeychainReport>;
  /** Runs that were going at the last exit go on by themselves instead of offering it. */
  readonly goOnAtStart?: boolean;
};

export type Desk = {
  readonly handlers: Handlers;
  /** Rights to files that came without a dialog: dropped, or opened with the app. */
  readonly handFiles: Files['hand'];
  /** The machine goes to sleep or wakes up: nothing is sent to a store meanwhile. */
  readonly sleeping: (asleep: boolean) => void;
  /** Ends everything that writes. Nothing is lost when it is not called. */
  readonly close: () => Promise<void>;
};
