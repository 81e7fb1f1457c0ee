import type { z } from 'zod';
import { type connectDraftSchema, storeColours } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Installation } from '../oauth/installation.ts';
import type { KeychainReport } from '../vault/probe.ts';
import type { ConnectPlan } from './connector.ts';
import type { StoreApp } from './installations.ts';
import type { PracticeAccess } from './practice-host.ts';
import type { StoreRecord } from './records.ts';
import type { Shelf } from './token-shelf.ts';

const fresh = {
  state: 'disconnected',
  reconnectWhy: null,
  grantedScopes: [],
  connectedAt: null,
  refreshInDoubt: false,
  renewalRefused: false,
  secretIn: 'none',
  boundTo: null,
  olderInKeychain: false,
  lockOn: true,
  erasing: false,
} as const satisfies Partial<StoreRecord>;

/** Where tokens will go. Throws Failure (`no-keychain`) when the operator has to decide first. */
export function shelfFor(report: KeychainReport, allowSession: boolean): Shelf {
  if (report.available) return 'keychain';
  if (allowSession) return 'session';
  throw new Failure(report.problem);
}

/** What the page says about a store that the operator names; a store that is known already keeps its id and runs. */
export function planNew(
  draft: z.output<typeof connectDraftSchema>,
  profile: Profile,
  known: readonly StoreRecord[],
  tokensIn: Shelf,
  newId: string,
): ConnectPlan {
  const same = known.find(
    (record) =>
      !record.practice &&
      record.profileId === profile.id &&
      record.platform === draft.platform &&
      record.domain.toLowerCase() === draft.domain.toLowerCase(),
  );
  const record: StoreRecord = {
    ...fresh,
    id: same?.id ?? newId,
    name: draft.name,
    domain: draft.domain,
    platform: draft.platform,
    colour: draft.colour,
    practice: false,
    profileId: profile.id,
    grantedScopes: [],
    neededScopes: [...new Set(draft.scopes)],
    tokensIn,
    clientId: draft.clientId,
    callbackUrl: draft.callbackUrl,
  };
  const clientSecret = draft.clientSecret?.trim() || null;
  if (profile.wire.sendClientSecret && clientSecret === null) {
    throw new Failure({
      code: 'bad-input',
      message: storesMessages.sendsClientSecretWhen({ name: profile.name }),
      next: storesMessages.sendsClientSecretWhenNext,
    });
  }
  return { record, profile, clientSecret };
}

/** A store that was installed from its admin, for the app of a store that is connected here. */
export function planInstalled(
  { app, domain, platform }: Installation<StoreApp>,
  known: readonly StoreRecord[],
  tokensIn: Shelf,
  clientSecret: string | null,
  newId: string,
): ConnectPlan {
  const taken = new Set(known.map(({ colour }) => colour));
  const draft = {
    name: domain,
    domain,
    platform,
    colour: storeColours.find((colour) => !taken.has(colour)) ?? 'slate',
    profileId: app.profile.id,
    clientId: app.clientId,
    callbackUrl: app.of.callbackUrl,
    scopes: app.of.neededScopes,
    allowSessionTokens: false,
    ...(clientSecret === null ? {} : { clientSecret }),
  };
  return planNew(draft, app.profile, known, tokensIn, newId);
}

/** Throws Failure (`bad-input`) where the profile sends a client secret and none is kept. */
export function planReconnect(
  record: StoreRecord,
  profile: Profile,
  tokensIn: Shelf,
  clientSecret: string | null,
): ConnectPlan {
  if (profile.wire.sendClientSecret && clientSecret === null) {
    throw new Failure({
      code: 'bad-input',
      message: storesMessages.sendsClientSecretOne({ name: profile.name, name2: record.name }),
      next: storesMessages.sendsClientSecretOneNext,
    });
  }
  return { record: { ...record, tokensIn }, profile, clientSecret };
}

/** The practice store: everything that an operator would type is known. */
export function planPractice(
  access: PracticeAccess,
  known: readonly StoreRecord[],
  tokensIn: Shelf,
  newId: string,
): ConnectPlan {
  const before = known.find((record) => record.practice);
  const record: StoreRecord = {
    ...fresh,
    id: before?.id ?? newId,
    name: before?.name ?? storesMessages.practiceStore,
    domain: access.domain,
    platform: access.platform,
    colour: before?.colour ?? 'slate',
    practice: true,
    profileId: access.profile.id,
    grantedScopes: [],
    neededScopes: [...access.scopes],
    tokensIn,
    clientId: access.clientId,
    callbackUrl: access.callbackUrl,
  };
  return { record, profile: access.profile, clientSecret: null, installQuery: access.installQuery };
}
