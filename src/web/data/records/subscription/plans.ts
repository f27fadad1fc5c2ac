import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import type { PriceRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** A price with its product. unit_amount is in the currency's minor unit. */
export type Plan = PriceRow & { product: { name: string; description: string | null } | null };

const PLAN_COLUMNS = '*, product:products(name, description)';

/** The plans on sale, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: queryKeys.plans,
  queryFn: reading(() =>
    rest.from('prices').select(PLAN_COLUMNS).eq('active', true).eq('type', 'recurring').order('unit_amount'),
  ),
});

/** The plan with this id, or null. Throws a WireError when it can't be looked up, for example because the id is not a uuid. */
export async function findPlan(priceId: string): Promise<Plan | null> {
  return unwrap(await rest.from('prices').select(PLAN_COLUMNS).eq('id', priceId).maybeSingle());
}
