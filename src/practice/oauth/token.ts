import { type Json, JsonNumber } from '../../domain/json.ts';
import { jsonReply, type Reply } from '../answers/reply.ts';
import type { OpenCall, OpenRoute } from '../http/call.ts';
import type { Client } from '../options.ts';
import { text, whole } from '../state/row.ts';
import {
  endOlderGrants,
  findToken,
  hashOf,
  issueToken,
  type KnownToken,
  nextGrant,
} from '../state/tokens.ts';
import { findClient, isCallback } from './clients.ts';

/** POST {auth_url}/oauth/token, both grants (spec: Authorization-code flow, 3 and 4). */
export const tokenRoute: OpenRoute = {
  access: 'open',
  method: 'POST',
  pattern: '/oauth/token',
  handle: (call) => {
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(call.contentType)) {
      return refused(415, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.');
    }
    const form = new URLSearchParams(call.bodyText);
    const client = findClient(call.service, form.get('client_id') ?? '');
    if (client === null) return refused(401, 'invalid_client', 'The client ID is not known.');
    const secret = form.get('client_secret');
    if (client.secret !== null && (secret === null ? client.requireSecret : secret !== client.secret)) {
      return refused(401, 'invalid_client', 'The client secret is missing or wrong.');
    }
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchangeCode(call, client, form);
      case call.service.words.refreshGrant:
        return refresh(call, client, form);
      default:
        return refused(400, 'unsupported_grant_type', 'The grant type is not supported.');
    }
  },
};

function exchangeCode(call: OpenCall, client: Client, form: URLSearchParams): Reply {
  const { database, clock } = call.service;
  const hash = hashOf(form.get('code') ?? '');
  const row = database.get('SELECT * FROM codes WHERE hash = ?', hash);
  const redirectUri = form.get('redirect_uri') ?? '';
  if (row === undefined || text(row, 'client_id') !== client.clientId) {
    return refused(400, 'invalid_grant', 'The authorization code is not valid.');
  }
  if (whole(row, 'used') === 1) {
    return refused(400, 'invalid_grant', 'The authorization code was used before.');
  }
  if (whole(row, 'expires_at') <= clock.realNow()) {
    return refused(400, 'invalid_grant', 'The authorization code has expired.');
  }
  // Identical to the address that the code was sent to, and still registered.
  if (text(row, 'redirect_uri') !== redirectUri || !isCallback(call.service, client, redirectUri)) {
    return refused(400, 'invalid_grant', 'The redirect_uri does not match the callback URL of the app.');
  }
  database.run('UPDATE codes SET used = 1 WHERE hash = ?', hash);
  const scopes = text(row, 'scopes')
    .split(' ')
    .filter((scope) => scope !== '');
  const grant = nextGrant(database);
  const owner = { clientId: client.clientId, store: text(row, 'store'), scopes };
  return tokenReply(call, owner, { number: grant, family: grant }, true);
}

function refresh(call: OpenCall, client: Client, form: URLSearchParams): Reply {
  const { database, clock, switches } = call.service;
  const used = findToken(database, 'refresh', form.get('refresh_token') ?? '', clock.realNow());
  if (used === null || used.clientId !== client.clientId) {
    return refused(400, 'invalid_grant', 'The refresh token is not valid.');
  }
  const forced = call.faults.fire('rotate-refresh') !== null;
  const rotate = forced || switches.refreshRotation === 'rotate';
  const grant = { number: nextGrant(database), family: used.family };
  // A token of this grant was used: what it replaced is of no use any more.
  endOlderGrants(database, used.family, used.grant, ['access', 'refresh']);
  const reply = tokenReply(call, used, grant, rotate);
  if (forced || switches.oldTokensDie === 'at-once') {
    endOlderGrants(database, used.family, grant.number, rotate ? ['access', 'refresh'] : ['access']);
  }
  return reply;
}

/** spec: Token response. */
function tokenReply(
  call: OpenCall,
  owner: Pick<KnownToken, 'clientId' | 'store' | 'scopes'>,
  grant: { readonly number: number; readonly family: number },
  withRefreshToken: boolean,
): Reply {
  const { database, clock, options } = call.service;
  const now = clock.realNow();
  const lifetime = options.limits.accessTokenSeconds;
  const expiresAt = lifetime === null ? null : now + lifetime * 1000;
  const answer: Record<string, Json> = {
    access_token: issueToken(database, 'access', owner, grant, now, expiresAt),
    token_type: 'Bearer',
    scope: owner.scopes.join(' '),
  };
  if (withRefreshToken) {
    answer.refresh_token = issueToken(database, 'refresh', owner, grant, now, null);
  }
  if (lifetime !== null) answer.expires_in = new JsonNumber(String(lifetime));
  return jsonReply(200, answer);
}

/** OAuth's own error form (RFC 6749, 5.2). */
const refused = (status: number, error: string, description: string): Reply =>
  jsonReply(status, { error, error_description: description });
