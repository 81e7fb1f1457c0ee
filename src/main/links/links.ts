import { randomUUID } from 'node:crypto';
import type { DecodedOf } from '../../contract/index.ts';
import type { LinkCodes, LinkList, LinkRow } from '../../contract/links.ts';
import type { Store } from '../../contract/stores.ts';
import { checkoutLink, type LinkProblem, linkProblem } from '../../domain/links/checkout-link.ts';
import { linkPrecondition, type Precondition } from '../../domain/links/precondition.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { linksMessages } from '../../messages/links.ts';
import { Failure } from '../failure.ts';
import type { Sessions } from '../ports.ts';
import { exportLinks, type LinksFormat, restAfter } from './export.ts';
import { type Gathered, gather, type LinkSources } from './sources.ts';

export type LinksParts = LinkSources & {
  readonly sessions: Pick<Sessions, 'store' | 'profile'>;
  /** The practice service's profile with the addresses of now; starts the service unless it runs. */
  readonly practiceProfile: () => Promise<Profile>;
  readonly openExternal: (address: string) => Promise<void>;
};

/** Auto-apply links: lists of codes and cart tokens, and what is done with them. All throw Failure. */
export type Links = {
  readonly prepare: (input: DecodedOf<'links.prepare'>) => Promise<LinkList>;
  readonly window: (listId: string, start: number, count: number) => readonly LinkRow[];
  readonly text: (listId: string) => Promise<{ readonly text: string; readonly links: number }>;
  /** Writes the list to a file; the number of rows. */
  readonly export: (listId: string, path: string, format: LinksFormat) => Promise<number>;
  readonly open: (listId: string, index: number) => Promise<void>;
};

type Held = Gathered & {
  readonly store: Store;
  readonly profile: Profile;
  readonly precondition: Precondition;
  readonly codesFrom: LinkCodes['from'];
  /** Links are made although the store does not support them. */
  readonly despite: boolean;
};
type Listed = Held & { readonly summary: LinkList };

/** The list that is shown, and the one before it for questions that are on their way. */
const listsKept = 2;
/** Of a text for the clipboard: some 100 for each of the most links. */
const mostCharacters = 50_000_000;

export function createLinks(parts: LinksParts): Links {
  const lists = new Map<string, Listed>();

  const storeOf = (storeId: string): Store => {
    const store = parts.sessions.store(storeId);
    if (store) return store;
    throw new Failure({ code: 'not-found', message: linksMessages.storeNotExistMore });
  };
  const profileOf = async (store: Store): Promise<Profile> =>
    store.practice ? parts.practiceProfile() : parts.sessions.profile(store.id);
  const held = (listId: string): Listed => {
    const list = lists.get(listId);
    if (list) return list;
    throw new Failure({
      code: 'conflict',
      message: linksMessages.otherLinksAskedMeanwhile,
      next: linksMessages.chooseCodesAgain,
    });
  };

  return {
    prepare: async (input) => {
      const store = storeOf(input.storeId);
      const [profile, gathered] = await Promise.all([profileOf(store), gather(parts, input)]);
      const precondition = linkPrecondition(store.platform, input.checkout);
      const list = {
        ...gathered,
        store,
        profile,
        precondition,
        codesFrom: input.codes.from,
        despite: input.despite,
      };
      const summary = summaryOf(list);
      lists.set(summary.listId, { ...list, summary });
      for (const id of lists.keys()) {
        if (lists.size <= listsKept) break;
        lists.delete(id);
      }
      return summary;
    },
    window: (listId, start, count) => {
      const list = held(listId);
      const end = Math.min(start + count, list.codes.length);
      return Array.from({ length: Math.max(0, end - start) }, (_, offset) => rowOf(list, start + offset));
    },
    text: async (listId) => {
      const list = held(listId);
      const lines: string[] = [];
      let left = mostCharacters;
      for (const index of list.codes.keys()) {
        const { url, caution } = rowOf(list, index);
        if (url !== null) {
          const line = caution === null ? url : `${url}\t${caution}`;
          lines.push(line);
          left -= line.length;
          if (left < 0) throw tooLong();
        }
        await restAfter(index);
      }
      return { text: lines.join('\r\n'), links: lines.length };
    },
    export: (listId, path, format) => {
      const list = held(listId);
      const { total, ready } = list.summary;
      return exportLinks(
        path,
        { ...format, tells: ready < total, warns: isCautioned(list) },
        total,
        (index) => rowOf(list, index),
      );
    },
    open: async (listId, index) => {
      const list = held(listId);
      // Addresses of the practice service change when it starts.
      const { url } = rowOf({ ...list, profile: await profileOf(list.store) }, index);
      if (url === null) throw new Failure({ code: 'bad-input', message: linksMessages.rowNoLinkOpen });
      await parts.openExternal(url);
    },
  };
}

const tooLong = (): Failure =>
  new Failure({
    code: 'file-too-large',
    message: linksMessages.textTooLong,
    next: linksMessages.textTooLongNext,
  });

/** Links of the list need a word of caution, each. */
const isCautioned = ({ precondition, despite }: Pick<Held, 'precondition' | 'despite'>): boolean =>
  despite && precondition.verdict === 'unsupported';

/** Why a row has no link: by its code and token, or because its store has none (spec: Endpoints, rule 2). */
function problemOf(
  list: Pick<Held, 'precondition' | 'despite'>,
  code: string,
  token: string,
): LinkProblem | null {
  const own = linkProblem(code, token);
  if (own !== null) return own;
  return list.precondition.verdict === 'unsupported' && !list.despite ? 'no-links' : null;
}

function rowOf(list: Held, index: number): LinkRow {
  const code = list.codes[index] ?? '';
  const cartToken = list.tokens[index] ?? '';
  const problem = problemOf(list, code, cartToken);
  const url = problem === null ? checkoutLink(list.profile, list.store, cartToken, code) : null;
  return { code, cartToken, url, problem, caution: url === null ? null : list.precondition.caution };
}

function summaryOf(list: Held): LinkList {
  const { codes, tokens, leftOut, undone, codesFrom, precondition } = list;
  const problems: Record<LinkProblem, number> = { 'no-code': 0, 'no-token': 0, 'not-text': 0, 'no-links': 0 };
  let ready = 0;
  codes.forEach((code, index) => {
    const problem = problemOf(list, code, tokens[index] ?? '');
    if (problem === null) ready += 1;
    else problems[problem] += 1;
  });
  return {
    listId: randomUUID(),
    storeId: list.store.id,
    total: codes.length,
    ready,
    problems,
    codesFrom,
    leftOut,
    undone,
    tokensOver: Math.max(0, tokens.length - codes.length),
    precondition,
  };
}
