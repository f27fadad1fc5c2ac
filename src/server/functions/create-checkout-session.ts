// For the caller, or for any user if the caller is an admin; only without a subscription (spec decision 6). Uses the account's address
// instead of customerEmail.
import * as z from 'zod/mini';
import { AccountDeleted } from '#server/billing/customers.ts';
import { findPrice } from '#server/billing/find-price.ts';
import { AlreadySubscribed, openCheckout } from '#server/billing/open-checkout.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from '#server/billing/stripe-failure.ts';
import { trialDays } from '#server/billing/trial-days.ts';
import { actAsAdmin } from './admin/act-as-admin.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdSchema, type FunctionContext } from './function-call.ts';
import { originSchema, priceIdSchema, requireOwnOrigin, STRIPE_DEADLINE_MS } from './request-origin.ts';

const bodySchema = z.object(
  {
    priceId: priceIdSchema,
    userId: userIdSchema,
    customerEmail: z.optional(z.nullable(z.string('customerEmail must be text'))),
    origin: originSchema,
    metadata: z.optional(
      z.object(
        {
          source: z.optional(
            z.string('metadata.source must be text').check(z.maxLength(100, 'metadata.source is too long')),
          ),
        },
        'metadata must be an object',
      ),
    ),
  },
  'The body must be an object with priceId, userId and origin',
);

export const createCheckoutSession = serverFunction({
  about: 'Opens the page of the payment provider on which a coach subscribes.',
  body: bodySchema,
  answer: z.object({ url: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, body) => {
    const isOwn = body.userId === caller.sub;
    if (!isOwn && !(await isAdmin(deps, caller.sub))) {
      throw new FunctionRefused(403, 'userId must be your own');
    }
    requireOwnOrigin(deps, body.origin);
    const coach = await readCoach(deps, body.userId);
    if (!coach) throw noSuchUser();
    const act = { userId: body.userId, action: 'checkout opened' } as const;
    if (!isOwn) await actAsAdmin(deps, caller, act, async () => undefined);
    try {
      return { url: await withStripeTimeout(STRIPE_DEADLINE_MS, checkoutUrl(deps, body, coach)) };
    } catch (error) {
      if (error instanceof AccountDeleted) throw noSuchUser();
      if (error instanceof AlreadySubscribed) throw new FunctionRefused(409, 'You already have a subscription');
      if (!isStripeFailure(error)) throw error;
      deps.log.error({ userId: body.userId, ...failureFacts(error) }, 'no checkout session could be made');
      throw new FunctionRefused(503, 'The payment provider cannot be reached at the moment. Please try again later.');
    }
  },
});

const noSuchUser = () => new FunctionRefused(404, 'userId: there is no such user');

interface Coach {
  email: string;
  subscription_status: string | null;
  subscription_start_date: Date | null;
  subscription_end_date: Date | null;
  had_subscription: boolean;
}

async function readCoach({ db }: FunctionContext, userId: string): Promise<Coach | undefined> {
  const [coach] = await db.asServer<Coach>(
    `select email, subscription_status, subscription_start_date, subscription_end_date,
       exists (select from public.subscriptions s where s.user_id = p.id and s.status not like 'incomplete%') as had_subscription
     from public.profiles p where id = $1`,
    [userId],
  );
  return coach;
}

async function checkoutUrl(deps: FunctionContext, body: z.infer<typeof bodySchema>, coach: Coach): Promise<string> {
  const price = await findPrice(deps, body.priceId);
  if (!price) throw new FunctionRefused(404, 'Could not find the selected subscription plan');
  const facts = {
    status: coach.subscription_status,
    startedAt: coach.subscription_start_date?.toISOString() ?? null,
    endsAt: coach.subscription_end_date?.toISOString() ?? null,
    hadSubscription: coach.had_subscription,
  };
  return openCheckout(deps, {
    userId: body.userId,
    email: coach.email,
    stripePriceId: price.stripePriceId,
    origin: body.origin,
    trialDays: trialDays(facts, price.trialDays, deps.now().toISOString()),
    source: body.metadata?.source ?? null,
  });
}
