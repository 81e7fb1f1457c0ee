import type { AppError } from '../../contract/errors.ts';
import type { InstallationsState } from '../../contract/stores.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import { installationPage, refusedPage } from '../oauth/callback-page.ts';
import { type Installation, type KnownApp, readInstallation } from '../oauth/installation.ts';
import { isCatchable, type Loopback, serveCallbacks, type Taken } from '../oauth/loopback-server.ts';
import type { Clock, Confirm } from '../ports.ts';
import { attemptMs, type Connector, type ConnectPlan } from './connector.ts';
import type { Profiles } from './profiles.ts';
import { installationQuestion } from './questions.ts';
import type { Records, StoreRecord } from './records.ts';

/** What the program around the stores has to do with installations. */
export type InstallationOptions = {
  readonly isOn: () => boolean;
  /** Turns the setting off. */
  readonly turnOff: () => Promise<void>;
};

/** An app for which a store is connected here; `of` is such a store. */
export type StoreApp = KnownApp & { readonly of: StoreRecord };

export type InstallationsDeps = InstallationOptions & {
  /** Asks in a dialog that no page can press. */
  readonly confirm: Confirm;
  readonly records: Records;
  readonly profiles: Pick<Profiles, 'get'>;
  readonly connector: Pick<Connector, 'take' | 'refuse'>;
  /** A plan for a store of an app. Throws Failure. */
  readonly plan: (installation: Installation<StoreApp>) => Promise<ConnectPlan>;
  readonly register: (secret: string) => void;
  readonly clock: Clock;
  readonly changed: (state: InstallationsState) => void;
  readonly log: Logger;
};

/** Addresses that are listened at. */
const maxAddresses = 8;

/**
 * Installations that a store begins in its admin (decision 0042): while the setting is on, the callback addresses of
 * the apps that are in use are listened at. Nothing of a callback is exchanged before the operator said yes in a dialog
 * of main; one dialog at a time, and the first no turns the setting off.
 */
export function createInstallations(deps: InstallationsDeps) {
  const { records, profiles, connector, clock, log } = deps;
  let listeners: { readonly address: string; readonly loopback: Loopback }[] = [];
  let problem: AppError | null = null;
  let isAttempting = false;
  let isAsking = false;
  let closed = false;
  /** The setting and the addresses as they were followed last. */
  let wanted = '[false,[]]';
  let round = 0;
  let working: Promise<void> = Promise.resolve();

  const apps = (): readonly StoreApp[] => {
    const found = new Map<string, StoreApp>();
    for (const of of records.list()) {
      const profile = of.practice || of.state === 'disconnected' ? null : profiles.get(of.profileId);
      const key = JSON.stringify([of.profileId, of.clientId, of.callbackUrl]);
      if (profile !== null && !found.has(key)) found.set(key, { profile, clientId: of.clientId, of });
    }
    return [...found.values()];
  };
  const addresses = (): readonly string[] => {
    if (!deps.isOn() || isAttempting || closed) return [];
    const all = new Set(apps().map(({ of }) => of.callbackUrl));
    return [...all].filter(isCatchable).slice(0, maxAddresses);
  };
  const state = (): InstallationsState => ({
    on: deps.isOn(),
    listeningAt: listeners.map(({ address }) => address),
    problem,
  });

  /** At once: whoever needs the port next has it. */
  const release = (): void => {
    round += 1;
    for (const { loopback } of listeners) loopback.close();
    listeners = [];
    problem = null;
  };
  const listen = async (mine: number, at: readonly string[]): Promise<void> => {
    for (const address of at) {
      if (mine !== round) return;
      const opened = await serveCallbacks({ callbackUrl: address, take: (query) => take(address, query) });
      if (opened.ok && mine === round) listeners.push({ address, loopback: opened.value });
      else if (opened.ok) opened.value.close();
      else if (mine === round) problem = { ...opened.error, next: portNext };
    }
    if (mine === round) deps.changed(state());
  };
  /** Listens where it is to be listened now; resolves when that is so. */
  const follow = (): Promise<void> => {
    const at = addresses();
    const next = JSON.stringify([deps.isOn(), at]);
    if (next === wanted && problem === null) return working;
    wanted = next;
    release();
    const mine = round;
    working = working.then(() => listen(mine, at));
    return working;
  };

  /** Why a store is not connected by an installation that nobody here began; null when it may be. */
  const refusal = ({ domain }: Installation<StoreApp>): AppError | null => {
    const known = records.list().find((one) => !one.practice && one.domain.toLowerCase() === domain);
    if (known === undefined) return null;
    return {
      code: 'conflict',
      message: storesMessages.installationArrivedStorePartner({ domain }),
      next: storesMessages.installationArrivedStorePartnerNext,
    };
  };

  const take = (address: string, query: URLSearchParams): Taken | null => {
    const read = readInstallation(
      query,
      apps().filter(({ of }) => of.callbackUrl === address),
    );
    if (read === null) return null;
    const error = read.ok ? (isAsking ? busy : refusal(read.value)) : read.error;
    if (error !== null || !read.ok) {
      log.warn('an installation was refused', { code: error?.code ?? 'wrong-store' });
      return { status: 400, page: refusedPage(error ?? busy), ends: false, after: () => undefined };
    }
    isAsking = true;
    const { value } = read;
    // Not before: whoever sends callbacks would choose what is masked.
    deps.register(value.code);
    const after = (): void => {
      ask(value)
        .catch((thrown: unknown) => log.error('an installation broke', { error: thrown }))
        .finally(() => {
          isAsking = false;
        });
    };
    return { status: 200, page: installationPage(value.domain), ends: false, after };
  };

  const ask = async (installation: Installation<StoreApp>): Promise<void> => {
    const arrivedAt = clock.now();
    if (!(await deps.confirm(installationQuestion(installation)))) {
      log.warn('an installation was declined; they are not listened for any more');
      await deps.turnOff();
      await follow();
      return;
    }
    // The question may have been open for long.
    const late = clock.now() - arrivedAt > attemptMs ? tooLate(installation.domain) : null;
    const error = late ?? (deps.isOn() && !closed ? refusal(installation) : turnedOff);
    if (error !== null) return void connector.refuse(error);
    try {
      await connector.take(await deps.plan(installation), installation.code);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      connector.refuse(thrown.error);
    }
  };

  return {
    state,
    follow,
    /** An attempt of the operator begins, or has ended: it has the callback address for itself. */
    attempting: (isPending: boolean): Promise<void> => {
      isAttempting = isPending;
      return follow();
    },
    close: (): void => {
      closed = true;
      release();
    },
  };
}

export type Installations = ReturnType<typeof createInstallations>;

const portNext = storesMessages.closeProgramUsesPort;

const busy: AppError = {
  code: 'conflict',
  message: storesMessages.partnerDeskAskingAbout,
  next: storesMessages.partnerDeskAskingAboutNext,
};
const turnedOff: AppError = {
  code: 'cancelled',
  message: storesMessages.listeningInstallationsTurnedOff,
  next: storesMessages.listeningInstallationsTurnedOffNext,
};
const tooLate = (domain: string): AppError => ({
  code: 'timed-out',
  message: storesMessages.installationConfirmedAfterMore({ domain }),
  next: storesMessages.installationConfirmedAfterMoreNext,
});
