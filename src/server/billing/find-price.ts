// Finds the price of a checkout: by our id, or by Stripe's (`price_…`) if we do not have it (spec 8). Only prices on
// sale are found; other prices of the Stripe account are not ours.
import * as z from 'zod/mini';
import { ensurePrice, isSold, syncPlan, type BillingContext } from './plan-prices.ts';
import { isMissing } from './stripe-failure.ts';

export interface FoundPrice {
  readonly stripePriceId: string;
  readonly trialDays: number | null;
}

/** Null if there is no such price, or it is not on sale. Throws Stripe's errors. */
export async function findPrice(context: BillingContext, priceId: string): Promise<FoundPrice | null> {
  const known = await lookUp(context, priceId);
  if (known?.stripe_price_id) return { stripePriceId: known.stripe_price_id, trialDays: known.trial_period_days };
  if (known) {
    // The plan was not read from Stripe yet, since Stripe was not reachable at start.
    await syncPlan(context);
  } else if (!priceId.startsWith('price_') || !(await isSoldAtStripe(context, priceId))) {
    return null;
  }
  const found = await lookUp(context, priceId);
  return found?.stripe_price_id ? { stripePriceId: found.stripe_price_id, trialDays: found.trial_period_days } : null;
}

interface PriceRow {
  stripe_price_id: string | null;
  trial_period_days: number | null;
}

async function lookUp({ db }: BillingContext, priceId: string): Promise<PriceRow | undefined> {
  const column = z.safeParse(z.uuid(), priceId).success ? 'id' : 'stripe_price_id';
  const [row] = await db.asServer<PriceRow>(
    `select stripe_price_id, trial_period_days from public.prices
     where ${column} = $1 and active and type = 'recurring'`,
    [priceId],
  );
  return row;
}

async function isSoldAtStripe(context: BillingContext, stripePriceId: string): Promise<boolean> {
  try {
    const price = await context.stripe.prices.retrieve(stripePriceId);
    if (!isSold(context, price)) return false;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await ensurePrice(context, stripePriceId);
  return true;
}
