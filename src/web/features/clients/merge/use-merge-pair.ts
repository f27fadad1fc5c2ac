import { sharedDays, type SharedDay } from '#domain/client-merge/merge-sessions.ts';
import type { SeenRow } from '#domain/client-merge/client-merge.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';
import { useQuery } from '@tanstack/react-query';
import { clientQuery, clientSessionsQuery } from '../client-queries.ts';

export interface MergePair {
  kept: ClientRow;
  merged: ClientRow;
  days: SharedDay<SessionRow>[];
  sessions: { kept: number; merged: number };
  /** What the coach sees and decides by, for the server to compare. */
  seen: SeenRow[];
  version: string;
}

/** Both clients and their sessions, read again when the dialog opens. */
export function useMergePair(keptId: string, mergedId: string) {
  const kept = useQuery({ ...clientQuery(keptId), staleTime: 0 });
  const merged = useQuery({ ...clientQuery(mergedId), staleTime: 0 });
  const keptSessions = useQuery({ ...clientSessionsQuery(keptId), staleTime: 0 });
  const mergedSessions = useQuery({ ...clientSessionsQuery(mergedId), staleTime: 0 });
  const queries = [kept, merged, keptSessions, mergedSessions];
  const isRead = queries.every(
    ({ isFetchedAfterMount, isPlaceholderData }) => isFetchedAfterMount && !isPlaceholderData,
  );
  const error = queries.find((query) => query.error)?.error ?? null;
  return {
    pair: isRead ? pairOf(kept.data, merged.data, keptSessions.data, mergedSessions.data) : null,
    isGone: kept.data === null || merged.data === null,
    error,
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}

function pairOf(
  kept: ClientRow | null | undefined,
  merged: ClientRow | null | undefined,
  keptSessions: SessionRow[] | undefined,
  mergedSessions: SessionRow[] | undefined,
): MergePair | null {
  if (!kept || !merged || !keptSessions || !mergedSessions) return null;
  const days = sharedDays(keptSessions, mergedSessions);
  const rows = [kept, merged, ...days.flatMap((day) => [day.kept, day.merged])];
  const seen = rows.map(({ id, updated_at }) => ({ id, updated_at }));
  const sessions = { kept: keptSessions.length, merged: mergedSessions.length };
  return { kept, merged, days, sessions, seen, version: JSON.stringify(seen) };
}
