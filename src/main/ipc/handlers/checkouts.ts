import type { Checkouts } from '../../checkouts/checkouts.ts';
import type { AreaHandlers } from '../handlers.ts';

export const checkoutsHandlers = (checkouts: Checkouts): AreaHandlers<'checkouts'> => ({
  'checkouts.list': ({ storeId }) => checkouts.list(storeId),
  'checkouts.get': ({ checkoutId }) => checkouts.get(checkoutId),
  'checkouts.add': ({ storeId, copyOf, token }) => checkouts.add(storeId, copyOf, token),
  'checkouts.save': ({ checkoutId, draft, step, joins }) => checkouts.save(checkoutId, draft, step, joins),
  'checkouts.undo': ({ checkoutId }) => checkouts.undoRedo(checkoutId, 'undo'),
  'checkouts.redo': ({ checkoutId }) => checkouts.undoRedo(checkoutId, 'redo'),
  'checkouts.remove': ({ checkoutId }) => {
    checkouts.remove(checkoutId);
    return null;
  },
  'checkouts.review': ({ checkoutId }) => checkouts.review(checkoutId),
  'checkouts.send': ({ checkoutId, token }) => checkouts.send(checkoutId, token),
  'checkouts.stop': ({ checkoutId }) => checkouts.stop(checkoutId),
  'checkouts.settle': ({ checkoutId, token }) => checkouts.settle(checkoutId, token),
});
