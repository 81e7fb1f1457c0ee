import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { ProxyProblem } from './problem.ts';
import type { Choice } from './proxy-list.ts';
import { openTunnel, type TunnelOptions } from './tunnel.ts';

export type ConnectorOptions = Omit<TunnelOptions, 'secureContext'> & {
  /** Asked for once, before the first encrypted connection. */
  readonly trust: () => SecureContext | undefined;
};

/** Connections without a proxy, by the certificates that Node has of its own. */
export const directConnector = (timeoutMs: number): buildConnector.connector =>
  connectorBy([null], { timeoutMs, trust: () => undefined, onAsked: async () => null });

/**
 * Opens connections by the ways that there are to a host, in their order: the next is tried where a proxy cannot be
 * reached, none after one that answered. Certificates are checked behind a proxy as without one.
 */
export function connectorBy(
  choices: readonly Choice[],
  { trust, ...options }: ConnectorOptions,
): buildConnector.connector {
  let made: {
    readonly connect: buildConnector.connector;
    readonly secureContext: SecureContext | undefined;
  } | null = null;
  const parts = async () => {
    // With the first connection, see createTransport.
    const { buildConnector } = await import('undici');
    if (made !== null) return made;
    const secureContext = trust();
    const connect = buildConnector({
      allowH2: false,
      timeout: options.timeoutMs,
      // Said here, as the environment may say otherwise (NODE_TLS_REJECT_UNAUTHORIZED=0) and would be asked.
      rejectUnauthorized: true,
      ...(secureContext ? { secureContext } : {}),
    });
    made = { connect, secureContext };
    return made;
  };
  return (to, callback) => {
    const target = { host: to.hostname, port: Number(to.port || 443) };
    const through = async (): Promise<Socket | undefined> => {
      let last: unknown = new ProxyProblem('UNSUPPORTED', 'none');
      for (const choice of choices) {
        if (choice === null) return undefined;
        try {
          return await openTunnel(choice, target, {
            ...options,
            secureContext: (await parts()).secureContext,
          });
        } catch (problem) {
          last = problem;
          if (!(problem instanceof ProxyProblem && problem.kind === 'UNREACHABLE')) break;
        }
      }
      throw last;
    };
    Promise.all([parts(), through()]).then(
      ([{ connect }, httpSocket]) => connect(httpSocket ? { ...to, httpSocket } : to, callback),
      (problem: Error) => callback(problem, null),
    );
  };
}
