// Stripe, and what a subscription gives access to.
import * as z from 'zod/mini';
import { TAX_BEHAVIORS } from '#domain/subscription/billing-options.ts';
import { derivedKey, flag, wholeNumber } from './value-types.ts';

export const billingVariables = {
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, sk_… or rk_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook endpoint, whsec_…")),
  ),
  STRIPE_SIMULATOR_PORT: z._default(wholeNumber(0, 65_535), 0),
  STRIPE_YEARLY_PRICE: z.optional(
    z.string().check(z.regex(/^[\w-]{1,200}$/, 'must be the lookup key of a price at Stripe')),
  ),
  STRIPE_COUPONS: z._default(flag, false),
  STRIPE_TAX: z.optional(z.enum(TAX_BEHAVIORS, 'must be inclusive or exclusive')),
  STRIPE_INVOICES: z._default(flag, false),
  ACCESS_RULE: z._default(z.enum(['route-table', 'open-paths'], 'must be route-table or open-paths'), 'route-table'),
  PAYMENT_GRACE_DAYS: z._default(wholeNumber(0, 60), 0),
};
const schema = z.object(billingVariables);
type Environment = z.infer<typeof schema>;

/** The simulator needs no webhook secret; the real Stripe has its own. */
export function missingBilling(env: Environment, production: boolean): string[] {
  const problems: string[] = [];
  const needsKey = production && env.STRIPE_SECRET_KEY === undefined;
  if (needsKey) problems.push('STRIPE_SECRET_KEY: production takes payments through Stripe');
  if (env.STRIPE_WEBHOOK_SECRET === undefined && (production || env.STRIPE_SECRET_KEY !== undefined))
    problems.push("STRIPE_WEBHOOK_SECRET: the signing secret of Stripe's webhook endpoint is needed");
  return problems;
}

export function billingSettings(env: Environment, jwtSecret: string) {
  return {
    /** null: the simulator on loopback takes Stripe's place. */
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    /** Signs what Stripe, or the simulator, sends to /webhooks/stripe. */
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${derivedKey(jwtSecret, 'stripe webhooks')}`,
    /** 0: any free port. */
    stripeSimulatorPort: env.STRIPE_SIMULATOR_PORT,
    /** The lookup key of the yearly price; null: only the monthly one is on sale. */
    stripeYearlyPrice: env.STRIPE_YEARLY_PRICE ?? null,
    /** Whether the payment page takes promotion codes. */
    stripeCoupons: env.STRIPE_COUPONS,
    /** Whether prices include tax, which Stripe Tax computes; null: no tax is computed. */
    stripeTax: env.STRIPE_TAX ?? null,
    /** Whether /subscription/details lists invoices. */
    stripeInvoices: env.STRIPE_INVOICES,
    accessRule: env.ACCESS_RULE,
    /** Days for which a coach keeps access after a failed renewal, while Stripe retries the card. */
    paymentGraceDays: env.PAYMENT_GRACE_DAYS,
  };
}
