import { setImmediate as settled } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/faults/free-port.ts';
import type { ShownQuestion } from '../../../src/main/ports.ts';
import { oneAtATime } from '../../../src/main/security/one-question.ts';
import { grantedTokens, type OAuthScript, startOAuthService } from '../http/oauth-service.ts';
import { profileAt } from '../profile.ts';
import { openTestDesk, type TestDeskOptions } from './test-desk.ts';

type Setup = {
  readonly script?: Partial<OAuthScript>;
  readonly profile?: Parameters<typeof profileAt>[1];
  readonly desk?: Partial<TestDeskOptions>;
  /** The host of the callback address. */
  readonly host?: '127.0.0.1' | 'localhost';
  readonly clientSecret?: string;
};

/**
 * A desk that is connected to the store `acme`, with “Accept installations from stores” on, and an operator who answers when
 * the test says so.
 */
export async function installationWorld(setup: Setup = {}) {
  let granted = 0;
  const service = await startOAuthService({
    token: () => {
      granted += 1;
      return grantedTokens(granted);
    },
    ...setup.script,
  });
  const profile = profileAt(service.origin, setup.profile);
  const questions: ShownQuestion[] = [];
  const answers: ((yes: boolean) => void)[] = [];
  let isOn = true;
  const desk = openTestDesk({
    profiles: [profile],
    installations: {
      isOn: () => isOn,
      turnOff: async () => {
        isOn = false;
      },
    },
    confirm: oneAtATime((question) => {
      questions.push(question);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    }),
    ...setup.desk,
  });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
  });
  const callbackUrl = `http://${setup.host ?? '127.0.0.1'}:${await freePort()}/callback`;
  service.oauth.install = () => `${callbackUrl}?code=first&platform_a_domain=acme&shop_domain=acme`;
  const { clientSecret } = setup;
  const connected = await desk.connect({ callbackUrl, ...(clientSecret ? { clientSecret } : {}) });
  await desk.stores.installations.follow();
  return {
    desk,
    service,
    callbackUrl,
    connected,
    questions,
    isOn: () => isOn,
    /** Turns the setting, as the settings screen does. */
    turn: async (on: boolean): Promise<void> => {
      isOn = on;
      await desk.stores.installations.follow();
    },
    /** Resolves when the operator is asked for the n-th time. */
    isAsked: async (count = 1): Promise<void> => {
      await expect.poll(() => questions.length).toBeGreaterThanOrEqual(count);
    },
    /** The operator's answer to the question that is open. */
    answer: async (yes: boolean): Promise<void> => {
      answers.shift()?.(yes);
      await settled();
    },
    /** Codes that were exchanged at the service. */
    codes: () => service.forms.map((form) => form.get('code')),
    domains: () => desk.stores.stores().map(({ domain }) => domain),
  };
}

/** The query of an installation of a store on platform A. */
export const installing = (store: string, code = 'code-secret-7'): string =>
  `?code=${code}&platform_a_domain=${store}&shop_domain=${store}`;
