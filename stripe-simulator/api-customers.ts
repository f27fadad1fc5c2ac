// Customers and billing portal sessions.
import type { Calls } from './api-call.ts';
import { findPrice } from './api-catalogue.ts';
import { endSubscription, isOver } from './billing-cycle.ts';
import { allowOnly, group, requiredText, text, textGroup, type Parameters } from './form-body.ts';
import type { Customer, PortalSession } from './objects.ts';
import { newId } from './state.ts';
import { invalid, noSuch } from './stripe-fault.ts';
import { itemOf } from './subscription-item.ts';
import type { World } from './world.ts';

/** An existing customer that is not deleted; `param` is the parameter that names it. */
export function findCustomer({ store }: World, id: string, param: string): Customer {
  const customer = store.state.customers[id];
  if (!customer) throw noSuch('customer', id, param);
  return customer;
}

/** The change of price that the session is opened for, if any. */
function flowOf(world: World, parameters: Parameters, mayChange: boolean): PortalSession['flow'] {
  const flow = group(parameters, 'flow_data');
  allowOnly(flow, ['type', 'subscription_update_confirm', 'after_completion']);
  if (flow['type'] === undefined) return null;
  const type = text(flow, 'type');
  if (type !== 'subscription_update_confirm') throw invalid(`The simulator does not know this flow`, 'flow_data[type]');
  if (!mayChange) throw invalid('This subscription cannot be updated: the feature is disabled in the configuration.');
  const change = group(flow, 'subscription_update_confirm');
  allowOnly(change, ['subscription', 'items']);
  const id = requiredText(change, 'subscription');
  const subscription = world.store.state.subscriptions[id];
  if (!subscription || isOver(subscription)) throw noSuch('subscription', id, 'subscription');
  const item = group(group(change, 'items'), '0');
  allowOnly(item, ['id', 'price', 'quantity']);
  const itemId = requiredText(item, 'id');
  if (itemId !== itemOf(subscription).id) throw noSuch('subscription item', itemId, 'items[0][id]');
  const price = findPrice(world.store.state, requiredText(item, 'price'), 'items[0][price]');
  return { type, subscription_update_confirm: { subscription: id, items: [{ id: itemId, price: price.id }] } };
}

export const customerCalls: Calls = {
  'POST /v1/customers': ({ store, webhooks }, parameters) => {
    allowOnly(parameters, ['email', 'name', 'metadata']);
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: store.now(),
      email: text(parameters, 'email'),
      livemode: false,
      metadata: textGroup(parameters, 'metadata'),
      name: text(parameters, 'name'),
    };
    store.state.customers[customer.id] = customer;
    webhooks.emit('customer.created', customer);
    return customer;
  },

  'GET /v1/customers/:id': (world, _parameters, id) => {
    if (world.store.state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true };
    return findCustomer(world, id, 'id');
  },

  'POST /v1/customers/:id': (world, parameters, id) => {
    allowOnly(parameters, ['email']);
    const customer = findCustomer(world, id, 'id');
    customer.email = text(parameters, 'email');
    world.webhooks.emit('customer.updated', customer);
    return customer;
  },

  'DELETE /v1/customers/:id': (world, _parameters, id) => {
    const customer = findCustomer(world, id, 'id');
    for (const subscription of Object.values(world.store.state.subscriptions)) {
      if (subscription.customer === id && !isOver(subscription)) endSubscription(world, subscription);
    }
    const { state } = world.store;
    state.customers = Object.fromEntries(Object.entries(state.customers).filter(([key]) => key !== id));
    state.deletedCustomers.push(id);
    world.webhooks.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  },

  'POST /v1/billing_portal/sessions': (world, parameters) => {
    allowOnly(parameters, ['customer', 'return_url', 'flow_data']);
    const customer = findCustomer(world, requiredText(parameters, 'customer'), 'customer');
    const configuration = world.store.state.portalConfigurations.find((one) => one.active && one.is_default);
    if (!configuration) {
      throw invalid('No configuration provided and your test mode default configuration has not been created.');
    }
    const id = newId('bps');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: world.store.now(),
      customer: customer.id,
      flow: flowOf(world, parameters, configuration.features.subscription_update.enabled),
      livemode: false,
      return_url: text(parameters, 'return_url'),
      url: `${world.address}/p/session/${id}`,
    };
    world.store.state.portals[id] = session;
    return session;
  },
};
