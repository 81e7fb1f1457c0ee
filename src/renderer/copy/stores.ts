import type { Platform, StoreColour } from '../../contract/stores.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, plural } from '../../messages/words.ts';

/** Sentences of the stores screen. */
export const storesCopy = messages({
  title: 'Stores',
  connect: 'Connect a store',
  practice: 'Open the practice store',
  emptyTitle: 'No store is connected',
  emptyText:
    'The practice store behaves like a connected store and needs no network: you can import, send and verify codes and undo the run without touching anything real.',
  status: (connected: number, all: number) =>
    all === 0 ? 'No store connected' : `${connected} of ${all} connected`,
  unreadable: 'The stores could not be loaded',
  facts: {
    domain: 'Store subdomain',
    platform: 'Platform',
    service: 'Service',
    practice: 'Practice service',
    since: 'Connected since',
    never: 'not connected',
    tokens: 'Tokens',
  },
  tokensIn: {
    keychain: 'in the keychain',
    session: 'in memory until you quit',
    none: 'none',
  },
  tokensLeft: 'not deleted yet: keychain error',
  states: {
    connected: 'connected',
    'reconnect-needed': 'reconnect needed',
    disconnected: 'disconnected',
  },
  /** By whether the sign-in has ended, or only is not renewed. */
  reconnectNext: {
    ended:
      'Its runs wait and resume after the store is reconnected. If a run does not resume, open the run, then unlock the store or choose “Resume”. Nothing is lost.',
    refused:
      'Partner Desk keeps trying. The store’s runs wait until the sign-in is renewed or the store is reconnected. Nothing is lost.',
  },
  scopes: 'Scopes',
  scopesGranted: (granted: number, needed: number) =>
    `${granted} of ${counted(needed, 'needed scope')} granted`,
  scopesExtra: 'also granted',
  scopeMissing: 'missing',
  scopeGranted: 'granted',
  scopesMissingNext: (scopes: number) =>
    `The service will probably reject requests that need a missing scope. Add ${plural(scopes, 'it', 'the missing scopes')} to the app in the partner admin, then reconnect the store.`,
  kindScopes: {
    label: 'Types of change and the scopes in the specification',
    complete: (all: number) => `All ${count(all)} types of change have the scopes in the specification`,
    rowByRow: 'rows can be sent one by one',
    lacking: (lacking: number, all: number) =>
      `${count(lacking)} of ${counted(all, 'type')} of change ${plural(lacking, 'lacks', 'lack')} a scope`,
    tried:
      'These are the scopes listed in the specification. If the service requires more, its response to the first request may say so. The specification lists no scopes for checkouts and bundle prices: if one is missing, the response to the first request may name it.',
  },
  reconnect: 'Reconnect',
  reconnectForm: {
    title: (store: string) => `Reconnect ${store}`,
    text: (store: string) => `The service requires the app’s client secret. Enter it to reconnect ${store}.`,
    needed: 'Client secret is required. You can find it in the partner admin.',
  },
  more: (store: string) => `More for ${store}`,
  edit: 'Name and color…',
  disconnect: 'Disconnect…',
  remove: 'Remove from the list…',
  editTitle: (store: string) => `Name and color of ${store}`,
  save: 'Save',
  cancel: 'Cancel',
  disconnectTitle: (store: string) => `Disconnect ${store}?`,
  disconnectText: (store: string) =>
    `The tokens and any client secret of ${store} are deleted from this computer. Its sheets, runs and results are kept; you can send to it again after reconnecting it.`,
  disconnectTyped: (store: string) => `Type ${store} to disconnect it`,
  disconnectAction: 'Disconnect',
  disconnected: (store: string) =>
    `${store} was disconnected. Its tokens, and its client secret if it had one, were deleted.`,
  removeTitle: (store: string) => `Remove ${store}?`,
  removeText: (store: string) =>
    `${store} is removed from the list, with its settings, saved data on its subscriptions and its entries in the activity log. A store that has runs, bundle sheets or checkouts cannot be removed; use “Delete store and data…” instead.`,
  removeTyped: (store: string) => `Type ${store} to remove it`,
  removeAction: 'Remove',
  removed: (store: string) => `${store} was removed`,
  colour: 'Color',
  colourHelp: 'Shown on every screen and in every confirmation for this store.',
  colours: {
    teal: 'Teal',
    blue: 'Blue',
    violet: 'Violet',
    magenta: 'Magenta',
    orange: 'Orange',
    green: 'Green',
    slate: 'Slate',
  } satisfies Record<StoreColour, string>,
  form: {
    title: 'Connect a store',
    titleOf: (store: string) => `Connect ${store}`,
    noKeychainNext:
      'Without one, a store stays connected only until Partner Desk quits and must then be reconnected. You will be asked first.',
    intro:
      'Copy these values from the partner admin, where the app is registered. You approve the connection in the browser.',
    service: 'Service',
    serviceHelp: 'Addresses, names and limits of the service that the store uses.',
    noService: 'No services yet',
    addService: 'Add a service…',
    name: 'Name',
    nameHelp: 'Shown throughout Partner Desk.',
    domain: 'Store subdomain',
    domainHelp: 'The first part of the store’s address, without the platform’s domain.',
    platform: 'Platform',
    platforms: { a: 'Platform A', b: 'Platform B', custom: 'Custom' } satisfies Record<Platform, string>,
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    clientSecretHelp:
      'Kept with the tokens, deleted when the store is disconnected, and sent only where the service profile says so.',
    callbackUrl: 'Callback URL',
    callbackUrlHelp:
      'Exactly as registered. If it points to this computer, the callback is received automatically; otherwise, you paste the address from the browser.',
    scopes: 'Needed scopes',
    scopesHelp:
      'Batches need write_batches; codes in batches also need write_discounts. Partner Desk sends no webhook requests: select the webhook scopes only if the app in the partner admin has them.',
    otherScopes: 'Other scopes',
    otherScopesHelp: 'Separated by spaces.',
    submit: 'Open the install page',
    back: 'Back to the form',
    close: 'Close',
    done: (store: string) => `${store} is connected`,
    doneText: 'Its tokens are kept on this computer only.',
  },
  errors: {
    required: 'This field is required.',
    clientSecret: 'Client secret is required: this service checks it when a store is connected.',
    domain: 'Enter the subdomain only: letters, digits and hyphens, without dots.',
    url: 'Enter an address that begins with http:// or https://.',
    serviceAddress: 'Enter an address that begins with https://; http:// is allowed only for this computer.',
    scopes: 'Select or enter at least one scope.',
  },
  service: {
    title: 'Add a service',
    intro:
      'Find the addresses in the service’s documentation. Everything else starts with the values in the specification.',
    name: 'Name',
    base: 'API address',
    auth: 'Token address',
    authHelp: 'Without /oauth/token at the end.',
    admin: 'Partner admin address',
    storefront: 'Storefront address',
    storefrontHelp: 'The address that auto-apply links point to.',
    fromFile: 'From a profile file…',
    imported: (name: string) => `The service “${name}” was added`,
    add: 'Add service',
  },
  pending: (store: string) => `A connection to ${store} is in progress.`,
  show: 'Show',
} as const);
