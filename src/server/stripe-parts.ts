// What the server uses of Stripe's client. The build leaves out all other resources (build/stripe.ts).
import type { Stripe } from 'stripe';

export const STRIPE_PARTS = [
  'billingPortal',
  'checkout',
  'coupons',
  'customers',
  'invoices',
  'prices',
  'products',
  'promotionCodes',
  'subscriptions',
  'tax',
  'webhookEndpoints',
] as const satisfies (keyof Stripe)[];

export type StripeClient = Pick<Stripe, (typeof STRIPE_PARTS)[number]>;
