import type { ConnectDraft, Platform, StoreColour } from '../../../contract/stores.ts';
import { storesCopy } from '../../copy/stores.ts';

/** The connect form as it is typed. */
export type Draft = {
  readonly profileId: string | null;
  readonly name: string;
  readonly domain: string;
  readonly platform: Platform;
  readonly colour: StoreColour;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callbackUrl: string;
  readonly scopes: readonly string[];
  readonly otherScopes: string;
};

export const colours: readonly StoreColour[] = [
  'teal',
  'blue',
  'violet',
  'magenta',
  'orange',
  'green',
  'slate',
];

/** spec: Scopes. Batches have a write scope only. */
export const scopeTable: readonly { readonly object: string; readonly scopes: readonly string[] }[] = [
  { object: 'Discounts', scopes: ['read_discounts', 'write_discounts'] },
  { object: 'Batches', scopes: ['write_batches'] },
  { object: 'Subscriptions', scopes: ['read_subscriptions', 'write_subscriptions'] },
  { object: 'Orders', scopes: ['read_orders', 'write_orders'] },
  { object: 'Customers', scopes: ['read_customers', 'write_customers'] },
  { object: 'Payments', scopes: ['read_payments', 'write_payments'] },
  { object: 'Webhooks', scopes: ['read_webhooks', 'write_webhooks'] },
];

/** A fresh form; the colour is the first that no store has. */
export const emptyDraft = (takenColours: readonly StoreColour[], profileId: string | null): Draft => ({
  profileId,
  name: '',
  domain: '',
  platform: 'a',
  colour: colours.find((colour) => !takenColours.includes(colour)) ?? 'teal',
  clientId: '',
  clientSecret: '',
  callbackUrl: 'http://127.0.0.1:8765/callback',
  scopes: ['read_discounts', 'write_discounts', 'write_batches', 'read_subscriptions', 'write_subscriptions'],
  otherScopes: '',
});

export type DraftErrors = Partial<Record<keyof Draft, string>>;

const copy = storesCopy.errors;

/** The scopes that the form asks for, each once. */
export const scopesOf = (draft: Draft): readonly string[] => [
  ...new Set([...draft.scopes, ...draft.otherScopes.split(/[\s,]+/)].filter((scope) => scope !== '')),
];

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** What keeps the form from being sent, by field. `needsSecret`: the service wants the client secret. Main checks again with the contract's schema. */
export function errorsOf(draft: Draft, needsSecret: boolean): DraftErrors {
  const errors: { -readonly [K in keyof DraftErrors]: string } = {};
  if (draft.profileId === null) errors.profileId = copy.required;
  if (draft.name.trim() === '') errors.name = copy.required;
  if (draft.clientId.trim() === '') errors.clientId = copy.required;
  if (needsSecret && draft.clientSecret.trim() === '') errors.clientSecret = copy.clientSecret;
  if (draft.domain.trim() === '') errors.domain = copy.required;
  else if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(draft.domain.trim())) errors.domain = copy.domain;
  if (!isWebAddress(draft.callbackUrl.trim())) errors.callbackUrl = copy.url;
  if (scopesOf(draft).length === 0) errors.otherScopes = copy.scopes;
  return errors;
}

/** The form as main wants it; null while something is missing. */
export function toConnectDraft(draft: Draft, needsSecret: boolean): ConnectDraft | null {
  if (draft.profileId === null || Object.keys(errorsOf(draft, needsSecret)).length > 0) return null;
  const secret = draft.clientSecret.trim();
  return {
    name: draft.name.trim(),
    domain: draft.domain.trim(),
    platform: draft.platform,
    colour: draft.colour,
    profileId: draft.profileId,
    clientId: draft.clientId.trim(),
    ...(secret === '' ? {} : { clientSecret: secret }),
    callbackUrl: draft.callbackUrl.trim(),
    scopes: [...scopesOf(draft)],
  };
}
