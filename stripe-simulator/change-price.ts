// A subscription gets another price, as by the portal's page for it.
import { addInterval, charge, creditUnusedTime } from './billing-cycle.ts';
import { addInvoice } from './invoices.ts';
import type { Price, Subscription } from './objects.ts';
import { itemOf } from './subscription-item.ts';
import type { World } from './world.ts';

/**
 * In a trial, and where the interval stays, the new price counts from the next period. Otherwise a new period begins now; what was paid
 * for the rest of the old one is taken off its invoice, or stays the customer's credit.
 */
export function changePrice(world: World, subscription: Subscription, price: Price): void {
  const item = itemOf(subscription);
  if (!isChargedNow(subscription, price)) {
    item.price = price;
    world.webhooks.emit('customer.subscription.updated', subscription);
    return;
  }
  creditUnusedTime(world, subscription);
  const now = world.store.now();
  item.price = price;
  item.current_period_start = now;
  item.current_period_end = addInterval(now, price.recurring);
  subscription.billing_cycle_anchor = now;
  charge(world, subscription, addInvoice(world, subscription, price.unit_amount ?? 0, 'subscription_update'));
}

/** Whether changing to the price is charged now, so that the card must work. */
export function isChargedNow(subscription: Subscription, price: Price): boolean {
  const isSameInterval = itemOf(subscription).price.recurring.interval === price.recurring.interval;
  return subscription.status === 'active' && !isSameInterval;
}
