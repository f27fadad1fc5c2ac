// Coupons, the codes that redeem them, and what they take off invoices.
import type { Coupon, Discount, Invoice, PromotionCode, Subscription } from './objects.ts';
import { newId, type State } from './state.ts';
import type { World } from './world.ts';

/** The active code that a coach typed, whatever its case; null: there is none for this currency. */
export function findPromotionCode(state: State, typed: string, currency: string): PromotionCode | null {
  const wanted = typed.trim().toLowerCase();
  const found = Object.values(state.promotionCodes).find((one) => one.active && one.code.toLowerCase() === wanted);
  const coupon = found && state.coupons[found.promotion.coupon];
  return coupon && (coupon.currency ?? currency) === currency ? found : null;
}

/** What a coupon takes off an amount. */
export const amountOff = (coupon: Coupon, amount: number): number =>
  Math.min(amount, coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100));

export function addDiscount({ store }: World, subscription: Subscription, promotionCode: string): void {
  const { state } = store;
  const code = state.promotionCodes[promotionCode];
  const coupon = code && state.coupons[code.promotion.coupon];
  if (!coupon) throw new Error(`${promotionCode} has no coupon`);
  const start = store.now();
  const end = new Date(start * 1000);
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0));
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    customer: subscription.customer,
    end: coupon.duration === 'repeating' ? Math.floor(end.getTime() / 1000) : null,
    promotion_code: code.id,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: subscription.id,
  };
  state.discounts[discount.id] = discount;
  subscription.discounts.push(discount.id);
  code.times_redeemed += 1;
  coupon.times_redeemed += 1;
}

/** What the subscription's discounts take off. One that counts once, or whose months are over, is then removed. */
export function useDiscounts(
  { store }: World,
  subscription: Subscription,
  amount: number,
): NonNullable<Invoice['total_discount_amounts']> {
  const { state } = store;
  const now = store.now();
  const used: NonNullable<Invoice['total_discount_amounts']> = [];
  let left = amount;
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = state.discounts[id];
    const coupon = state.coupons[discount?.source.coupon ?? ''];
    if (!discount || !coupon || (discount.end !== null && discount.end <= now)) return false;
    // An invoice without an amount, as at the start of a trial, uses none up.
    if (amount === 0) return true;
    const off = amountOff(coupon, left);
    left -= off;
    used.push({ amount: off, discount: id });
    return coupon.duration !== 'once';
  });
  return used;
}
