import { onTestFinished } from 'vitest';
import { createApi } from '../../../src/main/api/client.ts';
import { createTransport } from '../../../src/main/api/transport.ts';
import type { ActivityFact } from '../../../src/main/log/activity-log.ts';
import { createRedactor } from '../../../src/main/log/redactor.ts';
import type { ApiRequest } from '../../../src/main/ports.ts';
import { profileAt } from '../profile.ts';
import { fixedSessions } from '../stores/fixed-sessions.ts';
import { createFakeClock } from '../time/fake-clock.ts';
import { json, type Script, startScriptedService } from './scripted-service.ts';

type Setup = Parameters<typeof fixedSessions>[1] & { readonly profile?: Parameters<typeof profileAt>[1] };

/** The API client against a scripted service on a clock that stands still; closed when the test ends. */
export async function setUpApi(script: Script, setup: Setup = {}) {
  const service = await startScriptedService(script);
  const transport = createTransport();
  onTestFinished(async () => {
    await Promise.all([service.close(), transport.close()]);
  });
  const clock = createFakeClock();
  const profile = profileAt(service.origin, setup.profile);
  const sessions = fixedSessions(profile, setup);
  const facts: ActivityFact[] = [];
  const whole = createRedactor();
  const redactor = {
    ...whole,
    register: (secret: string, service = profile.id) => whole.register(secret, service),
  };
  const api = createApi({
    sessions,
    transport,
    clock,
    activity: { record: (fact) => facts.push(fact) },
    mask: redactor.mask,
  });
  const send = (more: Partial<ApiRequest> = {}) =>
    clock.runUntil(
      api.request({ storeId: 'store-1', method: 'POST', path: '/discounts', version: '2021-01', ...more }),
    );
  return { service, redactor, api, clock, sessions, facts, send };
}

/** The same answer to every request. */
export const always =
  (status: number, body: unknown, headers?: Record<string, string>): Script =>
  (_request, response) =>
    json(response, status, body, headers);
