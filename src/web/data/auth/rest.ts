import { PostgrestClient } from '@supabase/postgrest-js';
import { authorizedRequest } from './authorized-request.ts';
import type { Schema } from '#web/data/wire/tables.ts';

/** The tables. @example const { data, error } = await rest.from('clients').select().order('name') */
export const rest = new PostgrestClient<Schema>(`${location.origin}/rest/v1`, {
  fetch: authorizedRequest,
  // authorizedRequest retries after time-outs; the query client retries other failures.
  retry: false,
});

interface Sortable {
  order(column: string, options: { ascending: boolean }): this;
}

/** A column, and whether its smallest value comes first. */
export type OrderTerm = readonly [column: string, ascending: boolean];

/** Later terms break ties. Rows of one day come by entry, and those of one entry by id, so that pages neither overlap nor skip any. */
export function sorted<Rows extends Sortable>(rows: Rows, ...terms: readonly OrderTerm[]): Rows {
  const ascending = terms.at(-1)![1];
  for (const [column, isUp] of [...terms, ['created_at', ascending] as const, ['id', ascending] as const])
    rows = rows.order(column, { ascending: isUp });
  return rows;
}
