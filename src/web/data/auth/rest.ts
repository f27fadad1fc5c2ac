import { PostgrestClient } from '@supabase/postgrest-js';
import { authorizedRequest } from './authorized-request.ts';
import type { Schema } from '#web/data/wire/tables.ts';

/** The tables. @example const { data, error } = await rest.from('clients').select().order('name') */
export const rest = new PostgrestClient<Schema>(`${location.origin}/rest/v1`, {
  fetch: authorizedRequest,
  // authorizedRequest retries after time-outs; the query client retries other failures.
  retry: false,
});
