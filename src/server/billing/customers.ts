// Stripe customers: one per coach, created by the server.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { idempotencyKey } from './create-stripe.ts';
import type { BillingContext } from './plan-prices.ts';
import {
  failureFacts,
  InvalidStripeResponse,
  isMissing,
  isStripeFailure,
  withStripeTimeout,
} from './stripe-failure.ts';

/** What reading and deleting a customer needs, also of a command without a server. */
export type CustomerContext = Pick<BillingContext, 'stripe' | 'log'> & {
  readonly db: Pick<BillingContext['db'], 'asServer'>;
};

/** The customer of a coach, or null. */
export async function customerOf({ db }: Pick<CustomerContext, 'db'>, userId: string): Promise<string | null> {
  const [row] = await db.asServer<{ stripe_customer_id: string | null }>(
    'select stripe_customer_id from public.profiles where id = $1',
    [userId],
  );
  return row?.stripe_customer_id ?? null;
}

/**
 * The coach's customer, created if there is none or Stripe has deleted it. Concurrent calls get the same one, since
 * they use the same idempotency key. Throws AccountDeleted.
 */
export async function ensureCustomer(
  context: BillingContext,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const stored = await customerOf(context, userId);
  if (stored !== null && !isDeleted(await retrieveCustomer(context, stored))) return stored;
  const customer = await context.stripe.customers.create(
    { email, metadata: { user_id: userId } },
    { idempotencyKey: idempotencyKey(context.now(), `customer:${userId}:${stored ?? 'first'}`) },
  );
  if (typeof customer.id !== 'string') throw new InvalidStripeResponse('Stripe answered a customer without an id');
  await context.db.asServer(
    'update public.profiles set stripe_customer_id = $2 where id = $1 and stripe_customer_id is not distinct from $3',
    [userId, customer.id, stored],
  );
  const linked = await customerOf(context, userId);
  if (linked !== null) return linked;
  // The account was deleted in that time: nobody could end what is paid by this customer.
  await deleteCustomer(context, customer.id);
  throw new AccountDeleted();
}

/** The account was deleted while Stripe was asked. */
export class AccountDeleted extends Error {
  override readonly name = 'AccountDeleted';
}

const isDeleted = (customer: Stripe.Customer | Stripe.DeletedCustomer | null): boolean =>
  customer?.deleted ?? customer === null;

const metadataSchema = z.object({ metadata: z.object({ user_id: z.uuid() }) });

/**
 * The coach of a customer, by the profile or by the metadata that we set when creating the customer. Null if it is not
 * ours.
 */
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
  if (linked) return linked.id;
  // Paid by a coach whose account was deleted while Stripe was down, or by one with another customer: nothing here would ever end it.
  context.log.warn({ stripeCustomerId: customer }, 'Stripe: this customer belongs to no account, and may be charged');
  return null;
}

async function retrieveCustomer({ stripe }: Pick<BillingContext, 'stripe'>, customer: string) {
  try {
    return await stripe.customers.retrieve(customer);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const DEADLINE_MS = 4_000;

/**
 * Gives Stripe the new address of an account for its receipts, unless the coach told Stripe another one there. If Stripe fails, it keeps
 * the old one, and the log names the customer for the operator.
 * @param account as it was before the change: its old address, and the new one
 */
export async function changeCustomerAddress(
  context: BillingContext,
  { id, email, new_email }: { id: string; email: string; new_email: string | null },
): Promise<void> {
  const customer = await customerOf(context, id);
  if (customer === null || new_email === null) return;
  try {
    const known = await withStripeTimeout(DEADLINE_MS, retrieveCustomer(context, customer));
    if (known === null || known.deleted || known.email?.toLowerCase() !== email) return;
    await withStripeTimeout(DEADLINE_MS, context.stripe.customers.update(customer, { email: new_email }));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    const facts = { stripeCustomerId: customer, ...failureFacts(error) };
    context.log.error(facts, 'Stripe still has the old address of this customer');
  }
}

/**
 * Deletes a customer at Stripe, which also cancels its subscriptions. False if Stripe fails; the log then names the
 * customer for the operator.
 */
export async function deleteCustomer(context: CustomerContext, customer: string): Promise<boolean> {
  try {
    await withStripeTimeout(DEADLINE_MS, removeCustomer(context, customer));
    return true;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.error(
      { stripeCustomerId: customer, ...failureFacts(error) },
      'this customer could not be deleted at Stripe',
    );
    return false;
  }
}

/** One that is deleted already, by the operator or by a call whose answer was lost, is not found a second time. */
async function removeCustomer(context: CustomerContext, customer: string): Promise<void> {
  try {
    await context.stripe.customers.del(customer);
  } catch (error) {
    const isGone = isMissing(error) && (await retrieveCustomer(context, customer))?.deleted;
    if (!isGone) throw error;
  }
}
