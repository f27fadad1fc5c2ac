// Money as text. Amounts are in the currency's minor unit.
import { numberText } from '#domain/formatting/number-text.ts';

/** Stripe's minor units (https://docs.stripe.com/currencies). Those of Intl differ by browser, and an Icelandic króna has none there. */
const WHOLE = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i;
const THOUSANDTHS = /^(bhd|jod|kwd|omr|tnd)$/i;

/** @example moneyText(999, 'gbp') // '£9.99' */
export function moneyText(amount: number, currency: string): string {
  const digits = WHOLE.test(currency) ? 0 : THOUSANDTHS.test(currency) ? 3 : 2;
  return numberText(amount / 10 ** digits, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/**
 * A price with its billing interval.
 * @example priceText({ unit_amount: 2700, currency: 'gbp', interval: 'month', interval_count: 3 }) // '£27.00 every 3 months'
 */
export function priceText(price: {
  unit_amount: number | null;
  currency: string | null;
  interval: string | null;
  interval_count: number | null;
}): string | null {
  if (price.unit_amount === null || price.currency === null) return null;
  const amount = moneyText(price.unit_amount, price.currency);
  if (price.interval === null) return amount;
  const count = price.interval_count ?? 1;
  return count === 1 ? `${amount} a ${price.interval}` : `${amount} every ${count} ${price.interval}s`;
}
