import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/faults/free-port.ts';
import type { ProfileOverrides } from '../../../scripts/faults/headless-desk.ts';
import { json, type Script, startScriptedService } from '../../support/http/scripted-service.ts';
import { openDesk } from './desk.ts';

/** A service that does what a test tells it, connected as a store. */
export async function scriptedStore(
  script: Script,
  limits: ProfileOverrides['limits'],
  optional: Record<string, boolean>,
  options: Parameters<typeof openDesk>[0] = {},
) {
  const service = await startScriptedService((request, response) => {
    if (request.path.startsWith('/partners/app/')) {
      const location = `${request.query.get('callback')}?code=1&platform_b_domain=north&shop_domain=north`;
      response.writeHead(302, { Location: location }).end();
    } else if (request.path === '/oauth/token') {
      const scope = 'read_discounts write_discounts write_batches';
      json(response, 200, {
        access_token: 'access-1a2b3c',
        refresh_token: 'refresh-1a2b3c',
        token_type: 'Bearer',
        scope,
      });
    } else return script(request, response);
  });
  onTestFinished(service.close);
  const desk = await openDesk(options);
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const facts = {
    ...{ url: service.origin, wire: {}, callbackUrl, optional },
    limits: { pollSeconds: 0.01, leakPerSecond: 200, ...limits },
  };
  const install = `${service.origin}/partners/app/x/install?callback=${callbackUrl}`;
  const store = await desk.connect(facts, 'north', {}, install);
  return { service, desk, store };
}
