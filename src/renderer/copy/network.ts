import type { KnownProxy } from '../../contract/network.ts';
import type { TestOutcome } from '../../contract/profiles.ts';
import { messages } from '../../messages/messages.ts';
import { proxyNotices } from './proxy-notices.ts';

/** Sentences about the network: connection tests, and proxies that ask for a user name and a password. */
export const networkCopy = messages({
  title: 'Network',
  results: 'Connection test',
  outcomes: { ok: 'passed', 'not-ok': 'failed', 'not-checked': 'not tested' } satisfies Record<
    TestOutcome,
    string
  >,
  connection: 'Connection',
  check: 'Test the connection',
  checkHelp: (store: string) =>
    `Shows where the connection to ${store} fails: host name, proxy, certificate, service or token. Nothing is changed.`,
  noStore: 'Connect a store to test its connection.',
  checking: 'Testing the connection',
  proxies: 'Proxy',
  noProxy: 'None used since Partner Desk started.',
  proxy: (name: string) => `Proxy ${name}`,
  logins: {
    none: () => 'You can enter a user name and a password here when the proxy asks for them.',
    asked: () => 'Asks for a user name and a password. Nothing is sent until you enter them.',
    refused: (user) => `Rejected the user name ${user} or its password. They are not tried again.`,
    kept: (user) => `Uses the user name ${user}. The password is in the keychain.`,
    session: (user) =>
      `Uses the user name ${user} until Partner Desk quits; the password is not saved in a keychain.`,
    environment: (user) => `Uses the user name ${user}, from HTTPS_PROXY.`,
  } satisfies Record<KnownProxy['login'], (user: string) => string>,
  enter: proxyNotices.enter,
  enterFor: (name: string) => `Enter user name and password for ${name}`,
  change: 'Change…',
  changeFor: (name: string) => `Change user name and password for ${name}`,
  remove: 'Delete',
  removeFor: (name: string) => `Delete user name and password for ${name}`,
  form: {
    title: (name: string) => `Sign in to the proxy ${name}`,
    about:
      'This computer reaches services through this proxy. The user name and password are sent only to the proxy. If the connection to the proxy is not encrypted, anyone who can listen on the network can read them.',
    userName: 'User name',
    password: 'Password',
    passwordHelp: 'Kept in the keychain of this computer or, without one, until Partner Desk quits.',
    needed: 'Enter the user name and the password.',
    save: 'Save',
    cancel: 'Cancel',
  },
} as const);
