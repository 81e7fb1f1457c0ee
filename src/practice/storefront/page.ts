import type { Reply } from '../answers/reply.ts';
import { whyNotNow } from '../discounts/applicable.ts';
import type { OpenCall, OpenRoute } from '../http/call.ts';
import { page, paragraph } from '../oauth/pages.ts';
import { findDiscountByCode } from '../state/discounts.ts';
import { findStore, type Store } from '../state/stores.ts';

/**
 * GET /r/checkout: the storefront page that applies the named discount by itself, or says why it does not
 * (spec: Endpoints, rule 2).
 */
export const storefrontRoute: OpenRoute = {
  access: 'open',
  method: 'GET',
  pattern: '/r/checkout',
  handle: (call) => {
    const { platformADomain, platformBDomain } = call.service.words;
    const name = call.query.get(platformADomain) ?? call.query.get(platformBDomain);
    const store = name === null ? null : findStore(call.service.database, name);
    if (store === null) return checkoutPage(404, 'The store was not found', null, 'No store has this name.');
    const cart = call.query.get('cart_token') ?? '';
    if (cart === '')
      return checkoutPage(400, 'The cart token is missing', store, 'The address has no cart token.');
    return withDiscount(call, store);
  },
};

function withDiscount(call: OpenCall, store: Store): Reply {
  const code = (call.query.get('discount') ?? '').trim();
  if (code === '') return checkoutPage(200, 'Checkout', store, 'The address has no discount code.');
  const unsupported = whyUnsupported(store);
  if (unsupported !== null) return checkoutPage(200, 'No discount was applied', store, unsupported);
  const discount = findDiscountByCode(call.service.database, store.name, code);
  if (discount === null) {
    return checkoutPage(200, 'No discount was applied', store, `The discount ${code} does not exist.`);
  }
  const reason = whyNotNow(discount.terms, call.service.clock.today());
  if (reason !== null) return checkoutPage(200, 'No discount was applied', store, `${reason}.`);
  const { code: shown, value, type } = discount.terms;
  return checkoutPage(200, 'The discount was applied', store, `${shown}: ${value} (${type}).`);
}

/** spec: Endpoints, rule 2: only the service's hosted checkout on platform A supports the address. */
function whyUnsupported(store: Store): string | null {
  if (store.platform !== 'a') return 'Automatic discounts need a store on platform A.';
  return store.checkout === 'hosted'
    ? null
    : "Automatic discounts need the service's hosted checkout; this store uses its platform's.";
}

const checkoutPage = (status: number, title: string, store: Store | null, text: string): Reply =>
  page(status, title, `${store === null ? '' : paragraph(`Store: ${store.name}`)}${paragraph(text)}`);
