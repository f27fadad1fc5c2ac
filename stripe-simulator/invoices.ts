// Invoices: what a period costs after discounts and with tax, and that it was paid.
import { useDiscounts } from './promotion-codes.ts';
import type { Invoice, Subscription } from './objects.ts';
import { newId } from './state.ts';
import { itemOf } from './subscription-item.ts';
import { taxOf } from './tax.ts';
import type { World } from './world.ts';

/** `amount`: the price of the period, 0 in a trial. */
export function addInvoice(
  world: World,
  subscription: Subscription,
  amount: number,
  reason: Invoice['billing_reason'],
): Invoice {
  const { store, address } = world;
  const id = newId('in');
  const customer = store.state.customers[subscription.customer];
  const item = itemOf(subscription);
  const discounts = useDiscounts(world, subscription, amount);
  const discounted = discounts.reduce((left, discount) => left - discount.amount, amount);
  const { taxes, total } = subscription.automatic_tax.enabled
    ? taxOf(store.state, subscription.customer, discounted, item.price.tax_behavior)
    : { taxes: [], total: discounted };
  // The customer's credit is used first.
  const credit = Math.min(total, Math.max(0, -(customer?.balance ?? 0)));
  if (customer) customer.balance += credit;
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: total - credit,
    amount_paid: 0,
    amount_remaining: total - credit,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: store.now(),
    currency: subscription.currency,
    customer: subscription.customer,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_tax_ids: store.state.taxIds[subscription.customer] ?? [],
    hosted_invoice_url: `${address}/i/${id}`,
    invoice_pdf: null,
    livemode: false,
    next_payment_attempt: null,
    number: `SIM-${String(Object.keys(store.state.invoices).length + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    post_payment_credit_notes_amount: 0,
    status: 'open',
    subtotal: amount,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: taxes.reduce((left, tax) => left - tax.amount, total),
    total_taxes: taxes,
  };
  store.state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  return invoice;
}

export function settleInvoice({ webhooks }: World, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  webhooks.emit('invoice.paid', invoice);
}
