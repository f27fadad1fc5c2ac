// Who at Stripe is who here: one customer per coach, made by the server and found again by it.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { BillingContext } from './plan-prices.ts';
import { isMissing, UnusableAnswer } from './stripe-failure.ts';

/** The customer of a coach, or null. */
export async function customerOf({ db }: BillingContext, userId: string): Promise<string | null> {
  const [row] = await db.asServer<{ stripe_customer_id: string | null }>(
    'select stripe_customer_id from public.profiles where id = $1',
    [userId],
  );
  return row?.stripe_customer_id ?? null;
}

/**
 * The coach's customer, made where there is none or Stripe has deleted it. Two calls at once get the same one: Stripe
 * answers the same key with the same customer.
 */
export async function ensureCustomer(
  context: BillingContext,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const known = await customerOf(context, userId);
  if (known !== null && !isDeleted(await retrieveCustomer(context, known))) return known;
  const customer = await context.stripe.customers.create(
    { email, metadata: { user_id: userId } },
    { idempotencyKey: `customer:${userId}:${known ?? 'first'}` },
  );
  if (typeof customer.id !== 'string') throw new UnusableAnswer('Stripe answered a customer without an id');
  await context.db.asServer(
    'update public.profiles set stripe_customer_id = $2 where id = $1 and stripe_customer_id is not distinct from $3',
    [userId, customer.id, known],
  );
  return (await customerOf(context, userId)) ?? customer.id;
}

const isDeleted = (customer: Stripe.Customer | Stripe.DeletedCustomer | null): boolean =>
  customer?.deleted ?? customer === null;

const metadataSchema = z.object({ metadata: z.object({ user_id: z.uuid() }) });

/** The coach behind a customer: by the profile, else by what we wrote on the customer when we made it. Null: none of ours. */
export async function userOfCustomer(context: BillingContext, customer: string): Promise<string | null> {
  const [known] = await context.db.asServer<{ id: string }>(
    'select id from public.profiles where stripe_customer_id = $1',
    [customer],
  );
  if (known) return known.id;
  const claimed = z.safeParse(metadataSchema, await retrieveCustomer(context, customer));
  if (!claimed.success) return null;
  const [linked] = await context.db.asServer<{ id: string }>(
    'update public.profiles set stripe_customer_id = $2 where id = $1 and stripe_customer_id is null returning id',
    [claimed.data.metadata.user_id, customer],
  );
  return linked?.id ?? null;
}

async function retrieveCustomer({ stripe }: BillingContext, customer: string) {
  try {
    return await stripe.customers.retrieve(customer);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
