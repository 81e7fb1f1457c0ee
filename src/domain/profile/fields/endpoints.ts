import type { FieldGroup } from './field.ts';

const type = { is: 'switch' } as const;

/** field-notes: Responses. Endpoints that the specification does not show, each with what it is used for. */
export const endpointsGroup: FieldGroup = {
  id: 'endpoints',
  title: 'Optional endpoints',
  about:
    'Requests that the specification does not show. Each is used only if it is turned on: in runs, in checkouts or when a store is connected. If the service lacks one, the connection test says so, unless the request needs an ID.',
  fields: [
    {
      path: 'optional.taskList',
      label: 'List of the tasks of a batch',
      type,
      about:
        'GET /async_batches/<id>/tasks: the result and the ID of every row; without it, a run knows only the counts of each batch.',
    },
    {
      path: 'optional.discountLookup',
      label: 'Find a discount by its code',
      type,
      about:
        'GET /discounts?code=: looks up a code whose own request got no usable response (otherwise its row stays unknown), and whether the discount of a checkout exists. Together with “Read a discount”, it also finds discounts that rows of an update identify by code only.',
    },
    {
      path: 'optional.discountRead',
      label: 'Read a discount',
      type,
      about:
        'GET /discounts/<id>: saves the values before an update, so that they can be restored; an undo run skips discounts that have changed since then.',
    },
    {
      path: 'optional.subscriptionRead',
      label: 'Read a subscription',
      type,
      about:
        'GET /subscriptions/<id>: saves the product and fields before a swap, so that the swap can be undone.',
    },
    {
      path: 'optional.storeIdentity',
      label: 'Check which store was connected',
      type,
      about:
        'GET /store: when a store is connected, checks that its tokens belong to the store that you entered.',
    },
    {
      path: 'optional.tokenInformation',
      label: 'Token information',
      type,
      about: 'GET /token_information: when a store is connected, shows which scopes were actually granted.',
    },
  ],
};
