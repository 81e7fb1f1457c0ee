import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { NetworkState } from '../../src/contract/network.ts';
import type { Exchange, HttpRequest } from '../../src/main/api/transport.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createNetwork, type NetworkDeps } from '../../src/main/network/network.ts';
import type { Vault } from '../../src/main/ports.ts';
import { whyUnreachable } from '../../src/main/profiles/why-unreachable.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import {
  type ConnectProxy,
  type ConnectProxyOptions,
  startConnectProxy,
} from '../support/http/connect-proxy.ts';
import { makeAuthority, type PrivateAuthority } from '../support/http/private-authority.ts';
import { json, type ScriptedService, startScriptedService } from '../support/http/scripted-service.ts';
import { startSecureFront } from '../support/http/secure-front.ts';

export const host = 'partner.company.test';
export const login = { userName: 'ada', password: 'open-sesame-9' };

let made: PrivateAuthority | null = null;
/** The authority of every scene of a process. */
export const authorityOfScenes = (): PrivateAuthority => {
  made ??= makeAuthority(host, 'localhost');
  return made;
};

export const closing = <T extends { readonly close: () => Promise<void> }>(each: T): T => {
  onTestFinished(() => each.close());
  return each;
};

/** The port of a program that answers whatever it is asked with these words, one after the other, and hangs up. */
export async function startTalker(...words: readonly string[]): Promise<number> {
  let said = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.end(words[Math.min(said, words.length - 1)] ?? '');
      said += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export type Scene = {
  readonly service: ScriptedService;
  readonly proxy: ConnectProxy;
  readonly states: readonly NetworkState[];
  readonly asked: readonly string[];
  readonly network: ReturnType<typeof createNetwork>;
  readonly vault: Vault;
  readonly registered: readonly string[];
  readonly send: (more?: Partial<HttpRequest>) => Promise<Exchange>;
};

/** A service behind TLS by a private authority, which is reached through a proxy alone. */
export async function scene(
  options: Omit<ConnectProxyOptions, 'hosts'> = {},
  more: {
    readonly list?: (proxyPort: number) => string;
    readonly environment?: (proxyPort: number) => Record<string, string>;
  } & Partial<Pick<NetworkDeps, 'vault' | 'trust'>> = {},
): Promise<Scene> {
  const service = closing(await startScriptedService((_request, response) => json(response, 200, { id: 1 })));
  const front = closing(await startSecureFront(authorityOfScenes().server, service.port));
  const proxy = closing(await startConnectProxy({ hosts: { [`${host}:443`]: front.port }, ...options }));
  const states: NetworkState[] = [];
  const asked: string[] = [];
  const registered: string[] = [];
  const vault = more.vault ?? createMemoryVault();
  const network = createNetwork({
    vault,
    register: (secret) => registered.push(secret),
    changed: (state) => states.push(state),
    log: silentLogger,
    trust:
      more.trust ??
      (() => createSecureContext({ ca: [...rootCertificates, authorityOfScenes().certificate] })),
    settings: {
      systemProxy: async (address) => {
        asked.push(address);
        return more.list?.(proxy.port) ?? `PROXY 127.0.0.1:${proxy.port}`;
      },
      environment: more.environment?.(proxy.port) ?? {},
    },
  });
  closing(network.transport);
  const send = (given: Partial<HttpRequest> = {}): Promise<Exchange> =>
    network.transport.send({
      method: 'POST',
      url: new URL(`https://${host}/discounts?page=2`),
      headers: { 'x-service-access-token': 'access-s3cr3t' },
      body: '{"code":"A"}',
      timeoutMs: 30_000,
      ...given,
    });
  return { service, proxy, states, asked, network, vault, registered, send };
}

export const summary = (exchange: Exchange): string =>
  exchange.kind === 'answered' ? `answered ${exchange.status}` : `${exchange.kind}: ${exchange.problem}`;
export const wordsOf = (exchange: Exchange): string => {
  if (exchange.kind === 'answered') return 'answered';
  const { found, next } = whyUnreachable(host, exchange);
  return `${found} ${next}`;
};
export const keyOf = ({ proxy }: Scene): string => `http://127.0.0.1:${proxy.port}`;
