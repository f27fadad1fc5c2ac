// Reads a customer's invoices and discounts from Stripe, validated. Nothing of them is stored (ADR 151).
import * as z from 'zod/mini';
import { INVOICES_MAX, type Discount, type Invoice, type Payments } from '#domain/subscription/payments.ts';
import { instant, readAnswer } from './stripe-failure.ts';
import type { StripeClient } from '#server/stripe-parts.ts';

/** Anything but a web address is left out, because it becomes a link. */
const address = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (text && /^https?:\/\//.test(text) ? text : null)),
);

const invoiceSchema = z.object({
  number: z.nullable(z.string()),
  created: instant,
  total: z.number(),
  /** Of all credit notes after the payment: the money went back, or counts toward later invoices. */
  post_payment_credit_notes_amount: z.number(),
  total_taxes: z.nullable(z.array(z.object({ amount: z.number() }))),
  currency: z.string(),
  status: z.nullable(z.string()),
  hosted_invoice_url: address,
  invoice_pdf: address,
});

/** In this API version a discount names its coupon under `source`, and is an id unless it is expanded. */
const discountSchema = z.object({
  end: z.nullable(instant),
  source: z.object({
    coupon: z.object({
      name: z.nullable(z.string()),
      percent_off: z.nullable(z.number()),
      amount_off: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      duration: z.string(),
    }),
  }),
});
const discountedSchema = z.object({ discounts: z.array(discountSchema) });

const EXPANDED = 'data.discounts.source.coupon';
/** Of open subscriptions; a coach has one. */
const SUBSCRIPTIONS_READ = 3;

/** Throws Stripe's errors and InvalidStripeResponse. */
export async function fetchPayments(stripe: StripeClient, customer: string): Promise<Payments> {
  const [invoices, subscriptions] = await Promise.all([
    stripe.invoices.list({ customer, limit: INVOICES_MAX }),
    stripe.subscriptions.list({ customer, limit: SUBSCRIPTIONS_READ, expand: [EXPANDED] }),
  ]);
  return {
    invoices: readAnswer(z.array(invoiceSchema), invoices.data, 'invoices').flatMap(asInvoice),
    has_more: invoices.has_more,
    discounts: readAnswer(z.array(discountedSchema), subscriptions.data, 'discounts').flatMap(({ discounts }) =>
      discounts.map(asDiscount),
    ),
  };
}

/** None for a draft, which may still change. */
function asInvoice(invoice: z.output<typeof invoiceSchema>): Invoice[] {
  const { number, created, total, total_taxes, currency, hosted_invoice_url, invoice_pdf } = invoice;
  if (invoice.status === null || invoice.status === 'draft') return [];
  const tax = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const status = total > 0 && invoice.post_payment_credit_notes_amount >= total ? 'credited' : invoice.status;
  return [{ number, date: created, total, tax, currency, status, page: hosted_invoice_url, pdf: invoice_pdf }];
}

const asDiscount = ({ end, source: { coupon } }: z.output<typeof discountSchema>): Discount => ({
  ...coupon,
  ends_at: end,
});
