// Copies products and prices from Stripe. The price with PLAN_LOOKUP_KEY is on sale: if the key moves to a new price,
// the new one is on sale and existing subscriptions keep the old one.
import type { Stripe } from 'stripe';
import type { Run } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { InvalidStripeResponse } from './stripe-failure.ts';

export type BillingContext = Pick<Deps, 'db' | 'stripe' | 'log' | 'now'>;

export const PLAN_LOOKUP_KEY = 'hourbook_monthly';

/** Stores the price that is on sale; all others are no longer on sale. */
export async function syncPlan(context: BillingContext): Promise<void> {
  const { data } = await context.stripe.prices.list({ lookup_keys: [PLAN_LOOKUP_KEY], limit: 1 });
  if (!Array.isArray(data)) throw new InvalidStripeResponse('Stripe answered no list of prices');
  const [price] = data;
  if (!price) {
    context.log.warn({ lookupKey: PLAN_LOOKUP_KEY }, 'Stripe has no price with this lookup key: nobody can subscribe');
  } else {
    await storePrice(context, price);
  }
  await context.db.asServer(
    'update public.prices set active = false where active and stripe_price_id is not null and stripe_price_id is distinct from $1',
    [price?.id ?? null],
  );
}

/** Makes sure that the price of a subscription has a row. */
export async function ensurePrice(context: BillingContext, stripePriceId: string): Promise<void> {
  const known = await context.db.asServer('select from public.prices where stripe_price_id = $1', [stripePriceId]);
  if (known.length === 0) await storePrice(context, await context.stripe.prices.retrieve(stripePriceId));
}

async function storePrice(context: BillingContext, price: Stripe.Price): Promise<void> {
  if (typeof price.product !== 'string' || typeof price.unit_amount !== 'number') {
    throw new InvalidStripeResponse(`The price ${price.id} has no product or no amount`);
  }
  const product = await context.stripe.products.retrieve(price.product);
  await context.db.serverTransaction(async (run) => {
    // Otherwise two servers that start at the same time could insert the same rows.
    await run("select pg_advisory_xact_lock(hashtext('hourbook prices'))");
    const priceId = await updatePrice(run, price);
    if (priceId !== null) await updateProduct(run, product, priceId);
    else await addPrice(run, price, await addProduct(run, product));
  });
}

const isSold = (price: Stripe.Price): boolean => price.active && price.lookup_key === PLAN_LOOKUP_KEY;

const valuesOf = (price: Stripe.Price): unknown[] => [
  price.id,
  isSold(price),
  price.nickname,
  price.unit_amount,
  price.currency,
  price.type,
  price.recurring?.interval ?? null,
  price.recurring?.interval_count ?? null,
  price.recurring?.trial_period_days ?? null,
];

/** Updates the row of this price. The initial plan of a new database gets the first price that is on sale. */
async function updatePrice(run: Run, price: Stripe.Price): Promise<string | null> {
  const [row] = await run<{ id: string }>(
    `update public.prices set stripe_price_id = $1, active = $2, description = coalesce($3, description), unit_amount = $4,
       currency = $5, type = $6, interval = $7, interval_count = $8, trial_period_days = coalesce($9, trial_period_days)
     where id = coalesce(
       (select id from public.prices where stripe_price_id = $1),
       (select id from public.prices where $2 and stripe_price_id is null order by created_at limit 1))
     returning id`,
    valuesOf(price),
  );
  return row?.id ?? null;
}

async function updateProduct(run: Run, product: Stripe.Product, priceId: string): Promise<void> {
  await run(
    `update public.products o set stripe_product_id = $1, name = $2, description = coalesce($3, o.description),
       active = $4, image = coalesce($5, o.image)
     from public.prices p
     where p.id = $6 and o.id = p.product_id and (o.stripe_product_id is null or o.stripe_product_id = $1)`,
    [...productValues(product), priceId],
  );
}

async function addProduct(run: Run, product: Stripe.Product): Promise<string> {
  const [row] = await run<{ id: string }>(
    `insert into public.products (stripe_product_id, name, description, active, image) values ($1, $2, $3, $4, $5)
     on conflict (stripe_product_id) do update set name = excluded.name, active = excluded.active
     returning id`,
    productValues(product),
  );
  if (!row) throw new Error('A product was stored and has no row');
  return row.id;
}

async function addPrice(run: Run, price: Stripe.Price, productId: string): Promise<void> {
  await run(
    `insert into public.prices (stripe_price_id, active, description, unit_amount, currency, type, interval, interval_count,
       trial_period_days, product_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...valuesOf(price), productId],
  );
}

const productValues = (product: Stripe.Product): unknown[] => [
  product.id,
  product.name,
  product.description,
  product.active,
  product.images[0] ?? null,
];
