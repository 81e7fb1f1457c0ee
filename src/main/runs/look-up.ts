import type { Review } from '../../contract/runs.ts';
import type { StoreId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { RunKind } from '../../domain/sheet/kind.ts';
import { quote } from '../../domain/sheet/words.ts';
import { cartsMessages } from '../../messages/carts.ts';
import { runsMessages } from '../../messages/runs.ts';
import { listed } from '../../messages/words.ts';
import { lookUpDiscount } from '../checkouts/look-up.ts';
import type { Api } from '../ports.ts';
import { createPace } from '../turn.ts';
import type { Source } from './source.ts';

/** Whether a single request whose answer was lost can be looked up: only discounts can, by their codes. */
export const canLookUp = ({ sending }: RunKind, profile: Profile): boolean =>
  sending.via === 'single' && sending.endpoint === 'discounts' && profile.optional.discountLookup;

/** Codes that a review asks the service for; each takes a request. */
const askedCodes = 10;
/** Codes that one sentence names. */
const namedCodes = 4;
/** Different codes that are counted. */
const maxCodes = 10_000;

/**
 * Whether the discounts exist that new checkouts name (spec: Endpoints, rule 3). What is missing is an error, as in the
 * form; where the service cannot be asked, or not for all of them, that is said.
 */
export async function lookUpDiscounts(
  api: Api,
  storeId: StoreId,
  source: Source,
  {
    hasLookUp,
    isConnected,
    now,
  }: { readonly hasLookUp: boolean; readonly isConnected: boolean; readonly now: number },
): Promise<Review['notices']> {
  const { sending } = source.kind;
  if (sending.via !== 'single' || sending.endpoint !== 'checkouts') return [];
  const codes = await codesOf(source);
  if (codes.length === 0) return [];
  if (!hasLookUp)
    return said(codes, 'info', (which, one) => runsMessages.discountsExistServiceAlready({ one, which }));
  if (!isConnected)
    return said(codes, 'info', (which, one) => runsMessages.notLookedUpWhether({ one, which }));
  const missing: string[] = [];
  const unclear: string[] = [];
  const ended: string[] = [];
  for (const code of codes.slice(0, askedCodes)) {
    const found = await lookUpDiscount(api, storeId, code, now);
    if (found.is === 'missing') missing.push(code);
    if (found.is === 'not-known') unclear.push(code);
    if (found.is === 'ended') ended.push(code);
  }
  const rest = codes.slice(askedCodes);
  return [
    ...said(missing, 'error', (which, one) => runsMessages.notExist({ one, which })),
    ...said(unclear, 'warning', (which, one) => runsMessages.notLookedUpWhether({ one, which })),
    ...said(ended, 'warning', (which, one) => cartsMessages.discountsEnded({ one, which })),
    ...said(rest, 'warning', () => runsMessages.sheetNamesFirstLooked({ askedCodes })),
  ];
}

const said = (
  codes: readonly string[],
  severity: 'error' | 'warning' | 'info',
  text: (which: string, isOne: boolean) => string,
): Review['notices'] =>
  codes.length === 0
    ? []
    : [{ severity, text: text(listed(codes.map(quote), namedCodes), codes.length === 1) }];

/** The different codes of the rows, as first seen. */
async function codesOf(source: Source): Promise<readonly string[]> {
  const codes = new Set<string>();
  const pace = createPace();
  for await (const { cells } of source.rows()) {
    const code = cells.discount_code ?? '';
    if (code !== '' && codes.size < maxCodes) codes.add(code);
    await pace();
  }
  return [...codes];
}
