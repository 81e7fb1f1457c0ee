import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { UnsavedPlace } from '../../src/contract/app.ts';
import type { Ask, Clock, ShownQuestion, Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, temporaryFolder } from '../runs/support/desk.ts';

/** A computer with its data and its keychain: the desk on it is closed and opened again as the program is. */
export type Computer = {
  readonly dataFolder: string;
  readonly vault: Vault;
  /** The questions of main, in their order. */
  readonly asked: ShownQuestion[];
  /** How often the program was started anew. */
  readonly restarts: () => number;
  /** Opens the desk; `yes`: the answer to what main asks. */
  readonly open: (options?: {
    readonly yes?: boolean;
    readonly clock?: Clock;
    readonly unsavedPlaces?: () => readonly UnsavedPlace[];
    /** Happens while a question is open. */
    readonly meanwhile?: () => void;
    /** The dialog in the place of the next chosen file. */
    readonly choose?: () => Promise<string | null>;
  }) => Promise<HeadlessDesk>;
  /** The next file that is chosen to be restored. */
  readonly choose: (path: string | null) => void;
};

export function newComputer(): Computer {
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const asked: ShownQuestion[] = [];
  let chosen: string | null = null;
  let restarts = 0;
  return {
    dataFolder,
    vault,
    asked,
    restarts: () => restarts,
    choose: (path) => {
      chosen = path;
    },
    open: ({ yes = true, clock, unsavedPlaces, meanwhile, choose } = {}) => {
      const confirm: Ask = async (question) => {
        asked.push(question);
        meanwhile?.();
        return yes;
      };
      return openDesk({
        ...{ dataFolder, vault, confirm },
        ...(clock ? { clock } : {}),
        ...(unsavedPlaces ? { unsavedPlaces } : {}),
        backups: {
          choose: choose ?? (async () => chosen),
          restart: () => {
            restarts += 1;
            return true;
          },
        },
      });
    },
  };
}

export const makeBackup = async (desk: HeadlessDesk, path: string): Promise<string> => {
  await desk.invoke('backups.make', { grant: await desk.grant(path) });
  return path;
};

/** Names in the folder of backups. */
export const keptIn = ({ dataFolder }: Computer): readonly string[] => {
  const folder = join(dataFolder, 'backups');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
