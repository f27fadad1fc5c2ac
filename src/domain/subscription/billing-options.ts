// What an operator's settings add to the one monthly price (ADR 151), as /config.json has it.

export const TAX_BEHAVIORS = ['inclusive', 'exclusive'] as const;

/** Whether a price contains its tax, or the tax is added to it. */
export type TaxBehavior = (typeof TAX_BEHAVIORS)[number];

export interface BillingOptions {
  /** A yearly price is on sale beside the monthly one. */
  yearly: boolean;
  /** The payment page takes promotion codes. */
  coupons: boolean;
  /** null: no tax is computed. */
  tax: TaxBehavior | null;
  /** /subscription/details lists invoices. */
  invoices: boolean;
}
