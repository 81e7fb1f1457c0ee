import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { Installation } from '../oauth/installation.ts';
import type { Question } from '../ports.ts';
import { plain } from '../profiles/guarded-fields.ts';
import type { ConnectPlan } from './connector.ts';
import type { StoreApp } from './installations.ts';
import type { StoreRecord } from './records.ts';

/** The host as it is looked up, so that look-alikes in other scripts show. */
const hostOf = (address: string): string => URL.parse(address)?.host ?? plain(address);

const platformNames = { a: 'platform A', b: 'platform B', custom: 'a custom platform' } as const;

/** Where a code and the changes of a store go. */
const serviceLines = ({ name, addresses }: Profile): readonly string[] => [
  `Service: ${plain(name)}`,
  `The authorization code goes to: ${hostOf(addresses.auth)}`,
  `The store’s changes go to: ${hostOf(addresses.base)}`,
];
const isIdentified = ({ optional }: Profile): boolean => optional.storeIdentity;
const identified = 'The service is asked whether the tokens belong to this store.';

/** Names the store and where its code goes, before anything is sent. */
export function installationQuestion({ app, domain, platform }: Installation<StoreApp>): Question {
  const { profile, of } = app;
  return {
    title: 'Installation',
    message: `Connect the store “${domain}” on ${platformNames[platform]}?`,
    detail: [
      'The installation was started in the store, not in Partner Desk. Continue only if you expect it.',
      '',
      ...serviceLines(profile),
      `App: ${plain(app.clientId)}, as for ${plain(of.name)}`,
      isIdentified(profile)
        ? identified
        : 'The service is not asked whose tokens they are: the name of the store is only what the callback says.',
      '',
      'Cancel connects nothing and turns off “Listen for installations”.',
    ].join('\n'),
    yes: `Connect ${domain}`,
  };
}

/** Names the store that gets other tokens, and where its code goes, before anything is sent. */
export function reconnectQuestion(before: StoreRecord, { record, profile }: ConnectPlan): Question {
  const name = plain(before.name);
  const isOther = record.clientId !== before.clientId;
  return {
    title: 'Reconnect a store',
    message: `Reconnect ${name}?`,
    detail: [
      `New tokens replace those of ${name}. Its sheets, runs and lock stay, and what is sent to it then goes to the store of the new tokens.`,
      '',
      `Store: “${plain(record.domain)}” on ${platformNames[record.platform]}`,
      ...serviceLines(profile),
      `App: ${plain(record.clientId)}${isOther ? `; before: ${plain(before.clientId)}` : ''}`,
      isIdentified(profile)
        ? identified
        : 'The service is not asked whose tokens they are: sign in to the right store in the browser.',
    ].join('\n'),
    yes: `Reconnect ${name}`,
  };
}

/** The store changed while {@link reconnectQuestion} was open. */
export const changedMeanwhile = ({ name }: StoreRecord): Failure =>
  new Failure({
    code: 'conflict',
    message: `${name} changed while the question was open, so it was not reconnected.`,
    next: 'Reconnect it again.',
  });

export const listeningQuestion: Question = {
  title: 'Installations',
  message: 'Listen for installations?',
  detail:
    'Partner Desk then answers at the callback addresses of the apps in use, also to installations that nobody here started. It asks before it connects a store.',
  yes: 'Listen',
};
