import type { Column, SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { type Field, fieldsOf, firstRow } from './body.ts';
import { subscriptionId } from './common-columns.ts';
import { identities } from './identities.ts';

const own: readonly Column[] = [
  {
    key: 'send_email',
    type: 'boolean',
    label: 'Send email',
    help: 'Enter true to email the customer, or false not to. If empty, the service decides.',
    example: 'false',
    required: false,
    aliases: [
      'email customer',
      'notify customer',
      'e-mail senden',
      'email senden',
      "envoyer l'e-mail",
      'enviar correo',
    ],
    width: 104,
  },
  {
    key: 'cancellation_reason',
    type: 'text',
    label: 'Reason',
    help: 'Why the subscription is canceled.',
    example: 'Too expensive',
    required: false,
    aliases: [
      'reason',
      'cancel reason',
      'kündigungsgrund',
      'grund',
      "motif d'annulation",
      'motif',
      'motivo',
      'motivo de cancelación',
    ],
    width: 200,
  },
  {
    key: 'cancellation_reason_comments',
    type: 'text',
    label: 'Comments',
    help: 'Anything to add to the reason.',
    example: '',
    required: false,
    aliases: [
      'comments',
      'comment',
      'note',
      'kommentar',
      'bemerkung',
      'commentaire',
      'comentarios',
      'comentario',
    ],
    width: 260,
  },
];

const fields: readonly Field[] = [
  ['subscription_id', 'number'],
  ['send_email', 'boolean'],
  ['cancellation_reason', 'text'],
  ['cancellation_reason_comments', 'text'],
];

export const subscriptionCancel: SheetKind = {
  id: 'subscription_cancel',
  title: 'Cancel subscriptions',
  about: 'Cancels one subscription per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [subscriptionId, ...own],
  identifiedBy: [identities.subscription],
  unique: 'subscription_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'subscription_cancel' },
  destructive: true,
  inverse: { none: 'The specification shows no way to reactivate a canceled subscription.' },
  rowRules: () => NONE,
  body: (rows, profile) => fieldsOf(firstRow(rows), fields, profile),
};
