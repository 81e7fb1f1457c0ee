import { onTestFinished } from 'vitest';
import { grantedTokens, startOAuthService, type TokenAnswer } from '../http/oauth-service.ts';
import { profileAt } from '../profile.ts';
import { openTestDesk, type TestDeskOptions } from './test-desk.ts';

/** A desk with one connected store that holds access-s3cr3t-1 and refresh-s3cr3t-1. */
export async function renewalDesk(
  more: Partial<TestDeskOptions> = {},
  overrides?: Parameters<typeof profileAt>[1],
) {
  const service = await startOAuthService();
  const desk = openTestDesk({ profiles: [profileAt(service.origin, overrides)], ...more });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
  });
  const draft = await desk.draft();
  service.oauth.install = () => `${draft.callbackUrl}?code=c1&shop_domain=acme`;
  await desk.stores.connect(draft);
  await desk.reaches('connected');
  const id = desk.stores.stores()[0]?.id ?? '';
  const answer = (...answers: (TokenAnswer | Promise<TokenAnswer>)[]) => {
    service.oauth.token = () => answers.shift() ?? grantedTokens(99);
  };
  const state = () => desk.stores.store(id)?.state;
  return { desk, service, id, answer, state };
}
