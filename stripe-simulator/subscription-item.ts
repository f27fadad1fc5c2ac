// The one item that a subscription of this product has.
import type { Subscription } from './objects.ts';

export const itemOf = (subscription: Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
};
