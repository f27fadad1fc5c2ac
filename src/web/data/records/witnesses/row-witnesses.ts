// Who has witnessed which rows: marks in lists, and what a coach is told before a change. Loaded after a list is on screen, and for
// coaches with an answer only (ADR 94). Stored on the device, so that the marks are there without a network too.
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { lossText, type Loss } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness, WitnessesOfRows } from '#domain/witnesses/witness-request-row.ts';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { rest } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Whether any request was confirmed. Asked once for an hour, and again after an answer was seen. */
export const hasWitnessesQuery = queryOptions({
  queryKey: queryKeys.hasWitnesses,
  meta: storedOnDevice(wholeAnswer),
  staleTime: 60 * 60 * 1000,
  queryFn: reading(
    () => rest.from('witness_requests').select('id').eq('answer', 'confirmed').limit(1),
    (confirmed) => confirmed.length > 0,
  ),
});

export const rowWitnessesQuery = (area: WitnessedArea, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.rowWitnesses(area, ids),
    meta: storedOnDevice(wholeAnswer),
    queryFn: reading(() => rest.rpc('witnessed_rows_of', { area, ids })),
  });

const NOBODY: WitnessesOfRows = {};

/** Whether anything is confirmed at all. False until it is known. */
export const useHasWitnesses = (): boolean => useQuery(hasWitnessesQuery).data === true;

/** What a change of these rows takes from the confirmed hours, as a sentence; null: nothing. */
export function useLoss(
  area: WitnessedArea,
  rows: readonly { readonly id: string; readonly minutes: number }[],
  loss: Loss,
): string | null {
  const witnesses = useRowWitnesses(
    area,
    rows.map(({ id }) => id),
  );
  return lossText(
    rows.map(({ id, minutes }) => ({ minutes, witnesses: witnesses[id] ?? [] })),
    loss,
  );
}

/** By id; rows that nobody has witnessed are missing. Without a network: as last known, from whichever list showed the row. */
export function useRowWitnesses(area: WitnessedArea, ids: readonly string[] | undefined): WitnessesOfRows {
  const hasRows = ids !== undefined && ids.length > 0;
  const hasAny = useQuery({ ...hasWitnessesQuery, enabled: hasRows }).data === true;
  const { data } = useQuery({ ...rowWitnessesQuery(area, ids ?? []), enabled: hasAny && hasRows });
  if (!hasRows || !hasAny) return NOBODY;
  return data ?? knownWitnesses(area, ids);
}

/** What lists have loaded. */
export function knownWitnesses(area: WitnessedArea, ids: readonly string[]): WitnessesOfRows {
  const lists = queryClient.getQueriesData<WitnessesOfRows>({ queryKey: queryKeys.rowWitnessesOf(area) });
  const known: Record<string, readonly RowWitness[]> = {};
  for (const [, list] of lists)
    for (const id of ids) {
      const witnesses = list?.[id];
      if (witnesses) known[id] = witnesses;
    }
  return Object.keys(known).length > 0 ? known : NOBODY;
}
