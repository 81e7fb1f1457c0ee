import type { Profile } from '../../domain/profile/profile.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Installation } from '../oauth/installation.ts';
import type { Question } from '../ports.ts';
import { plain } from '../profiles/guarded-fields.ts';
import type { ConnectPlan } from './connector.ts';
import type { StoreApp } from './installations.ts';
import type { StoreRecord } from './records.ts';

/** The host as it is looked up, so that look-alikes in other scripts show. */
const hostOf = (address: string): string => URL.parse(address)?.host ?? plain(address);

const platformNames = {
  a: storesMessages.platformA,
  b: storesMessages.platformB,
  custom: storesMessages.customPlatform,
} as const;

/** Where a code and the changes of a store go. */
const serviceLines = ({ name, addresses }: Profile): readonly string[] => [
  storesMessages.service({ name: plain(name) }),
  storesMessages.authorizationCodeGoes({ hostOf: hostOf(addresses.auth) }),
  storesMessages.storesChangesGo({ hostOf: hostOf(addresses.base) }),
];
const isIdentified = ({ optional }: Profile): boolean => optional.storeIdentity;
const identified = storesMessages.serviceAskedWhetherTokens;

/** Names the store and where its code goes, before anything is sent. */
export function installationQuestion({ app, domain, platform }: Installation<StoreApp>): Question {
  const { profile, of } = app;
  return {
    title: 'Installation',
    message: storesMessages.connectStore({ domain, platformNames: platformNames[platform] }),
    detail: [
      storesMessages.installationStartedStoreNot,
      '',
      ...serviceLines(profile),
      storesMessages.appAsFor({ clientId: plain(app.clientId), name: plain(of.name) }),
      isIdentified(profile) ? identified : storesMessages.ownerNotCheckedConnect,
      '',
      storesMessages.cancelConnectsNothingTurns,
    ],
    yes: storesMessages.connect({ domain }),
  };
}

/** Names the store that gets other tokens, and where its code goes, before anything is sent. */
export function reconnectQuestion(before: StoreRecord, { record, profile }: ConnectPlan): Question {
  const name = plain(before.name);
  const isOther = record.clientId !== before.clientId;
  return {
    title: storesMessages.reconnectStore,
    message: storesMessages.reconnectQuestion({ name }),
    detail: [
      storesMessages.newTokensReplaceSheets({ name }),
      '',
      storesMessages.storeOn({ domain: plain(record.domain), platformNames: platformNames[record.platform] }),
      ...serviceLines(profile),
      storesMessages.app({ clientId: plain(record.clientId), isOther, clientId2: plain(before.clientId) }),
      isIdentified(profile) ? identified : storesMessages.ownerNotCheckedReconnect,
    ],
    yes: storesMessages.reconnectAction({ name }),
  };
}

/** The store changed while {@link reconnectQuestion} was open. */
export const changedMeanwhile = ({ name }: StoreRecord): Failure =>
  new Failure({
    code: 'conflict',
    message: storesMessages.changedWhileQuestionOpen({ name }),
    next: storesMessages.reconnectAgain,
  });

export const listeningQuestion: Question = {
  title: 'Installations',
  message: storesMessages.listenInstallations,
  detail: [storesMessages.partnerDeskAnswersCallback],
  yes: 'Accept',
};
