import { z } from 'zod';
import { idText, nameText, shownName } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';

export const platforms = ['a', 'b', 'custom'] as const;
export type Platform = (typeof platforms)[number];

/** Colours that keep their contrast on both themes; the page maps a name to its tokens. */
export const storeColours = ['teal', 'blue', 'violet', 'magenta', 'orange', 'green', 'slate'] as const;
export type StoreColour = (typeof storeColours)[number];

/**
 * Whether a store can be written to. `locked`: main refuses every request that changes something, until the operator
 * unlocks the store for this session. `none`: a practice store, or the operator turned the lock off.
 */
export type StoreLock = 'none' | 'locked' | 'unlocked';

/** A connected shop. Tokens are not part of it: they never leave main. */
export type Store = {
  readonly id: string;
  readonly name: string;
  /** Store name prefix at its platform, without the platform's domain suffix. */
  readonly domain: string;
  readonly platform: Platform;
  readonly colour: StoreColour;
  readonly practice: boolean;
  readonly profileId: string;
  readonly state: 'connected' | 'reconnect-needed' | 'disconnected';
  /** Why it has to be connected again, or while it is connected may have to be, as a sentence. */
  readonly reconnectWhy: string | null;
  readonly grantedScopes: readonly string[];
  readonly neededScopes: readonly string[];
  /** `session`: the machine has no keychain and the operator chose to keep tokens until quit. */
  readonly tokensIn: 'keychain' | 'session' | 'none';
  readonly connectedAt: string | null;
  readonly lock: StoreLock;
  /** The profile sends a client secret and none is kept for its addresses: reconnecting takes it from the operator. */
  readonly needsSecret: boolean;
  /** Everything of it is being deleted, or could not be deleted completely: that is done again at the next start. */
  readonly erasing: boolean;
};

const clientSecretSchema = z.string().max(500);

/** A store name prefix as it may be typed, or named by a callback. */
export const storeDomain = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, 'the store name prefix only: letters, digits and hyphens')
  .max(63);

/** What the operator names to connect a store. */
export const connectDraftSchema = z.object({
  name: shownName(80).min(1),
  domain: storeDomain,
  platform: z.enum(platforms),
  colour: z.enum(storeColours),
  profileId: idText,
  clientId: z.string().trim().min(1).max(200),
  /** Stored in the keychain, and sent only where the profile says so. */
  clientSecret: clientSecretSchema.optional(),
  /** Exactly as registered in the partner admin. */
  callbackUrl: z.url().max(500),
  scopes: z.array(idText).min(1).max(100),
  /** Where the machine has no keychain: keep the tokens in memory until quit. */
  allowSessionTokens: z.boolean().default(false),
});
export type ConnectDraft = z.input<typeof connectDraftSchema>;

/** How far the one pending connection is. */
export type ConnectState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'waiting';
      readonly storeName: string;
      readonly installUrl: string;
      /** False when the port was taken or the callback is not on this computer: paste the address instead. */
      readonly listening: boolean;
      readonly listenProblem: AppError | null;
      readonly expiresAt: string;
    }
  | { readonly step: 'exchanging'; readonly storeName: string }
  | { readonly step: 'connected'; readonly storeId: string }
  | { readonly step: 'failed'; readonly error: AppError };

/** Whether installations that a store begins in its admin are listened for, and where. */
export type InstallationsState = {
  readonly on: boolean;
  /** Callback addresses of the apps for which stores were connected here. */
  readonly listeningAt: readonly string[];
  /** Why nothing is listened for, or not at every address. */
  readonly problem: AppError | null;
};

const storeId = z.object({ storeId: idText });

export const storesContract = {
  'stores.list': invoke('All stores, practice store included.', z.object({}), output<readonly Store[]>()),
  'stores.connect': invoke(
    'Starts a connection: opens the install page in the system browser and listens for the callback.',
    connectDraftSchema,
    output<ConnectState>(),
  ),
  'stores.connectPractice': invoke(
    'Starts the practice service if needed and connects its store with the same flow, without any typing.',
    z.object({ allowSessionTokens: z.boolean().default(false) }),
    output<ConnectState>(),
  ),
  'stores.reconnect': invoke(
    'Reconnects a store, keeping its runs.',
    storeId.extend({
      /** Where `needsSecret`: the one that was kept is deleted. */
      clientSecret: clientSecretSchema.optional(),
      allowSessionTokens: z.boolean().default(false),
    }),
    output<ConnectState>(),
  ),
  'stores.installations': invoke(
    'Whether “Accept installations from stores” is on, and where.',
    z.object({}),
    output<InstallationsState>(),
  ),
  'stores.connectState': invoke('The pending connection, if any.', z.object({}), output<ConnectState>()),
  'stores.pasteCallback': invoke(
    'Accepts the callback URL that the operator copied from the browser.',
    z.object({ url: z.string().min(1).max(4000) }),
    output<ConnectState>(),
  ),
  'stores.cancelConnect': invoke('Cancels the pending connection.', z.object({}), output<ConnectState>()),
  'stores.update': invoke(
    'Renames a store or changes its color.',
    z.object({
      storeId: idText,
      name: shownName(80).min(1),
      colour: z.enum(storeColours),
    }),
    output<Store>(),
  ),
  'stores.unlock': invoke(
    'Allows changes to a locked store until quit; runs that wait for it resume.',
    storeId,
    output<Store>(),
  ),
  'stores.lock': invoke(
    'Makes a store read-only again; runs stop before their next change.',
    storeId,
    output<Store>(),
  ),
  'stores.setLock': invoke(
    'Whether a store is read-only until it is unlocked in each session.',
    storeId.extend({
      on: z.boolean(),
      /** Needed to turn the lock off. */
      typedStoreName: nameText.optional(),
    }),
    output<Store>(),
  ),
  'stores.disconnect': invoke('Deletes the tokens of a store; its runs are kept.', storeId, output<Store>()),
  'stores.remove': invoke('Deletes a store that has no runs.', storeId, output<null>()),
  'stores.changed': event('All stores, after any change.', output<readonly Store[]>()),
  'stores.installationsChanged': event(
    'Where the app listens for installations, after any change.',
    output<InstallationsState>(),
  ),
  'stores.connectChanged': event('The pending connection after any change.', output<ConnectState>()),
};
