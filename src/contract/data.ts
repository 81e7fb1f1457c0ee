import { z } from 'zod';
import { idText, nameText } from './bounds.ts';
import { event, invoke, output } from './define.ts';

/** What is kept on this computer, by what it is of. */
export const dataParts = [
  'sheets',
  'runs',
  'checkouts',
  'bundles',
  'subscriptions',
  'activity',
  'log',
  'stores',
  'practice',
  'backups',
] as const;
export type DataPart = (typeof dataParts)[number];

export type KeptPart = {
  readonly part: DataPart;
  /** Name of the file, or the folder, in the data folder. */
  readonly file: string;
  /** On disk, the journal of the database included; null where it cannot be looked at. */
  readonly bytes: number | null;
  /** Sheets, runs, checkouts, lists, subscriptions, requests, stores; null where nothing is counted. */
  readonly count: number | null;
  /** ISO time of the oldest; null where there is none, or it is not known. */
  readonly since: string | null;
};

/** What the retention setting deleted last. */
export type Cleaning = {
  readonly at: string;
  readonly runs: number;
  readonly checkouts: number;
  readonly requests: number;
};

export type DataOverview = {
  readonly parts: readonly KeptPart[];
  /** The last time that something was deleted; null while nothing ever was. */
  readonly lastCleaning: Cleaning | null;
};

/** What deleting a store deletes. */
export type StoreData = {
  readonly storeName: string;
  /** Sheets whose rows were sent to this store and to no other. */
  readonly sheets: number;
  /** Sheets whose rows were sent to other stores as well: they stay. */
  readonly sheetsShared: number;
  /** Sheets whose rows were sent to no store: nothing says whose they are, so they stay. */
  readonly sheetsUnsent: number;
  readonly runs: number;
  readonly runRows: number;
  readonly checkouts: number;
  readonly bundles: number;
  readonly subscriptions: number;
  readonly requests: number;
  /** About how much of the files is this store's, by its share of their entries. */
  readonly bytes: number;
  /** Why it cannot be deleted now, and what to do; null when it can. */
  readonly refusal: { readonly message: string; readonly next: string } | null;
};

const storeId = z.object({ storeId: idText });

export const dataContract = {
  'data.overview': invoke(
    'What is stored in the data folder, where, how much, and since when.',
    z.object({}),
    output<DataOverview>(),
  ),
  'data.ofStore': invoke('What deleting a store would delete.', storeId, output<StoreData>()),
  'data.eraseStore': invoke(
    'Deletes a store with its data, tokens and secrets. What a crash interrupts is completed at the next start.',
    storeId.extend({ typedStoreName: nameText }),
    output<StoreData>(),
  ),
  'data.cleaned': event('The retention setting deleted something.', output<Cleaning>()),
};
