import type { Page } from 'playwright-core';
import type { InputOf, InvokeChannel, OutputOf } from '../../../src/contract/index.ts';

/** Asks main through the page's own bridge. Throws with main's words when it answers with an error. */
export async function ask<K extends InvokeChannel>(
  page: Page,
  channel: K,
  input: InputOf<K>,
): Promise<OutputOf<K>> {
  const answer = await page.evaluate(
    ({ to, what }) =>
      (window as unknown as { desk: { invoke: (c: string, i: unknown) => Promise<unknown> } }).desk.invoke(
        to,
        what,
      ),
    { to: channel as string, what: input as unknown },
  );
  const { ok, value, error } = answer as { ok: boolean; value?: OutputOf<K>; error?: { message: string } };
  if (!ok || value === undefined) throw new Error(`${channel}: ${error?.message ?? 'no value'}`);
  return value;
}
