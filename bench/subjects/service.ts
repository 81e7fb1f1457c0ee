import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import type { PracticeOptions } from '../../src/practice/index.ts';
import { type Answer, answerSchema, type Facts, type Question, type Work } from './service-messages.ts';

export type BenchService = {
  readonly facts: Facts;
  /** What the service does from now on is counted. */
  readonly mark: () => Promise<void>;
  /** What it did since `mark`. */
  readonly since: () => Promise<Work>;
  readonly close: () => Promise<void>;
};

async function answerOf(child: ChildProcess): Promise<Answer> {
  const gone = new AbortController();
  const onExit = (): void => gone.abort(new Error('the service ended'));
  child.once('exit', onExit);
  try {
    const [message] = await once(child, 'message', { signal: gone.signal });
    return answerSchema.parse(message);
  } finally {
    child.off('exit', onExit);
  }
}

/** Starts the practice service in a process of its own. */
export async function startBenchService(options: PracticeOptions): Promise<BenchService> {
  const program = fileURLToPath(new URL('service-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const started = await answerOf(child);
  if (started.is !== 'started') throw new Error('the service did not say where it is');
  const ask = async (question: Question): Promise<Answer> => {
    const answer = answerOf(child);
    child.send(question);
    return answer;
  };
  return {
    facts: started.facts,
    mark: async () => {
      await ask({ ask: 'mark' });
    },
    since: async () => {
      const answer = await ask({ ask: 'since' });
      if (answer.is !== 'work') throw new Error('the service did not say what it did');
      return answer.work;
    },
    close: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.send({ ask: 'stop' } satisfies Question);
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** A store at the service and a token for it, by the real flow: install page, code, token. */
export async function tokenFor({ facts }: BenchService, domain: string): Promise<string> {
  const clientId = 'partner-desk-practice';
  const query = new URLSearchParams({ platform_b_domain: domain, redirect_uri: facts.callbackUrl });
  const install = await request(`${facts.url}/partners/app/${clientId}/install?${query}`);
  await install.body.dump();
  const code = new URL(String(install.headers.location)).searchParams.get('code') ?? '';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: facts.callbackUrl,
    client_id: clientId,
  });
  const answer = await request(`${facts.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const token = await answer.body.json();
  if (typeof token !== 'object' || token === null || !('access_token' in token))
    throw new Error(`no token: ${JSON.stringify(token)}`);
  return String(token.access_token);
}
