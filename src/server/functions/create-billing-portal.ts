// Messages: spec 8.
import * as z from 'zod/mini';
import { customerOf } from '#server/billing/customers.ts';
import { findPrice } from '#server/billing/find-price.ts';
import {
  failureFacts,
  isMissing,
  isStripeFailure,
  isStripeRefusal,
  InvalidStripeResponse,
  withStripeTimeout,
} from '#server/billing/stripe-failure.ts';
import { FunctionRefused, serverFunction, type FunctionContext } from './function-call.ts';
import { originSchema, priceIdSchema, requireOwnOrigin, STRIPE_DEADLINE_MS } from './request-origin.ts';
import { byPriority, isOpenAtStripe } from '#server/billing/cancel-duplicates.ts';
import { fetchSubscriptions } from '#server/billing/stripe-subscriptions.ts';

const bodySchema = z.object(
  { origin: originSchema, priceId: z.optional(priceIdSchema) },
  'The body must be an object with origin',
);

const NO_CUSTOMER = 'No customer: you have not subscribed yet';

export const createBillingPortal = serverFunction({
  about:
    'Opens Stripe’s page on which a coach changes the card, cancels, resumes and finds invoices; with priceId the one that changes the subscription to that price, once the coach agrees to the amount.',
  body: bodySchema,
  answer: z.object({ url: z.string() }),
  refuses: [404, 502],
  run: async (deps, { sub }, { origin, priceId }) => {
    requireOwnOrigin(deps, origin);
    const customer = await customerOf(deps, sub);
    if (customer === null) throw new FunctionRefused(404, NO_CUSTOMER);
    try {
      return { url: await withStripeTimeout(STRIPE_DEADLINE_MS, portalUrl(deps, customer, origin, priceId)) };
    } catch (error) {
      if (!isStripeFailure(error)) throw error;
      if (isMissing(error)) throw new FunctionRefused(404, NO_CUSTOMER);
      deps.log.error({ userId: sub, ...failureFacts(error) }, 'no billing portal session could be made');
      throw isStripeRefusal(error)
        ? new FunctionRefused(502, 'Failed to create billing portal session')
        : new FunctionRefused(503, 'Error creating billing portal session. Please try again later.');
    }
  },
});

async function portalUrl(
  deps: FunctionContext,
  customer: string,
  origin: string,
  priceId: string | undefined,
): Promise<string> {
  const returnUrl = `${origin}/subscription/details`;
  const change = priceId === undefined ? {} : await changeOfPrice(deps, customer, priceId, returnUrl);
  const { url } = await deps.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, ...change });
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new InvalidStripeResponse('Stripe answered no portal address');
  return url;
}

/** What a portal session needs for the page on which a coach agrees to another price (ADR 151); empty where it is the present one. */
async function changeOfPrice(deps: FunctionContext, customer: string, priceId: string, returnUrl: string) {
  const price = await findPrice(deps, priceId);
  if (!price) throw new FunctionRefused(404, 'Could not find the selected subscription plan');
  const [current] = (await fetchSubscriptions(deps.stripe, customer)).filter(isOpenAtStripe).toSorted(byPriority);
  if (!current) throw new FunctionRefused(404, NO_CUSTOMER);
  if (current.stripe_price_id === price.stripePriceId) return {};
  return {
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: current.id,
        items: [{ id: current.stripe_item_id, price: price.stripePriceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    },
  };
}
