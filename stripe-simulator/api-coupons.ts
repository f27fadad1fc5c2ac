// Coupons and promotion codes.
import type { Calls } from './api-call.ts';
import { allowOnly, group, requiredText, text, whole } from './form-body.ts';
import { listPage, PAGE_PARAMETERS } from './list-page.ts';
import type { Coupon, PromotionCode } from './objects.ts';
import { newId } from './state.ts';
import { invalid, noSuch } from './stripe-fault.ts';

const DURATIONS = ['once', 'repeating', 'forever'] as const;

export const couponCalls: Calls = {
  'POST /v1/coupons': ({ store }, parameters) => {
    allowOnly(parameters, ['name', 'percent_off', 'amount_off', 'currency', 'duration', 'duration_in_months']);
    const duration = DURATIONS.find((one) => one === text(parameters, 'duration')) ?? 'once';
    const [percent, amount] = [whole(parameters, 'percent_off'), whole(parameters, 'amount_off')];
    if ((percent === null) === (amount === null)) throw invalid('You must pass either percent_off or amount_off.');
    const coupon: Coupon = {
      id: newId('coupon'),
      object: 'coupon',
      amount_off: amount,
      created: store.now(),
      currency: amount === null ? null : requiredText(parameters, 'currency'),
      duration,
      duration_in_months: duration === 'repeating' ? Number(requiredText(parameters, 'duration_in_months')) : null,
      livemode: false,
      name: text(parameters, 'name'),
      percent_off: percent,
      times_redeemed: 0,
      valid: true,
    };
    store.state.coupons[coupon.id] = coupon;
    return coupon;
  },

  'POST /v1/promotion_codes': ({ store }, parameters) => {
    allowOnly(parameters, ['code', 'promotion']);
    const promotion = group(parameters, 'promotion');
    allowOnly(promotion, ['type', 'coupon']);
    const coupon = requiredText(promotion, 'coupon');
    if (!store.state.coupons[coupon]) throw noSuch('coupon', coupon, 'promotion[coupon]');
    const promotionCode: PromotionCode = {
      id: newId('promo'),
      object: 'promotion_code',
      active: true,
      code: requiredText(parameters, 'code'),
      created: store.now(),
      livemode: false,
      promotion: { type: 'coupon', coupon },
      times_redeemed: 0,
    };
    store.state.promotionCodes[promotionCode.id] = promotionCode;
    return promotionCode;
  },

  'GET /v1/promotion_codes': ({ store }, parameters) => {
    allowOnly(parameters, PAGE_PARAMETERS);
    return listPage(Object.values(store.state.promotionCodes), parameters, '/v1/promotion_codes');
  },
};
