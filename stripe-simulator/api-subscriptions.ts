// Subscriptions and invoices.
import type { Calls } from './api-call.ts';
import { findCustomer } from './api-customers.ts';
import { creditUnusedTime, endSubscription, isOver, setCancelAt, setCancelAtPeriodEnd } from './billing-cycle.ts';
import { allowOnly, flag, text, whole } from './form-body.ts';
import { listPage, PAGE_PARAMETERS } from './list-page.ts';
import type { Subscription } from './objects.ts';
import { noSuch } from './stripe-fault.ts';
import type { World } from './world.ts';

function findSubscription({ store }: World, id: string): Subscription {
  const subscription = store.state.subscriptions[id];
  if (!subscription) throw noSuch('subscription', id);
  return subscription;
}

export const subscriptionCalls: Calls = {
  'GET /v1/subscriptions': (world, parameters) => {
    allowOnly(parameters, ['customer', 'status', ...PAGE_PARAMETERS]);
    const customer = text(parameters, 'customer');
    const { state } = world.store;
    if (customer !== null && !state.deletedCustomers.includes(customer)) findCustomer(world, customer, 'customer');
    const status = text(parameters, 'status');
    const found = Object.values(state.subscriptions).filter((subscription) => {
      if (customer !== null && subscription.customer !== customer) return false;
      return status === 'all' || (status === null ? !isOver(subscription) : subscription.status === status);
    });
    return listPage(found, parameters, '/v1/subscriptions');
  },

  'GET /v1/subscriptions/:id': (world, _parameters, id) => findSubscription(world, id),

  'POST /v1/subscriptions/:id': (world, parameters, id) => {
    allowOnly(parameters, ['cancel_at', 'cancel_at_period_end']);
    const subscription = findSubscription(world, id);
    const cancel = flag(parameters, 'cancel_at_period_end');
    if (cancel !== null) setCancelAtPeriodEnd(world, subscription, cancel);
    // An empty value unsets it, as in Stripe.
    if ('cancel_at' in parameters) setCancelAt(world, subscription, whole(parameters, 'cancel_at'));
    return subscription;
  },

  'DELETE /v1/subscriptions/:id': (world, parameters, id) => {
    allowOnly(parameters, ['prorate', 'invoice_now']);
    const subscription = findSubscription(world, id);
    // Stripe does not find an ended one.
    if (isOver(subscription)) throw noSuch('subscription', id);
    if (flag(parameters, 'prorate') === true) creditUnusedTime(world, subscription);
    endSubscription(world, subscription);
    return subscription;
  },

  'GET /v1/invoices': ({ store }, parameters) => {
    allowOnly(parameters, ['customer', ...PAGE_PARAMETERS]);
    const customer = text(parameters, 'customer');
    const found = Object.values(store.state.invoices).filter((one) => customer === null || one.customer === customer);
    return listPage(found, parameters, '/v1/invoices');
  },
};
