// Messages: spec 8.
import * as z from 'zod/mini';
import { customerOf } from '#server/billing/customers.ts';
import {
  failureFacts,
  isMissing,
  isStripeFailure,
  isStripeRefusal,
  InvalidStripeResponse,
  withStripeTimeout,
} from '#server/billing/stripe-failure.ts';
import { FunctionRefused, serverFunction, type FunctionContext } from './function-call.ts';
import { originSchema, requireOwnOrigin, STRIPE_DEADLINE_MS } from './request-origin.ts';

const bodySchema = z.object({ origin: originSchema }, 'The body must be an object with origin');

const NO_CUSTOMER = 'No customer: you have not subscribed yet';

export const createBillingPortal = serverFunction({
  about: 'Opens Stripe’s page on which a coach changes the card, cancels, resumes and finds invoices.',
  body: bodySchema,
  answer: z.object({ url: z.string() }),
  refuses: [404, 502],
  run: async (deps, { sub }, { origin }) => {
    requireOwnOrigin(deps, origin);
    const customer = await customerOf(deps, sub);
    if (customer === null) throw new FunctionRefused(404, NO_CUSTOMER);
    try {
      return { url: await withStripeTimeout(STRIPE_DEADLINE_MS, portalUrl(deps, customer, origin)) };
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

async function portalUrl({ stripe }: FunctionContext, customer: string, origin: string): Promise<string> {
  const returnUrl = `${origin}/subscription/details`;
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new InvalidStripeResponse('Stripe answered no portal address');
  return url;
}
