import { isJsonObject, JsonNumber } from '../../domain/json.ts';
import { type Fields, readFields } from '../answers/fields.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { findRecord } from '../seeded/records.ts';
import type { Service } from '../service.ts';
import { changeDocument, type Document, deleteDocument, findDocument } from '../state/documents.ts';
import { readNewSubscription } from '../subscriptions/create.ts';
import { checkNotPast } from './dates.ts';
import type { TaskAction, TaskCall } from './task.ts';

/** The bulk_subscriptions_* types and subscription_cancel. A task is carried out whole or not at all. */
export const subscriptionTasks = {
  bulk_subscriptions_create: (call) => {
    const { service, store } = call;
    const { fields, addressId, entries } = readBulk(call);
    const creations = entries.map((entry) => readNewSubscription(entry, service));
    fields.check();
    findRecord(service, store, 'address', addressId);
    const created = creations.map((create) => create(service, store, addressId));
    return { status: 201, output: { subscriptions: created.map(({ body }) => body) } };
  },
  bulk_subscriptions_update: (call) => {
    const { service, store } = call;
    const { fields, addressId, entries } = readBulk(call);
    const changes = entries.map((entry) => {
      entry.required('id', 'next_charge_scheduled_at');
      const date = entry.date('next_charge_scheduled_at') ?? '';
      checkNotPast(entry, 'next_charge_scheduled_at', date, service);
      return { id: entry.id('id') ?? '', date };
    });
    fields.check();
    const changed = changes.map(({ id, date }) => {
      const subscription = subscriptionOf(service, store, addressId, id);
      return changeDocument(service, subscription, { next_charge_scheduled_at: date });
    });
    return { status: 200, output: { subscriptions: changed.map(({ body }) => body) } };
  },
  bulk_subscriptions_delete: (call) => {
    const { service, store } = call;
    const { fields, addressId, entries } = readBulk(call);
    const ids = entries.map((entry) => {
      entry.required('id');
      return entry.id('id') ?? '';
    });
    fields.check();
    for (const id of ids) deleteDocument(service, subscriptionOf(service, store, addressId, id));
    return { status: 204, output: null };
  },
  subscription_cancel: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('subscription_id');
    const id = fields.id('subscription_id') ?? '';
    const reason = fields.text('cancellation_reason') ?? null;
    const comments = fields.text('cancellation_reason_comments') ?? null;
    const sendEmail = fields.boolean('send_email') ?? false;
    fields.check();
    const subscription = findRecord(service, store, 'subscription', id);
    if (subscription.body.status === 'cancelled') {
      throw new ServiceProblem(422, { subscription_id: ['is already canceled'] });
    }
    const changed = changeDocument(service, subscription, {
      status: 'cancelled',
      cancelled_at: service.clock.timestamp(),
      cancellation_reason: reason,
      cancellation_reason_comments: comments,
      cancellation_email_sent: sendEmail,
      next_charge_scheduled_at: null,
    });
    return { status: 200, output: { subscription: changed.body } };
  },
} satisfies Record<string, TaskAction>;

type Bulk = {
  readonly fields: Fields;
  readonly addressId: string;
  readonly entries: readonly Fields[];
};

/** `address_id` and the entries of `subscriptions`, whose errors are noted with their place in the list. */
function readBulk({ body }: TaskCall): Bulk {
  const fields = readFields(body);
  fields.required('address_id', 'subscriptions');
  const addressId = fields.id('address_id') ?? '';
  const list = fields.list('subscriptions') ?? [];
  if (fields.has('subscriptions') && list.length === 0) fields.wrong('subscriptions', 'must not be empty');
  const entries = list.map((entry, index) => {
    if (!isJsonObject(entry)) fields.wrong(`subscriptions.${index}`, 'is not an object');
    return readFields(isJsonObject(entry) ? entry : {}, `subscriptions.${index}.`, fields.noted);
  });
  return { fields, addressId, entries };
}

/** A subscription of an address. A seeded one that was never seen before belongs to the address that is named. */
function subscriptionOf(service: Service, store: string, addressId: string, id: string): Document {
  const isNew = findDocument(service.database, store, 'subscription', id) === null;
  findRecord(service, store, 'address', addressId);
  const subscription = findRecord(service, store, 'subscription', id);
  if (isNew) return changeDocument(service, subscription, { address_id: number(addressId) });
  const owner = subscription.body.address_id;
  if (owner instanceof JsonNumber && owner.text === addressId) return subscription;
  throw new ServiceProblem(422, { subscriptions: [`${id} does not belong to address ${addressId}`] });
}
