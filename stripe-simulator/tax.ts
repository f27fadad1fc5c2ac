// Stripe Tax for a seller in the United Kingdom who is also registered in Germany: VAT in both countries, none elsewhere.
import type { Invoice, Price } from './objects.ts';
import { newId, type State } from './state.ts';

/** Per cent. */
const VAT: Readonly<Record<string, number>> = { GB: 20, DE: 19 };
/** Where the seller is: a customer elsewhere with a VAT id owes the tax, not the seller. */
const HOME = 'GB';

interface Taxed {
  taxes: NonNullable<Invoice['total_taxes']>;
  /** With tax. */
  total: number;
}

/**
 * `amount` contains the tax where `behavior` is inclusive. Then a customer who pays no tax pays the same.
 * @example taxOf(state, 'cus_in_london', 1000, 'exclusive').total // 1200
 */
export function taxOf(state: State, customer: string, amount: number, behavior: Price['tax_behavior']): Taxed {
  const country = state.customers[customer]?.address?.country ?? '';
  const rate = VAT[country];
  const isInclusive = behavior === 'inclusive';
  const isReverse = country !== HOME && (state.taxIds[customer] ?? []).length > 0;
  const percent = rate === undefined || isReverse ? 0 : rate;
  const tax = Math.round(isInclusive ? (amount * percent) / (100 + percent) : (amount * percent) / 100);
  const total = isInclusive ? amount : amount + tax;
  const reason = rate === undefined ? 'not_collecting' : isReverse ? 'reverse_charge' : 'standard_rated';
  return {
    taxes: [
      {
        amount: tax,
        tax_behavior: isInclusive ? 'inclusive' : 'exclusive',
        tax_rate_details: { tax_rate: newId('txr') },
        taxability_reason: reason,
        taxable_amount: total - tax,
        type: 'tax_rate_details',
      },
    ],
    total,
  };
}
