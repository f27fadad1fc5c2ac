// A page of a list, like Stripe's: newest first, up to `limit` items, after `starting_after`.
import { text, whole, type Parameters } from './form-body.ts';
import type { List } from './objects.ts';
import { invalid, noSuch } from './stripe-fault.ts';

export const PAGE_PARAMETERS = ['limit', 'starting_after'] as const;

export function listPage<Item extends { id: string; object: string; created: number }>(
  found: Item[],
  parameters: Parameters,
  url: string,
): List<Item> {
  const limit = whole(parameters, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid integer: limit must be from 1 to 100', 'limit');
  // Items created later in the same second are later in the store, and come first here.
  const newestFirst = found.toReversed().toSorted((a, b) => b.created - a.created);
  const after = text(parameters, 'starting_after');
  const start = after === null ? 0 : newestFirst.findIndex((item) => item.id === after) + 1;
  if (after !== null && start === 0) throw noSuch('object', after, 'starting_after');
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
}
