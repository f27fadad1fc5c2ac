import type { ImportProgress } from '#domain/transfer/plan/import-run.ts';
import { number, rowsText } from '#web/features/transfer/review/counts-text.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** What the database adds to answers that count records while an import is being saved or undone (private.with_import). */
interface UnfinishedImport extends ImportProgress {
  readonly is: 'save' | 'take-back';
}
interface Counted {
  readonly importing?: UnfinishedImport;
  /** Where the query of the reports page has it. */
  readonly report?: Counted;
}
type Answer = Counted | readonly Counted[] | null | undefined;

/** How often the page asks again how far the import is. */
const AGAIN_MS = 5_000;

/** Says that the sums and lists of a page are not complete while an import is not finished, and renews them until they are. */
export function ImportNotice() {
  const unfinished = useSyncExternalStore(subscribe, newestUnfinished);
  const isUnfinished = unfinished !== null;
  useEffect(() => {
    if (!isUnfinished) return;
    const timer = setInterval(() => void renewRecords(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      // Lists that were read just before the last sums may lack rows.
      void renewRecords();
    };
  }, [isUnfinished]);
  if (unfinished === null) return null;
  const { is, rows, rows_done } = unfinished;
  const done = `${number(rows_done)} of ${rowsText(rows)}`;
  return (
    <Notice tone="warn" className="mb-5">
      {is === 'save'
        ? `An import is being saved: ${done} are there. Lists and sums lack the rest until it is done.`
        : `An import is being taken back: ${done} are gone. Lists and sums have the rest until it is done.`}
    </Notice>
  );
}

/** A query can change while React renders, so the listener is called afterwards. */
const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(() => listener()));

/** The import that the newest answer on this page names; null: none. */
function newestUnfinished(): UnfinishedImport | null {
  let newest: { at: number; importing: UnfinishedImport } | null = null;
  for (const { state } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const importing = importingIn(state.data as Answer);
    if (importing && (newest === null || state.dataUpdatedAt > newest.at))
      newest = { at: state.dataUpdatedAt, importing };
  }
  return newest?.importing ?? null;
}

function importingIn(answer: Answer): UnfinishedImport | undefined {
  const counted = (Array.isArray(answer) ? (answer as readonly Counted[])[0] : answer) as Counted | null | undefined;
  return counted?.importing ?? counted?.report?.importing;
}
