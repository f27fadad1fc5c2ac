// Only for the caller. Invoices and discounts are not stored here, and their addresses are not logged.
import { paymentsAnswer, type Payments } from '#domain/subscription/payments.ts';
import { customerOf } from '#server/billing/customers.ts';
import { fetchPayments } from '#server/billing/payments.ts';
import { failureFacts, isMissing, isStripeFailure, withStripeTimeout } from '#server/billing/stripe-failure.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { STRIPE_DEADLINE_MS } from './request-origin.ts';

const NONE: Payments = { invoices: [], has_more: false, discounts: [] };

export const getPayments = serverFunction({
  about:
    'The caller’s invoices, newest first, and what coupons take off, as the payment provider has them now. Amounts are in the currency’s minor unit. Empty for a coach who has bought nothing.',
  body: NO_BODY,
  answer: paymentsAnswer,
  refuses: [],
  run: async (deps, { sub }) => {
    const customer = await customerOf(deps, sub);
    if (customer === null) return NONE;
    try {
      return await withStripeTimeout(STRIPE_DEADLINE_MS, fetchPayments(deps.stripe, customer));
    } catch (error) {
      if (!isStripeFailure(error)) throw error;
      if (isMissing(error)) return NONE;
      deps.log.error({ userId: sub, ...failureFacts(error) }, 'payments could not be read from Stripe');
      throw new FunctionRefused(503, 'Your invoices could not be loaded. Please try again later.');
    }
  },
});
