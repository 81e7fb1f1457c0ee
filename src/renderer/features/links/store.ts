import { create } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import type { LinkCodes, LinkList, LinkTokens } from '../../../contract/links.ts';
import type { StoreCheckout } from '../../../domain/links/precondition.ts';

export type CodesFrom = LinkCodes['from'];
export type TokensFrom = LinkTokens['from'];

/** What the operator chose. It stays while other screens are visited. */
export type LinksDraft = {
  readonly codesFrom: CodesFrom;
  readonly sheetId: string | null;
  readonly runId: string | null;
  readonly codes: string;
  readonly tokensFrom: TokensFrom;
  readonly token: string;
  readonly column: string | null;
  readonly tokens: string;
  /** The store and checkout for which the operator asked for links that do not apply discounts; null: for none. */
  readonly despite: string | null;
};

type LinksView = {
  readonly draft: LinksDraft;
  readonly list: LinkList | null;
  readonly isPreparing: boolean;
  readonly error: AppError | null;
};

const emptyDraft: LinksDraft = {
  codesFrom: 'sheet',
  sheetId: null,
  runId: null,
  codes: '',
  tokensFrom: 'one',
  token: '',
  column: null,
  tokens: '',
  despite: null,
};

export const useLinks = create<LinksView>(() => ({
  draft: emptyDraft,
  list: null,
  isPreparing: false,
  error: null,
}));

/** What a yes to links that do not apply discounts is about: it is asked for again wherever that differs. */
export const despiteKey = (storeId: string, checkout: StoreCheckout): string => `${storeId} ${checkout}`;

/** Tokens that fit where the codes come from, in the order in which they are offered. */
export const tokenSources: Readonly<Record<CodesFrom, readonly TokensFrom[]>> = {
  sheet: ['one', 'column', 'paste'],
  run: ['one', 'paste'],
  paste: ['one', 'codes', 'paste'],
};

export function changeDraft(change: Partial<LinksDraft>): void {
  useLinks.setState(({ draft }) => {
    const next = { ...draft, ...change };
    const fits = tokenSources[next.codesFrom].includes(next.tokensFrom);
    return { draft: fits ? next : { ...next, tokensFrom: 'one' } };
  });
}

/** What main is to put together; null while something is not chosen yet. */
export function requestOf(
  draft: LinksDraft,
): { readonly codes: LinkCodes; readonly tokens: LinkTokens } | null {
  const codes = codesOf(draft);
  const tokens = tokensOf(draft);
  return codes === null || tokens === null ? null : { codes, tokens };
}

function codesOf(draft: LinksDraft): LinkCodes | null {
  switch (draft.codesFrom) {
    case 'sheet':
      return draft.sheetId === null ? null : { from: 'sheet', sheetId: draft.sheetId };
    case 'run':
      return draft.runId === null ? null : { from: 'run', runId: draft.runId };
    case 'paste':
      return draft.codes.trim() === '' ? null : { from: 'paste', text: draft.codes };
  }
}

function tokensOf(draft: LinksDraft): LinkTokens | null {
  switch (draft.tokensFrom) {
    case 'one':
      return { from: 'one', token: draft.token };
    case 'column':
      return draft.column === null ? null : { from: 'column', column: draft.column };
    case 'codes':
      return { from: 'codes' };
    case 'paste':
      return { from: 'paste', text: draft.tokens };
  }
}
