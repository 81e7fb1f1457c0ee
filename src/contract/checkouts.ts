import { z } from 'zod';
import type { KnownDrafts } from '../domain/checkouts/body.ts';
import type { CheckoutKind } from '../domain/checkouts/check.ts';
import {
  type CheckoutDraft,
  charactersOf,
  longestText,
  maxRows,
  mostCharacters,
} from '../domain/checkouts/draft.ts';
import { addressKeys, fieldKeys, lineKeys, shippingLineKeys, utmKeys } from '../domain/checkouts/fields.ts';
import { isPathPart } from '../domain/path-part.ts';
import type { Profile } from '../domain/profile/profile.ts';
import type { Issue } from '../domain/sheet/issue.ts';
import { idText } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { Store } from './stores.ts';

const typed = z.string().max(20_000);
const cell = z.string().max(longestText);
const rows = <K extends string>(keys: readonly K[]) => z.array(z.record(z.enum(keys), cell)).max(maxRows);

/** A draft as it is typed; also how it is kept on disk. */
export const checkoutDraftSchema: z.ZodType<CheckoutDraft> = z
  .object({
    fields: z.record(z.enum(fieldKeys), typed),
    line_items: rows(lineKeys),
    shipping_address: z.record(z.enum(addressKeys), typed),
    original_shipping_lines: rows(shippingLineKeys),
    shipping_lines_override: typed,
    utm_params: rows(utmKeys),
  })
  // Each text within its bound, millions of them would hold up main whenever the checkout is looked at.
  .refine((draft) => charactersOf(draft) <= mostCharacters, `at most ${mostCharacters} characters in all`);

/** What a change of a draft was, as undo and redo name it. `place`: a field's path, or the list of the rows. */
export const draftStepSchema = z.object({
  did: z.enum(['type', 'fix', 'add', 'copy', 'remove', 'paste', 'json']),
  place: z.string().max(200),
});
export type DraftStep = z.infer<typeof draftStepSchema>;

/**
 * `going`: about to be sent, or on its way. `unknown`: the answer was lost, so it may or may not have been carried
 * out. `refused`: the service said no. `not-sent`: it certainly never arrived.
 */
export type CheckoutOutcome = 'going' | 'ok' | 'refused' | 'unknown' | 'not-sent';

/** The last request about a checkout, from the journal. */
export type CheckoutRequest = {
  readonly kind: CheckoutKind;
  readonly at: string;
  readonly endedAt: string | null;
  readonly outcome: CheckoutOutcome;
  /** Requests that left; more than one where a repetition is safe. */
  readonly tries: number;
  /** What came of it; empty on its way, unless its answer cannot be written down. */
  readonly message: string;
  readonly next: string;
  /** The service's words: "field: message". */
  readonly details: readonly string[];
};

/** `draft`: the service has none yet. `unknown`: it may have one; see {@link CheckoutOutcome}. `made`: it has. */
export type CheckoutState = 'draft' | 'unknown' | 'made';

/** A checkout that was made here, or is being made. */
export type CheckoutSummary = {
  readonly id: string;
  readonly number: number;
  readonly storeId: string;
  /** The service's name for it; null until it is known. */
  readonly token: string | null;
  readonly state: CheckoutState;
  /** The customer's e-mail, else the cart, else the first variant; may be empty. */
  readonly title: string;
  readonly discountCode: string;
  readonly lines: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** When the service last accepted it. */
  readonly sentAt: string | null;
  /** The draft differs from what the service accepted last. */
  readonly changed: boolean;
  readonly last: CheckoutRequest | null;
  /** Grows with every change of the draft; a review is of one revision. */
  readonly revision: number;
  /** The changes of the draft that undo and redo take next; null where there is none. */
  readonly canUndo: DraftStep | null;
  readonly canRedo: DraftStep | null;
  /** This version cannot read it: it is kept, or deleted, and its other fields but token and state say nothing. */
  readonly unreadable?: true;
};

export type Checkout = CheckoutSummary &
  KnownDrafts & {
    readonly draft: CheckoutDraft;
    /** The draft of the last request. */
    readonly sent: CheckoutDraft | null;
    /** Headers of a request as they go; the token is not among them. */
    readonly headers: readonly { readonly name: string; readonly value: string | null }[];
    /** How the service is spoken to: whether a discount can be looked up, and what the rules go by. */
    readonly profile: Profile;
  };

export type CheckoutReview = {
  readonly store: Store;
  readonly kind: CheckoutKind;
  /** Names store, draft and request that were reviewed; sending refuses others (`conflict`). */
  readonly token: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Checkout['headers'];
  /** The body exactly as it will go. */
  readonly body: string;
  readonly issues: readonly Issue[];
  readonly notices: readonly { readonly severity: 'error' | 'warning' | 'info'; readonly text: string }[];
};

const checkoutId = z.object({ checkoutId: idText });
const token = z.string().trim().min(1).max(500).refine(isPathPart);

export const checkoutsContract = {
  'checkouts.list': invoke(
    'Checkouts created in a store and drafts for it, newest first.',
    z.object({ storeId: idText }),
    output<readonly CheckoutSummary[]>(),
  ),
  'checkouts.get': invoke('One checkout with its draft.', checkoutId, output<Checkout>()),
  'checkouts.add': invoke(
    'Creates a draft: empty, a copy of another, or for a checkout that already exists at the service.',
    z.object({
      storeId: idText,
      copyOf: idText.nullable().default(null),
      token: token.nullable().default(null),
    }),
    output<Checkout>(),
  ),
  'checkouts.save': invoke(
    'Saves a draft while it is edited. Nothing is sent.',
    checkoutId.extend({
      draft: checkoutDraftSchema,
      step: draftStepSchema.default({ did: 'type', place: '' }),
      /** The same typing as the last step: they are undone together. */
      joins: z.boolean().default(false),
    }),
    output<CheckoutSummary>(),
  ),
  'checkouts.undo': invoke(
    'Undoes the last change of the draft; also after a restart. Nothing is sent.',
    checkoutId,
    output<Checkout>(),
  ),
  'checkouts.redo': invoke('Redoes the last undone change of the draft.', checkoutId, output<Checkout>()),
  'checkouts.remove': invoke(
    'Deletes a draft that does not exist at the service.',
    checkoutId,
    output<null>(),
  ),
  'checkouts.review': invoke(
    'The request that would be sent, and its problems; looks up the discount if the service allows it.',
    checkoutId,
    output<CheckoutReview>(),
  ),
  'checkouts.send': invoke(
    'Sends what was reviewed. Refuses if store, draft or request differ from the review.',
    checkoutId.extend({ token: z.string().min(1).max(1000) }),
    output<CheckoutSummary>(),
  ),
  'checkouts.stop': invoke(
    'Stops retrying a request; one that is in progress is not affected.',
    checkoutId,
    output<CheckoutSummary>(),
  ),
  'checkouts.settle': invoke(
    'What the operator found out about a checkout whose response was lost: its token, or that it was not created.',
    checkoutId.extend({ token: token.nullable() }),
    output<CheckoutSummary>(),
  ),
  'checkouts.changed': event('A checkout after any change except typing.', output<CheckoutSummary>()),
};
