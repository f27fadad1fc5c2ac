// What a coach has paid and what is taken off, as get-payments returns it. Amounts are in the currency's minor unit, instants ISO
// texts in UTC.

export interface Invoice {
  number: string | null;
  date: string;
  /** With tax, after discounts. */
  total: number;
  /** The tax in the total; 0: none. */
  tax: number;
  currency: string;
  /** open, paid, uncollectible or void. */
  status: string;
  /** The addresses of its page and its file at the payment provider. Anyone who has one can open it. */
  page: string | null;
  pdf: string | null;
}

export interface Discount {
  /** The operator's name for it. */
  name: string | null;
  /** Either of the two; the amount in `currency`. */
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  /** once: the next payment. */
  duration: string;
  /** While it is repeating: until when payments are reduced. */
  ends_at: string | null;
}

export interface Payments {
  /** The newest first, at most INVOICES_MAX. */
  invoices: Invoice[];
  /** Whether there are older ones at the payment provider. */
  has_more: boolean;
  /** Of the open subscription. */
  discounts: Discount[];
}

export const INVOICES_MAX = 24;
