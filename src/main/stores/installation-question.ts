import type { Installation } from '../oauth/installation.ts';
import type { Question } from '../ports.ts';
import { plain } from '../profiles/guarded-fields.ts';
import type { StoreApp } from './installations.ts';

/** The host as it is looked up, so that look-alikes in other scripts show. */
const hostOf = (address: string): string => URL.parse(address)?.host ?? plain(address);

/** Names the store and where its code goes, before anything is sent. */
export function installationQuestion({ app, domain, platform }: Installation<StoreApp>): Question {
  const { profile, of } = app;
  return {
    title: 'Installation',
    message: `Connect the store “${domain}” on platform ${platform === 'a' ? 'A' : 'B'}?`,
    detail: [
      'The installation was started in the store, not in Partner Desk. Continue only if you expect it.',
      '',
      `Service: ${plain(profile.name)}`,
      `The authorization code goes to: ${hostOf(profile.addresses.auth)}`,
      `The store’s changes go to: ${hostOf(profile.addresses.base)}`,
      `App: ${plain(app.clientId)}, as for ${plain(of.name)}`,
      profile.optional.storeIdentity
        ? 'The service is asked whether the tokens belong to this store.'
        : 'The service is not asked whose tokens they are: the name of the store is only what the callback says.',
      '',
      'Cancel connects nothing and turns off “Listen for installations”.',
    ].join('\n'),
    yes: `Connect ${domain}`,
  };
}
