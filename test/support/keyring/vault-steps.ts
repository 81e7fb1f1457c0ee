import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Failure } from '../../../src/main/failure.ts';
import {
  type Keychain,
  keychainAtRest,
  keychainService,
  loadKeychain,
} from '../../../src/main/vault/keychain.ts';
import { createKeytarVault } from '../../../src/main/vault/keytar-vault.ts';
import { probeKeychain } from '../../../src/main/vault/probe.ts';

/** What a process beside a keyring is told to do. */
export type Step =
  | { readonly do: 'set'; readonly name: string; readonly secret: string }
  | { readonly do: 'get' | 'delete'; readonly name: string }
  /** Asks for a secret and goes on as soon as the call holds its thread, without waiting for the answer. */
  | { readonly do: 'ask'; readonly name: string }
  | { readonly do: 'probe' }
  /** Begins to find out whether the keychain answers, and goes on when the first of its calls holds its thread. */
  | { readonly do: 'begin-probe' }
  /** Stops the daemon, so that it holds the bus name and answers nothing, or lets it go on. */
  | { readonly do: 'freeze' | 'thaw' }
  /**
   * Locks the keyring, or kills the process with the results so far, just before the next call of a kind for an entry whose
   * name ends so.
   */
  | {
      readonly do: 'before';
      readonly call: keyof Keychain;
      readonly of: string;
      readonly then: 'lock' | 'kill';
    }
  /** Answers the names of all entries. */
  | { readonly do: 'list' }
  /** Ends the process, as quitting the app does, with the results so far. */
  | { readonly do: 'quit' };

export type StepResult =
  | { readonly value: unknown; readonly ms: number }
  | { readonly error: unknown; readonly ms: number };

/** How long the keychain may take to answer, in milliseconds. */
const timeoutMs = Number(process.argv[3]);
let asked = (): void => {};
let awaited: Extract<Step, { do: 'before' }> | null = null;

const lock = (): void => {
  execFileSync('dbus-send', [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/collection/login',
  ]);
};

function happen(call: keyof Keychain, account: string): void {
  if (awaited?.call !== call || !account.endsWith(awaited.of)) return;
  const { then } = awaited;
  awaited = null;
  if (then === 'lock') lock();
  else {
    writeFileSync(1, JSON.stringify(results));
    process.kill(process.pid, 'SIGKILL');
  }
}

const load = async (): Promise<Keychain> => {
  const keychain = await loadKeychain();
  return {
    setPassword: (service, account, secret) => {
      happen('setPassword', account);
      const answer = keychain.setPassword(service, account, secret);
      asked();
      return answer;
    },
    deletePassword: (service, account) => {
      happen('deletePassword', account);
      return keychain.deletePassword(service, account);
    },
    getPassword: (service, account) => {
      happen('getPassword', account);
      const answer = keychain.getPassword(service, account);
      asked();
      return answer;
    },
  };
};
const results: StepResult[] = [];
const vault = createKeytarVault({ load, timeoutMs });

/** Begins a work, and resolves when a call of it holds its thread. */
function begun(work: () => Promise<unknown>): Promise<null> {
  return new Promise((resolve) => {
    asked = () => resolve(null);
    work().catch(() => undefined);
  });
}

async function perform(step: Step): Promise<unknown> {
  switch (step.do) {
    case 'set':
      return vault.set(step.name, step.secret).then(() => null);
    case 'get':
      return vault.get(step.name);
    case 'ask':
      return begun(() => vault.get(step.name));
    case 'begin-probe':
      return begun(() => probeKeychain({ load, timeoutMs }));
    case 'delete':
      return vault.delete(step.name).then(() => null);
    case 'probe':
      return probeKeychain({ timeoutMs });
    case 'before':
      awaited = step;
      return null;
    case 'list': {
      const { default: keytar } = await import('keytar');
      return (await keytar.findCredentials(keychainService)).map(({ account }) => account).toSorted();
    }
    case 'quit':
      process.stdout.write(JSON.stringify(results));
      await keychainAtRest();
      return process.exit(0);
    case 'freeze':
    case 'thaw':
      return process.kill(Number(process.env.TEST_KEYRING_PID), step.do === 'freeze' ? 'SIGSTOP' : 'SIGCONT');
  }
}

async function timed(step: Step): Promise<StepResult> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    return { value: (await perform(step)) ?? null, ms: ms() };
  } catch (thrown) {
    return { error: thrown instanceof Failure ? thrown.error : String(thrown), ms: ms() };
  }
}

for (const step of JSON.parse(process.argv[2] ?? '[]') as readonly Step[]) results.push(await timed(step));
process.stdout.write(JSON.stringify(results));
