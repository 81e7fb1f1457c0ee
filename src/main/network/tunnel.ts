import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { joined } from '../../messages/words.ts';
import type { Login } from './environment-proxy.ts';
import { ProxyProblem } from './problem.ts';
import { nameOf, type WebProxy } from './proxy-list.ts';

/** One use of a user name and a password: whoever is given it says what became of it. */
export type Trial = {
  readonly login: Login;
  readonly end: (outcome: 'taken' | 'refused' | 'unknown') => void;
};

export type TunnelOptions = {
  readonly timeoutMs: number;
  readonly secureContext: SecureContext | undefined;
  /** What a proxy that asks is told; null where nothing is known, or all that is was refused. */
  readonly onAsked: (proxy: WebProxy) => Promise<Trial | null>;
};

type Reply = { readonly response: IncomingMessage; readonly socket: Socket; readonly isEarly: boolean };

/**
 * A way to a host through a proxy (RFC 9110, 9.3.6 CONNECT). A user name and a password go to a proxy that has asked
 * for them, never before. Throws ProxyProblem: nothing but the host's name and port has then left this computer.
 */
export async function openTunnel(
  proxy: WebProxy,
  target: { readonly host: string; readonly port: number },
  options: TunnelOptions,
): Promise<Socket> {
  const name = nameOf(proxy);
  if (proxy.scheme === 'other') throw new ProxyProblem('UNSUPPORTED', name);
  const first = await connect(proxy, target, null, options);
  if (first.response.statusCode !== 407) return socketOf(first, name);
  first.socket.destroy();
  const offered = offeredSchemes(first.response);
  if (!offered.includes('basic')) throw new ProxyProblem('SCHEME', name, joined(offered, 'or').slice(0, 60));
  const trial = await options.onAsked(proxy);
  if (trial === null) throw new ProxyProblem('LOGIN', name);
  let second: Reply;
  try {
    second = await connect(proxy, target, trial.login, options);
  } catch (problem) {
    trial.end('unknown');
    // It had answered, whatever becomes of the second request.
    const isSilent = problem instanceof ProxyProblem && problem.kind === 'UNREACHABLE';
    throw isSilent ? new ProxyProblem('UNREADABLE', name, 'no answer to the sign-in') : problem;
  }
  trial.end(second.response.statusCode === 407 ? 'refused' : 'taken');
  return socketOf(second, name);
}

/** The way that a proxy opened. Throws ProxyProblem where it opened none. */
function socketOf({ response: { statusCode = 0 }, socket, isEarly }: Reply, name: string): Socket {
  if (statusCode >= 200 && statusCode < 300 && !isEarly) return socket;
  socket.destroy();
  if (statusCode === 407) throw new ProxyProblem('LOGIN', name);
  throw new ProxyProblem(statusCode >= 500 ? 'GATEWAY' : 'REFUSED', name, statusCode);
}

function connect(
  proxy: WebProxy,
  { host, port }: { readonly host: string; readonly port: number },
  login: Login | null,
  { timeoutMs, secureContext }: TunnelOptions,
): Promise<Reply> {
  const path = `${host}:${port}`;
  const authorization = login && Buffer.from(`${login.userName}:${login.password}`).toString('base64');
  const proxyHost = proxy.host.replace(/^\[|\]$/g, '');
  const options = {
    method: 'CONNECT',
    host: proxyHost,
    port: proxy.port,
    path,
    headers: { host: path, ...(authorization ? { 'proxy-authorization': `Basic ${authorization}` } : {}) },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      proxy.scheme === 'https'
        ? requestHttps({
            ...options,
            rejectUnauthorized: true,
            // Else the certificate would be held against the Host header, which names the service.
            servername: isIP(proxyHost) === 0 ? proxyHost : '',
            ...(secureContext ? { secureContext } : {}),
          })
        : requestHttp(options);
    const timer = setTimeout(() => request.destroy(new Error(noAnswer)), timeoutMs);
    request.once('connect', (response, socket: Socket, head) => {
      clearTimeout(timer);
      socket.on('error', () => undefined);
      resolve({ response, socket, isEarly: head.length > 0 });
    });
    let isConnected = false;
    let isTrusted = proxy.scheme === 'http';
    request.once('socket', (socket) => {
      socket.once('connect', () => {
        isConnected = true;
      });
      socket.once('secureConnect', () => {
        isTrusted = true;
      });
    });
    request.on('error', (error: Error & { readonly code?: string }) => {
      clearTimeout(timer);
      const why = error.code ?? error.message;
      const isSilent = !isConnected || (silence.has(why) && (request.socket?.bytesRead ?? 0) === 0);
      const answer = isTrusted ? 'UNREADABLE' : 'TLS';
      reject(new ProxyProblem(isSilent ? 'UNREACHABLE' : answer, nameOf(proxy), why));
    });
    request.end();
  });
}

const noAnswer = 'no answer in time';
/** How a connection ends at which a proxy says nothing; whatever else goes wrong once there is one is an answer. */
const silence = new Set([noAnswer, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** `basic`, `ntlm`, `negotiate`: what the proxy says it takes (RFC 9110, 11.6.1), in lower case. */
const offeredSchemes = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders
    .filter((_text, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'proxy-authenticate')
    .flatMap((text) => text.split(','))
    .map((challenge) => challenge.trim().split(' ', 1)[0]?.toLowerCase() ?? '')
    .filter((scheme) => /^[a-z0-9-]+$/.test(scheme));
