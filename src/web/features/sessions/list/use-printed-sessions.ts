import { printPage } from '#web/data/device/print-page.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionFilters } from '../session-filters.ts';
import { readAllSessions, readAllSessionsNow, type PrintedSession } from '../session-queries.ts';
import type { SessionSort } from '../sessions-search.ts';

/** How long rows that were read for a print are still those of the list. */
const FRESH_MS = 60_000;

/** @param all the rows when the list has all of them, else null: then they are read before printing */
export function usePrintedSessions(
  filters: SessionFilters,
  sort: SessionSort | undefined,
  all: readonly PrintedSession[] | null,
) {
  const address = JSON.stringify([filters, sort]);
  const loaded = useRef<{ address: string; at: number; rows: readonly PrintedSession[] } | null>(null);
  const load = useMutation({
    mutationFn: () => readAllSessions(filters, sort),
    onSuccess: (rows) => {
      loaded.current = { address, at: performance.now(), rows };
      printPage();
    },
    onError: (error) => toast.destructive({ title: 'Could not prepare the print', description: messageOf(error) }),
  });
  return {
    print: () => (all ? printPage() : load.mutate()),
    isPreparing: load.isPending,
    /** Now, since a print that the browser began does not wait. */
    read: () => {
      const known = loaded.current;
      loaded.current = null;
      const isFresh = known?.address === address && performance.now() - known.at < FRESH_MS;
      return all ?? (isFresh ? known.rows : readAllSessionsNow(filters, sort));
    },
  };
}
