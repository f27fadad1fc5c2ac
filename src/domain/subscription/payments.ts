// What a coach has paid and what is taken off, as get-payments returns it. Amounts are in the currency's minor unit, instants ISO
// texts in UTC.
import * as z from 'zod/mini';

const invoiceAnswer = z.object({
  number: z.nullable(z.string()),
  date: z.string(),
  /** With tax, after discounts. */
  total: z.number(),
  /** The tax in the total; 0: none. */
  tax: z.number(),
  currency: z.string(),
  /** open, paid, uncollectible or void; credited: all of it by credit notes after it was paid. */
  status: z.string(),
  /** The addresses of its page and its file at the payment provider. Anyone who has one can open it. */
  page: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceAnswer>;

const discountAnswer = z.object({
  /** The operator's name for it. */
  name: z.nullable(z.string()),
  /** Either of the two; the amount in `currency`. */
  percent_off: z.nullable(z.number()),
  amount_off: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** once: the next payment. */
  duration: z.string(),
  /** While it is repeating: until when payments are reduced. */
  ends_at: z.nullable(z.string()),
});
export type Discount = z.infer<typeof discountAnswer>;

export const paymentsAnswer = z.object({
  /** The newest first, at most INVOICES_MAX. */
  invoices: z.array(invoiceAnswer),
  /** Whether there are older ones at the payment provider. */
  has_more: z.boolean(),
  /** Of the open subscription. */
  discounts: z.array(discountAnswer),
});
export type Payments = z.infer<typeof paymentsAnswer>;

export const INVOICES_MAX = 24;
