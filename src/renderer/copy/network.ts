import type { KnownProxy } from '../../contract/network.ts';
import type { TestOutcome } from '../../contract/profiles.ts';
import { messages } from '../../messages/messages.ts';
import { proxyNotices } from './proxy-notices.ts';

/** Sentences about the network: connection tests, and proxies that ask for a user name and a password. */
export const networkCopy = messages({
  title: 'Network',
  results: 'Connection test',
  outcomes: { ok: 'ok', 'not-ok': 'not ok', 'not-checked': 'not checked' } satisfies Record<
    TestOutcome,
    string
  >,
  connection: 'Connection',
  check: 'Check the connection',
  checkHelp: (store: string) =>
    `Shows where the connection to ${store} stops: name, proxy, certificate, service or token. Nothing is changed.`,
  noStore: 'Connect a store to check its connection.',
  checking: 'Checking the connection',
  proxies: 'Proxy',
  noProxy:
    'None used since Partner Desk started. The network settings of this computer decide whether one is used.',
  proxy: (name: string) => `Proxy ${name}`,
  logins: {
    none: () => 'Has not asked for a user name and a password.',
    asked: () => 'Asks for a user name and a password. Nothing is sent until you enter them.',
    refused: (user) => `Refused the user name ${user} with its password. They are not tried again.`,
    kept: (user) => `Signed in as ${user}. The password is in the keychain.`,
    session: (user) =>
      `Signed in as ${user} until Partner Desk quits; the password is not saved in a keychain.`,
    environment: (user) => `Signed in as ${user}, as HTTPS_PROXY says.`,
  } satisfies Record<KnownProxy['login'], (user: string) => string>,
  enter: proxyNotices.enter,
  enterFor: (name: string) => `Enter… user name and password for ${name}`,
  change: 'Change…',
  changeFor: (name: string) => `Change… user name and password for ${name}`,
  remove: 'Delete',
  removeFor: (name: string) => `Delete user name and password for ${name}`,
  form: {
    title: (name: string) => `Sign in to the proxy ${name}`,
    about:
      'The network of this computer reaches services through this proxy. The user name and the password go to it alone; without encryption to the proxy, anyone who can listen on that network can read them.',
    userName: 'User name',
    password: 'Password',
    passwordHelp: 'Kept in the keychain of this computer. Without one, until Partner Desk quits.',
    needed: 'Enter the user name and the password.',
    save: 'Save',
    cancel: 'Cancel',
  },
} as const);
