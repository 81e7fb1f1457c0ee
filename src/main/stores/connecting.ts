import { randomUUID } from 'node:crypto';
import type { AppError } from '../../contract/errors.ts';
import type { ConnectState } from '../../contract/stores.ts';
import type { Result } from '../../domain/result.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Tokens } from '../oauth/token-answer.ts';
import type { TokenClient } from '../oauth/token-client.ts';
import { type ConnectPlan, createConnector } from './connector.ts';
import type { Custody } from './custody.ts';
import { createInstallations } from './installations.ts';
import type { KnownStores } from './known-stores.ts';
import { planInstalled, planNew, planPractice, planReconnect, shelfFor } from './plans.ts';
import { changedMeanwhile, reconnectQuestion } from './questions.ts';
import { isErased, unknownProfile } from './store-errors.ts';
import type { Stores, StoresDeps } from './types.ts';

export type ConnectingDeps = StoresDeps & {
  readonly known: KnownStores;
  readonly custody: Pick<Custody, 'keep' | 'secret'>;
  readonly tokenClient: TokenClient;
  /** What the service itself says the tokens are for. */
  readonly verify: (plan: ConnectPlan, tokens: Tokens) => Promise<Result<Tokens, AppError>>;
  /** Tokens that are on their way to a store are void from now on. */
  readonly outdate: (storeId: string) => void;
  readonly register: (secret: string, service?: string) => void;
  readonly log: Logger;
};

/** Connecting stores, by the operator here or by an installation in the store's admin: the plans and their questions. */
export function createConnecting(deps: ConnectingDeps) {
  const { records, profiles, known, custody, practiceHost, register, log } = deps;
  const connector = createConnector({
    clock: deps.clock,
    openExternal: deps.openExternal,
    refusal: deps.refusal ?? (() => null),
    tokenClient: deps.tokenClient,
    register,
    log,
    changed: (state) => deps.publish('stores.connectChanged', state),
    attempting: (isPending) => installations.attempting(isPending),
    verify: deps.verify,
    connected: async (plan, tokens) => {
      const { id, neededScopes } = plan.record;
      deps.outdate(id);
      const kept = await custody.keep(plan, tokens);
      const { name, colour, lockOn } = known.existing(id);
      known.save({
        ...kept,
        // A rename during the attempt stays, and so does the lock.
        name,
        colour,
        lockOn,
        state: 'connected',
        grantedScopes: [...(tokens.scopes ?? neededScopes)],
        connectedAt: new Date(deps.clock.now()).toISOString(),
        refreshInDoubt: false,
        renewalRefused: false,
      });
    },
  });

  const chooseShelf = async (allowSession: boolean) => shelfFor(await deps.probeKeychain(), allowSession);
  const installations = createInstallations({
    ...deps,
    ...deps.installations,
    connector,
    register,
    log,
    changed: (state) => deps.publish('stores.installationsChanged', state),
    plan: async (installation) => {
      const { of, profile } = installation.app;
      const tokensIn = await chooseShelf(false);
      const secret = await custody.secret(of, profile);
      return planInstalled(installation, records.list(), tokensIn, secret, randomUUID());
    },
  });
  profiles.onChange(() => void installations.follow());
  known.onChange(() => void installations.follow());
  void installations.follow();

  /** Whether a store of the list gets other tokens; the practice store's open nothing real. Throws Failure. */
  const mayReconnect = async (plan: ConnectPlan): Promise<boolean> => {
    const { id, practice } = plan.record;
    const before = records.get(id);
    if (before === null || practice || before.erasing || connector.pending() !== null) return true;
    const question = reconnectQuestion(before, plan);
    if (!(await deps.confirm(question))) return false;
    // The question may have been open for long.
    const now = records.get(id);
    const profile = profiles.get(plan.profile.id);
    const after = now && profile && reconnectQuestion(now, { ...plan, profile });
    if (JSON.stringify(after) !== JSON.stringify(question)) throw changedMeanwhile(before);
    return true;
  };
  const begin = async (plan: () => Promise<ConnectPlan>): Promise<ConnectState> => {
    let ready: ConnectPlan;
    try {
      ready = await plan();
      if (!(await mayReconnect(ready))) {
        return connector.pending() === null ? connector.cancel() : connector.state();
      }
      if (records.get(ready.record.id)?.erasing) throw new Failure(isErased(ready.record));
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.error.code !== 'not-found')
        return connector.refuse(thrown.error);
      throw thrown;
    }
    return connector.start(ready);
  };
  const practicePlan = async (allowSession: boolean): Promise<ConnectPlan> => {
    const tokensIn = await chooseShelf(allowSession);
    const access = await practiceHost.ensureStarted();
    profiles.setPractice(access.profile);
    return planPractice(access, records.list(), tokensIn, randomUUID());
  };

  return {
    connect: (draft) =>
      begin(async () => {
        const profile = profiles.get(draft.profileId);
        if (!profile) throw new Failure(unknownProfile(draft.profileId));
        const tokensIn = await chooseShelf(draft.allowSessionTokens);
        return planNew(draft, profile, records.list(), tokensIn, randomUUID());
      }),
    connectPractice: (allowSession) => begin(() => practicePlan(allowSession)),
    reconnect: (storeId, allowSession, given) =>
      begin(async () => {
        const record = known.existing(storeId);
        if (record.practice) return practicePlan(allowSession);
        const profile = known.profileOf(record);
        const tokensIn = await chooseShelf(allowSession);
        const secret = given?.trim() || (await custody.secret(record, profile));
        return planReconnect(record, profile, tokensIn, secret);
      }),
    installations,
    connectState: connector.state,
    pasteCallback: connector.paste,
    cancelConnect: connector.cancel,
    /** Id of the store that is being connected. */
    connecting: connector.pending,
  } satisfies Partial<Stores> & { readonly connecting: () => string | null };
}
