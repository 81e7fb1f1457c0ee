import { create } from 'zustand';
import type { Checkout, CheckoutSummary, DraftStep } from '../../../contract/checkouts.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { CheckoutDraft } from '../../../domain/checkouts/draft.ts';
import { setTypedIn } from '../../app/index.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';

type State = {
  /** The store whose checkouts are listed; null until main has answered. */
  readonly listOf: string | null;
  readonly list: readonly CheckoutSummary[];
  /** The open checkout as main told it last. */
  readonly open: Checkout | null;
  /** The open draft as it is typed. */
  readonly draft: CheckoutDraft | null;
  readonly saved: 'saved' | 'saving' | 'failed';
  readonly error: AppError | null;
  /** What is missing is shown, too: the operator has asked to send it. */
  readonly showMissing: boolean;
  /** A code that the service was asked for and does not have. */
  readonly missingCode: string | null;
};

export const useCheckouts = create<State>(() => ({
  listOf: null,
  list: [],
  open: null,
  draft: null,
  saved: 'saved',
  error: null,
  showMissing: false,
  missingCode: null,
}));

const get = useCheckouts.getState;
const set = useCheckouts.setState;

let following = false;

/** Follows main's notices from the first screen of checkouts on; later calls do nothing. */
export function followCheckouts(): void {
  if (following) return;
  following = true;
  desk.on('checkouts.changed', receive);
}

/** Takes a checkout as main tells it, into the list and into the form. What is being typed stays. */
export function receive(summary: CheckoutSummary): void {
  set(({ list, listOf, open }) => {
    if (listOf !== summary.storeId) return {};
    const known = list.some(({ id }) => id === summary.id);
    return {
      list: known
        ? list.map((one) => (one.id === summary.id ? summary : one))
        : [summary, ...list].toSorted((one, other) => other.number - one.number),
      ...(open?.id === summary.id ? { open: { ...open, ...summary } } : {}),
    };
  });
  const { open } = get();
  if (open?.id === summary.id) {
    set({ open: { ...open, ...summary } });
    void readAgain(summary.id);
  }
}

/** What the service accepted, and what was sent last, come with the whole checkout alone. */
async function readAgain(id: string): Promise<void> {
  try {
    const open = await desk.invoke('checkouts.get', { checkoutId: id });
    if (get().open?.id === id) set({ open });
  } catch (thrown) {
    if (get().open?.id === id) set({ error: appErrorOf(thrown) });
  }
}

/** The list and the checkout that were asked for last: an answer about another one comes too late. */
let askedList = '';
let askedOpen = '';

/** Drafts that main refused to keep, by checkout: they are there when their form is opened again. */
const unsaved = new Map<string, CheckoutDraft>();

function keepUnsaved(id: string, draft: CheckoutDraft): void {
  unsaved.set(id, draft);
  setTypedIn(`checkout ${id}`, { of: 'checkout', id });
}
/** It is saved, or its checkout is no more. */
export function forgetUnsaved(id: string): void {
  unsaved.delete(id);
  setTypedIn(`checkout ${id}`, null);
}

export async function readList(storeId: string): Promise<void> {
  askedList = storeId;
  try {
    const list = await desk.invoke('checkouts.list', { storeId });
    if (askedList === storeId) set({ list, listOf: storeId, error: null });
  } catch (thrown) {
    if (askedList === storeId) set({ error: appErrorOf(thrown) });
  }
}

export async function openCheckout(id: string): Promise<void> {
  askedOpen = id;
  await flush();
  if (askedOpen !== id) return;
  set({ open: null, draft: null, error: null, showMissing: false, missingCode: null });
  try {
    const open = await desk.invoke('checkouts.get', { checkoutId: id });
    if (askedOpen !== id) return;
    const kept = unsaved.get(id);
    set({ open, draft: kept ?? open.draft, saved: kept === undefined ? 'saved' : 'failed' });
    if (kept !== undefined) void flush();
  } catch (thrown) {
    if (askedOpen === id) set({ error: appErrorOf(thrown) });
  }
}

/** The field whose typing goes on: its letters are undone together. */
let typingAt: string | null = null;
let lastStep: DraftStep = { did: 'type', place: '' };

/** What is typed from now on is a step of its own: the field was left. */
export function endTyping(): void {
  typingAt = null;
}

/** Changes the open draft; it is on its way to the disk on return. */
export function changeDraft(step: DraftStep, change: (draft: CheckoutDraft) => CheckoutDraft): void {
  const { open, draft } = get();
  if (open === null || draft === null) return;
  const next = change(draft);
  if (next === draft) return;
  set({ draft: next });
  const joins = step.did === 'type' && typingAt === step.place;
  typingAt = step.did === 'type' ? step.place : null;
  lastStep = step;
  enqueue({ id: open.id, draft: next, step, joins });
  void flush();
}

type Save = {
  readonly id: string;
  readonly draft: CheckoutDraft;
  readonly step: DraftStep;
  readonly joins: boolean;
};
let saving: Promise<void> | null = null;
let queue: readonly Save[] = [];

/** Letters of one typing that wait are saved as one, so that the disk sees the latest and not every letter. */
function enqueue(save: Save): void {
  const last = queue.at(-1);
  queue =
    save.joins && last?.id === save.id && last.step.place === save.step.place
      ? [...queue.slice(0, -1), { ...save, joins: last.joins }]
      : [...queue, save];
}

/** Keeps what is typed; resolves when the latest draft is on disk, or was refused. */
export function flush(): Promise<void> {
  const { open, draft, saved } = get();
  if (open !== null && draft !== null && saved === 'failed' && queue.length === 0)
    enqueue({ id: open.id, draft, step: lastStep, joins: false });
  if (queue.length > 0) saving ??= saveAll();
  return saving ?? Promise.resolve();
}

async function saveAll(): Promise<void> {
  set({ saved: 'saving' });
  for (let [first, ...rest] = queue; first !== undefined; [first, ...rest] = queue) {
    queue = rest;
    const { id, draft } = first;
    try {
      const { id: checkoutId, ...kept } = first;
      const summary = await desk.invoke('checkouts.save', { checkoutId, ...kept });
      forgetUnsaved(id);
      const { open } = get();
      if (open?.id === id) set({ open: { ...open, ...summary, draft } });
    } catch (thrown) {
      const error = appErrorOf(thrown);
      for (const waiting of [first, ...queue]) keepUnsaved(waiting.id, waiting.draft);
      // A checkout that was deleted elsewhere takes no draft any more.
      if (error.code === 'not-found') forgetUnsaved(id);
      queue = [];
      saving = null;
      set({ saved: 'failed', error });
      return;
    }
  }
  // At once, not when the promise is awaited: a draft that comes in between would wait for nobody.
  saving = null;
  set(({ error }) => ({ saved: 'saved', error: error?.code === 'disk' ? null : error }));
}

/** Takes the last change of the open draft back, or does it again. Null when it was not possible. Throws DeskError. */
export async function undoRedo(way: 'undo' | 'redo'): Promise<DraftStep | null> {
  await flush();
  const { open, draft, saved } = get();
  if (open === null || draft === null || saved === 'failed') return null;
  const step = way === 'undo' ? open.canUndo : open.canRedo;
  if (step === null) return null;
  endTyping();
  const now = await desk.invoke(`checkouts.${way}`, { checkoutId: open.id });
  // What was typed meanwhile is newer, and on its way to the disk.
  if (get().open?.id === open.id && get().draft === draft) set({ open: now, draft: now.draft });
  return step;
}
