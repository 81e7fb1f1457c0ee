import type { Page } from 'playwright-core';
import type { Answer, Bridge } from '../../../../src/contract/index.ts';

/** Calls main the way a script in the page would: through the bridge, with whatever it likes. */
export const call = (page: Page, channel: string, input: unknown): Promise<Answer<unknown>> =>
  page.evaluate(
    ([name, given]) =>
      (Reflect.get(globalThis, 'desk') as Bridge).invoke(name, given) as Promise<Answer<unknown>>,
    [channel, input] as const,
  );

/** The code of a refusal; the value, as text, when there was none. */
export const refusal = async (page: Page, channel: string, input: unknown): Promise<string> => {
  const answer = await call(page, channel, input);
  return answer.ok ? `answered ${JSON.stringify(answer.value)}` : answer.error.code;
};
