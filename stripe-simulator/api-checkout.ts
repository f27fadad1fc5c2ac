// Checkout sessions in subscription mode with the hosted page.
import type { Calls } from './api-call.ts';
import { findPrice } from './api-catalogue.ts';
import { findCustomer } from './api-customers.ts';
import { addCheckoutSession } from './checkout.ts';
import { allowOnly, flag, group, requiredText, text, textGroup, whole, type Parameters } from './form-body.ts';
import { listPage, PAGE_PARAMETERS } from './list-page.ts';
import { expireSession } from './move-clock.ts';
import type { Price } from './objects.ts';
import { invalid, noSuch } from './stripe-fault.ts';

const DAY = 86_400;

function trialEnd(parameters: Parameters, now: number): number | null {
  const days = whole(parameters, 'trial_period_days');
  if (days === null) return null;
  if (days < 1 || days > 730) throw invalid('The minimum number of trial period days is 1.', 'subscription_data');
  return now + days * DAY;
}

const TAX_PARAMETERS = ['automatic_tax', 'tax_id_collection', 'billing_address_collection', 'customer_update'];

/** Refuses what Stripe refuses: a price that does not say whether it contains the tax, and a customer who may not be changed. */
function takesTax(parameters: Parameters, price: Price): boolean {
  const [automatic, taxIds] = [group(parameters, 'automatic_tax'), group(parameters, 'tax_id_collection')];
  allowOnly(automatic, ['enabled']);
  allowOnly(taxIds, ['enabled']);
  const updates = group(parameters, 'customer_update');
  allowOnly(updates, ['address', 'name']);
  if (flag(taxIds, 'enabled') === true && text(updates, 'name') !== 'auto')
    throw invalid('Tax ID collection requires updating business name on the customer.', 'customer_update[name]');
  if (flag(automatic, 'enabled') !== true) return false;
  if (text(updates, 'address') !== 'auto')
    throw invalid('Automatic tax calculation requires a valid address on the Customer.', 'customer_update[address]');
  if (price.tax_behavior === 'unspecified')
    throw invalid(`The price ${price.id} does not have the tax_behavior attribute set`, 'line_items[0][price]');
  return true;
}

const BILLING_MODES = ['classic', 'flexible'] as const;

/** Flexible by default, as in every API version since 2025-09-30. */
function billingMode(parameters: Parameters): (typeof BILLING_MODES)[number] {
  const asked = group(parameters, 'billing_mode');
  allowOnly(asked, ['type']);
  const type = text(asked, 'type') ?? 'flexible';
  const known = BILLING_MODES.find((one) => one === type);
  if (!known) throw invalid(`Invalid billing_mode[type]: ${type}`, 'subscription_data[billing_mode][type]');
  return known;
}

export const checkoutCalls: Calls = {
  'POST /v1/checkout/sessions': (world, parameters) => {
    const names = ['mode', 'line_items', 'customer', 'client_reference_id', 'success_url', 'cancel_url'];
    const options = ['subscription_data', 'metadata', 'payment_method_collection', 'allow_promotion_codes'];
    allowOnly(parameters, [...names, ...options, ...TAX_PARAMETERS]);
    const { state } = world.store;
    if (text(parameters, 'mode') !== 'subscription')
      throw invalid('The simulator knows mode=subscription only', 'mode');
    const item = group(group(parameters, 'line_items'), '0');
    allowOnly(item, ['price', 'quantity']);
    const price = findPrice(state, requiredText(item, 'price'), 'line_items[0][price]');
    if (!price.active) throw invalid(`The price specified is inactive.`, 'line_items[0][price]');
    const subscriptionData = group(parameters, 'subscription_data');
    allowOnly(subscriptionData, ['billing_mode', 'metadata', 'trial_period_days']);
    return addCheckoutSession(world, {
      customer: findCustomer(world, requiredText(parameters, 'customer'), 'customer'),
      price,
      successUrl: requiredText(parameters, 'success_url'),
      cancelUrl: text(parameters, 'cancel_url'),
      clientReferenceId: text(parameters, 'client_reference_id'),
      metadata: textGroup(parameters, 'metadata'),
      takesCodes: flag(parameters, 'allow_promotion_codes') ?? false,
      order: {
        price: price.id,
        trialEnd: trialEnd(subscriptionData, world.store.now()),
        billingMode: billingMode(subscriptionData),
        metadata: textGroup(subscriptionData, 'metadata'),
        takesTax: takesTax(parameters, price),
        promotionCode: null,
      },
    });
  },

  'GET /v1/checkout/sessions': ({ store }, parameters) => {
    allowOnly(parameters, ['customer', 'status', ...PAGE_PARAMETERS]);
    const customer = text(parameters, 'customer');
    const status = text(parameters, 'status');
    const found = Object.values(store.state.sessions).filter(
      (session) => (customer ?? session.customer) === session.customer && (status ?? session.status) === session.status,
    );
    return listPage(found, parameters, '/v1/checkout/sessions');
  },

  'GET /v1/checkout/sessions/:id': ({ store }, _parameters, id) => {
    const session = store.state.sessions[id];
    if (!session) throw noSuch('checkout session', id);
    return session;
  },

  'POST /v1/checkout/sessions/:id/expire': (world, _parameters, id) => {
    const session = world.store.state.sessions[id];
    if (!session) throw noSuch('checkout session', id);
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    expireSession(world, id);
    return session;
  },
};
