import { useState } from 'react';
import type { TryTask } from '../../../../contract/profiles.ts';
import type { Store } from '../../../../contract/stores.ts';

/** What is typed before a try; both tasks keep theirs. */
export type TryFormState = {
  readonly storeId: string | null;
  readonly kind: TryTask['kind'];
  readonly code: string;
  readonly cleanUp: boolean;
  readonly discountId: string;
};

/** The same as in the contract, which has a compiler of schemas that the page may not run. */
const code = /^[A-Za-z0-9_-]{4,40}$/;
const id = /^(?:0|[1-9]\d{0,18})$/;

export const isCode = (text: string): boolean => code.test(text.trim());
export const isId = (text: string): boolean => id.test(text.trim());

/** The task as it is typed; null while it cannot be sent. */
export function taskOf({ kind, code, cleanUp, discountId }: TryFormState): TryTask | null {
  if (kind === 'create') return isCode(code) ? { kind, code: code.trim(), cleanUp } : null;
  return isId(discountId) ? { kind, discountId: discountId.trim() } : null;
}

/** A code that this operator has not used before: “TRY-20260114-0912”. */
function suggestion(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `TRY-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`;
}

export const useTryForm = (stores: readonly Store[]) =>
  useState<TryFormState>(() => ({
    storeId: stores[0]?.id ?? null,
    kind: 'create',
    code: suggestion(),
    cleanUp: true,
    discountId: '',
  }));
