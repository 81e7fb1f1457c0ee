import { z } from 'zod';
import type { LinkProblem } from '../domain/links/checkout-link.ts';
import { type Precondition, storeCheckouts } from '../domain/links/precondition.ts';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';

/** More links than this are not made at once: as many codes as two portal imports hold. */
export const mostLinks = 200_000;

/** Characters of a code, and of a cart token. */
export const longestLinkPart = 1_000;

/** Where the codes come from: rows without errors of a sheet, rows of a run that succeeded, or pasted lines. */
export const linkCodesSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('sheet'), sheetId: idText }),
  z.object({ from: z.literal('run'), runId: idText }),
  z.object({ from: z.literal('paste'), text: z.string().max(20_000_000) }),
]);

/** Where the cart tokens come from. */
export const linkTokensSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('one'), token: z.string().max(longestLinkPart) }),
  /** A column of the sheet that the codes come from. */
  z.object({ from: z.literal('column'), column: idText }),
  /** The second column of the pasted codes. */
  z.object({ from: z.literal('codes') }),
  /** One on each line, in the order of the codes. */
  z.object({ from: z.literal('paste'), text: z.string().max(20_000_000) }),
]);
export type LinkCodes = z.output<typeof linkCodesSchema>;
export type LinkTokens = z.output<typeof linkTokensSchema>;

/** Links that main holds until others are asked for. */
export type LinkList = {
  readonly listId: string;
  readonly storeId: string;
  /** Codes, and so rows of the list. */
  readonly total: number;
  readonly ready: number;
  readonly problems: Readonly<Record<LinkProblem, number>>;
  readonly codesFrom: LinkCodes['from'];
  /** Rows of the sheet or the run that gave no code: rows with errors, or that did not succeed. */
  readonly leftOut: number;
  /** Rows of the run that gave none because they were undone, or may have been. */
  readonly undone: number;
  /** Tokens that had no code to go with. */
  readonly tokensOver: number;
  /** Whether links apply discounts at the store. Where they do not, none is made unless `despite` was asked for. */
  readonly precondition: Precondition;
};

export type LinkRow = {
  readonly code: string;
  readonly cartToken: string;
  readonly url: string | null;
  readonly problem: LinkProblem | null;
  /** What has to be known with the link, wherever it goes; null where nothing has. */
  readonly caution: string | null;
};

const listId = z.object({ listId: idText });

export const linksContract = {
  'links.prepare': invoke(
    'Combines codes and cart tokens into a list of links, which replaces the previous list.',
    z.object({
      storeId: idText,
      codes: linkCodesSchema,
      tokens: linkTokensSchema,
      /** The checkout of a store on platform A, as the operator knows it. */
      checkout: z.enum(storeCheckouts).default('not-known'),
      /** The operator's yes to links at a store for which the specification has none. */
      despite: z.boolean().default(false),
    }),
    output<LinkList>(),
  ),
  'links.window': invoke(
    'Links of a list, by index.',
    listId.extend({ start: z.number().int().min(0), count: z.number().int().min(1).max(500) }),
    output<readonly LinkRow[]>(),
  ),
  'links.text': invoke(
    'All links of a list, one per line, with any caution after a tab.',
    listId,
    output<{ readonly text: string; readonly links: number }>(),
  ),
  'links.export': invoke(
    'Writes the list to a granted CSV file: code, cart token, link, what is missing, and any caution about the link.',
    listId.extend({ grant: idText, delimiter: z.enum([',', ';', '\t']).default(',') }),
    output<{ readonly rows: number; readonly fileName: string }>(),
  ),
  'links.open': invoke(
    'Opens a link of the list in the system browser.',
    listId.extend({ index: z.number().int().min(0) }),
    output<null>(),
  ),
};
