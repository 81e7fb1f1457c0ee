import type { TestLine } from '../../contract/profiles.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import type { Sender } from '../log/recorded-transport.ts';
import { patience } from './test-addresses.ts';
import { whyUnreachable } from './why-unreachable.ts';

const about = profilesMessages.tokenEndpoint;

/**
 * Whether /oauth/token answers like a token endpoint (spec: Authorization-code flow, 3): it is asked to
 * exchange a code that nobody gave out, for an app that nobody registered, and has to refuse that in JSON.
 */
export async function testTokenEndpoint(transport: Sender, profile: Profile): Promise<TestLine> {
  const url = new URL(`${profile.addresses.auth}/oauth/token`);
  const exchange = await transport.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'connection-test',
      redirect_uri: 'http://127.0.0.1/connection-test',
      client_id: 'connection-test',
    }).toString(),
    timeoutMs: patience(profile),
  });
  const notOk = (found: string, next: string): TestLine => ({ about, outcome: 'not-ok', found, next });
  if (exchange.kind !== 'answered') {
    const { found, next } = whyUnreachable(url.host, exchange);
    return notOk(found, next);
  }
  const { status, text } = exchange;
  if (status === 404 || status === 405) {
    return notOk(
      profilesMessages.noTokenEndpointStatus({ host: url.host, pathname: url.pathname, status }),
      profilesMessages.checkTokenAddressEntered,
    );
  }
  if (status === 429) {
    return {
      about,
      outcome: 'not-checked',
      found: profilesMessages.serviceHadTooMany,
      next: profilesMessages.testAgainMinute,
    };
  }
  if (status >= 400 && status < 500) {
    if (isJson(text)) {
      return {
        about,
        outcome: 'ok',
        found: profilesMessages.refusesMadeUpCode({ status }),
        next: null,
      };
    }
    return notOk(
      profilesMessages.answeredStatusButNot({ status }),
      profilesMessages.checkTokenAddressSomething,
    );
  }
  if (status >= 500) {
    return notOk(profilesMessages.failedStatus({ status }), profilesMessages.tryAgainLaterAsk);
  }
  return notOk(profilesMessages.answeredMadeUpCode({ status }), profilesMessages.checkTokenAddressSomething);
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
