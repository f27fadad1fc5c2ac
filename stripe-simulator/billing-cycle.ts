// The life of a subscription: it starts, its periods are paid or not, it is cancelled.
import { renewalSucceeds } from './cards.ts';
import { addInvoice, settleInvoice } from './invoices.ts';
import type { Customer, Invoice, Price, Subscription } from './objects.ts';
import { addDiscount } from './promotion-codes.ts';
import { billingModeOf, newId, type CheckoutOrder } from './state.ts';
import { itemOf } from './subscription-item.ts';
import type { World } from './world.ts';

const DAY = 86_400;
/** Days between the retries of a failed payment; after the last the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 7];

/** The same day of the month `count` intervals later, or the last day of a shorter month. Seconds since 1970. */
export function addInterval(start: number, recurring: Price['recurring'], count = 1): number {
  const total = recurring.interval_count * count;
  if (recurring.interval === 'day') return start + total * DAY;
  if (recurring.interval === 'week') return start + total * 7 * DAY;
  const months = recurring.interval === 'year' ? total * 12 : total;
  const from = new Date(start * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return Math.floor(to.getTime() / 1000);
}

export const isOver = (subscription: Subscription): boolean => subscription.status === 'canceled';

/** The first invoice is paid, since the card was checked before. */
export function beginSubscription(
  world: World,
  customer: Customer,
  price: Price,
  { trialEnd, billingMode, metadata, takesTax, promotionCode }: CheckoutOrder,
): Subscription {
  const now = world.store.now();
  const id = newId('sub');
  const periodEnd = trialEnd ?? addInterval(now, price.recurring);
  const subscription: Subscription = {
    id,
    object: 'subscription',
    automatic_tax: { enabled: takesTax },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: billingModeOf(billingMode, now),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_start: now,
          current_period_end: periodEnd,
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  };
  world.store.state.subscriptions[id] = subscription;
  if (promotionCode !== null) addDiscount(world, subscription, promotionCode);
  const amount = trialEnd === null ? (price.unit_amount ?? 0) : 0;
  const invoice = addInvoice(world, subscription, amount, 'subscription_create');
  world.webhooks.emit('customer.subscription.created', subscription);
  settleInvoice(world, invoice);
  return subscription;
}

/** Starts and charges a new period. If the payment fails, the subscription is past due and will be retried. */
export function renew(world: World, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  item.current_period_start = start;
  // Counted from the anchor, so that the 31st is used again after February.
  let periods = 1;
  while (addInterval(subscription.billing_cycle_anchor, item.price.recurring, periods) <= start) periods += 1;
  item.current_period_end = addInterval(subscription.billing_cycle_anchor, item.price.recurring, periods);
  charge(world, subscription, addInvoice(world, subscription, item.price.unit_amount ?? 0, 'subscription_cycle'));
}

/** Charges the customer's card for an open invoice, and updates the subscription's status. */
export function charge(world: World, subscription: Subscription, invoice: Invoice): void {
  const { store, webhooks } = world;
  if (invoice.amount_due === 0 || renewalSucceeds(store.state.cards[subscription.customer])) {
    subscription.status = 'active';
    webhooks.emit('customer.subscription.updated', subscription);
    settleInvoice(world, invoice);
    return;
  }
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const wait = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : store.now() + wait * DAY;
  subscription.status = 'past_due';
  webhooks.emit('customer.subscription.updated', subscription);
  webhooks.emit('invoice.payment_failed', invoice);
  if (wait === undefined) endSubscription(world, subscription);
}

export function endSubscription({ store, webhooks }: World, subscription: Subscription): void {
  const now = store.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  webhooks.emit('customer.subscription.deleted', subscription);
}

/** Adds the unused payment of the current period to the customer's credit. */
export function creditUnusedTime({ store }: World, subscription: Subscription): void {
  const item = itemOf(subscription);
  const customer = store.state.customers[subscription.customer];
  const invoice = store.state.invoices[subscription.latest_invoice ?? ''];
  const left = item.current_period_end - store.now();
  if (!customer || !invoice || left <= 0) return;
  const share = left / (item.current_period_end - item.current_period_start);
  customer.balance -= Math.round(invoice.amount_paid * share);
}

const isFlexible = ({ billing_mode }: Subscription): boolean => billing_mode.type === 'flexible';

/**
 * Like the API's parameter of this name: in flexible mode it changes only the flag, in classic mode also `cancel_at`.
 */
export function setCancelAtPeriodEnd(world: World, subscription: Subscription, cancel: boolean): void {
  schedule(world, subscription, {
    flag: cancel,
    at: cancel && !isFlexible(subscription) ? periodEnd(subscription) : null,
  });
}

/** Like the portal: in flexible mode it sets only `cancel_at`, in classic mode both. */
export function cancelInPortal(world: World, subscription: Subscription): void {
  schedule(world, subscription, { flag: !isFlexible(subscription), at: periodEnd(subscription) });
}

/** `at` in seconds; null unsets a scheduled cancellation. */
export function setCancelAt(world: World, subscription: Subscription, at: number | null): void {
  schedule(world, subscription, { flag: false, at });
}

/** The time of a scheduled cancellation in seconds; null without one. */
export function endsAt(subscription: Subscription): number | null {
  return subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd(subscription) : null);
}

const periodEnd = (subscription: Subscription): number => itemOf(subscription).current_period_end;

function schedule(
  { store, webhooks }: World,
  subscription: Subscription,
  { flag, at }: { flag: boolean; at: number | null },
): void {
  subscription.cancel_at_period_end = flag;
  subscription.cancel_at = at;
  subscription.canceled_at = flag || at !== null ? store.now() : null;
  webhooks.emit('customer.subscription.updated', subscription);
}

/** A valid card also pays open invoices. */
export function changeCard(world: World, customerId: string, number: string): void {
  const { state } = world.store;
  state.cards[customerId] = number;
  const customer = state.customers[customerId];
  if (customer) world.webhooks.emit('customer.updated', customer);
  for (const subscription of Object.values(state.subscriptions)) {
    if (subscription.customer !== customerId || subscription.status !== 'past_due') continue;
    const invoice = state.invoices[subscription.latest_invoice ?? ''];
    if (invoice?.status === 'open' && renewalSucceeds(number)) charge(world, subscription, invoice);
  }
}
