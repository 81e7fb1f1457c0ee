import type { Client } from '../options.ts';
import type { Service } from '../service.ts';
import { text } from '../state/row.ts';

export const findClient = (service: Service, clientId: string): Client | null =>
  service.options.clients.find((client) => client.clientId === clientId) ?? null;

/** The registered callback URL of the client: the last one that was registered (spec: Partner app). */
export function callbackUrlOf(service: Service, client: Client): string {
  const row = service.database.get('SELECT callback_url FROM clients WHERE client_id = ?', client.clientId);
  return row === undefined ? client.callbackUrl : text(row, 'callback_url');
}

/** Registers another callback URL for a client, as its owner does in the partner admin. */
export function registerCallback(service: Service, clientId: string, callbackUrl: string): void {
  service.database.run(
    `INSERT INTO clients (client_id, callback_url) VALUES (?, ?)
     ON CONFLICT (client_id) DO UPDATE SET callback_url = excluded.callback_url`,
    clientId,
    callbackUrl,
  );
}

/** Whether an address is a callback URL of the client: the registered one, or its path on the own machine. */
export function isCallback(service: Service, client: Client, address: string): boolean {
  const registered = callbackUrlOf(service, client);
  if (address === registered) return true;
  if (!client.anyLoopbackPort) return false;
  const url = URL.parse(address);
  const wanted = URL.parse(client.callbackUrl);
  return (
    url !== null &&
    wanted !== null &&
    url.protocol === 'http:' &&
    url.hostname === '127.0.0.1' &&
    url.pathname === wanted.pathname &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}
