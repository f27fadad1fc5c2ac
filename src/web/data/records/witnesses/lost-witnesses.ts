// Who confirmed a row as it was before an edit, and no longer does (ADR 94).
import type { WitnessKind, WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { lostText } from '#domain/witnesses/witness-loss.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { knownWitnesses, rowWitnessesQuery } from './row-witnesses.ts';

export interface LostWitnesses {
  /** Names them. */
  readonly text: string;
  /** What the address of the list of requests says to ask the same person again; of several people, the list alone. */
  readonly search: { readonly ask?: WitnessKind; readonly again?: string };
}

/**
 * Call it right after a row was saved. Asks the server, for rows that somebody had confirmed and for no other.
 * @returns null: nobody; also when the server can't be reached, since the coach was told before saving
 */
export async function lostWitnesses(area: WitnessedArea, id: string): Promise<LostWitnesses | null> {
  const query = rowWitnessesQuery(area, [id]);
  const before = (queryClient.getQueryData(query.queryKey) ?? knownWitnesses(area, [id]))[id] ?? [];
  if (before.length === 0) return null;
  try {
    const still = (await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }))[id] ?? [];
    const lost = before.filter((one) => !still.some(({ request }) => request === one.request));
    const [first, ...others] = lost;
    if (!first) return null;
    return { text: lostText(lost), search: others.length > 0 ? {} : { ask: first.kind, again: first.request } };
  } catch (error) {
    logFailure('Reading who still confirms a row', error);
    return null;
  }
}
