import type { CheckoutSummary } from '../../src/contract/checkouts.ts';
import { emptyDraft } from '../../src/domain/checkouts/draft.ts';
import { checkoutsAt } from './ledger.ts';
import type { CheckoutsJob } from './messages.ts';
import { atService, keepJson, type Operator, whileConnected } from './operator.ts';

/** Checkouts that are sent at the same time. */
const concurrency = 3;
/** Requests of one life for one checkout, after which nothing will come of it. */
const maxSteps = 60;

/** Creates checkouts and changes each once, from wherever the last life left them. */
export async function sendCheckouts(operator: Operator, job: CheckoutsJob): Promise<void> {
  const { desk, store, tell } = operator;
  const list = () => desk.invoke('checkouts.list', { storeId: store.id });
  const known = await list();
  // Made, and not typed into before the end.
  for (const { id, title } of known)
    if (title === '') await desk.invoke('checkouts.remove', { checkoutId: id });
  const ids = new Map(known.map(({ title, id }) => [title, id]));
  const queue = [...job.emails];
  let left = queue.length;
  const progress = (): void =>
    tell({ type: 'running', lane: 'checkouts', kind: 'checkouts', requestsLeft: left * 2 });
  const work = async (): Promise<void> => {
    for (let email = queue.shift(); email !== undefined; email = queue.shift()) {
      const id = ids.get(email) ?? (await drafted(operator, email));
      const now = await desk.invoke('checkouts.get', { checkoutId: id });
      if (!isOver(now, job)) {
        progress();
        await sent(operator, job, id);
      }
      left -= 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  keepJson(job.results, await list());
}

async function drafted({ desk, store }: Operator, email: string): Promise<string> {
  const { id } = await desk.invoke('checkouts.add', { storeId: store.id });
  const draft = { ...emptyDraft, fields: { ...emptyDraft.fields, email } };
  await desk.invoke('checkouts.save', { checkoutId: id, draft });
  return id;
}

const isRefused = ({ state, last }: CheckoutSummary): boolean =>
  state === 'draft' && last?.outcome === 'refused';

type Known = CheckoutSummary & { readonly draft: typeof emptyDraft };

const isOver = (one: Known, { city }: CheckoutsJob): boolean =>
  isRefused(one) || (one.state === 'made' && !one.changed && one.draft.shipping_address.city === city);

/** Sends one checkout and its change; looks for it at the store when its answer was lost. */
async function sent(operator: Operator, job: CheckoutsJob, checkoutId: string): Promise<void> {
  const { desk, store } = operator;
  for (let step = 0; step < maxSteps; step += 1) {
    const one = await desk.invoke('checkouts.get', { checkoutId });
    if (isOver(one, job)) return;
    if (one.state === 'unknown') {
      const [there] =
        atService(operator, (inspect) => checkoutsAt(inspect, store.domain)).get(one.title) ?? [];
      await desk.invoke('checkouts.settle', { checkoutId, token: there?.token ?? null });
      continue;
    }
    if (one.state === 'made' && !one.changed) {
      const address = { ...one.draft.shipping_address, city: job.city };
      await desk.invoke('checkouts.save', { checkoutId, draft: { ...one.draft, shipping_address: address } });
      continue;
    }
    await answered(operator, checkoutId);
  }
  throw new Error(`nothing comes of checkout ${checkoutId}`);
}

/** Reviews and sends; resolves when it is known what came of it. */
async function answered(operator: Operator, checkoutId: string): Promise<void> {
  const { desk } = operator;
  const over = desk.noticed(
    'checkouts.changed',
    ({ id, last }) => id === checkoutId && last !== null && last.outcome !== 'going',
  );
  await whileConnected(operator, async () => {
    const { token } = await desk.invoke('checkouts.review', { checkoutId });
    await desk.invoke('checkouts.send', { checkoutId, token });
  });
  await over;
}
