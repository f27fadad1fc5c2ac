import { clientMergesQuery } from '#web/data/records/merge-clients.ts';
import { dayOf, today } from '#web/data/device/today.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AlikeOffer } from './alike-offer.tsx';
import { undoMerge } from './undo-merge.ts';

/** On a client's page: merges that can be undone, and who may be the same person. */
export function MergeNotices({ client }: { client: ClientRow }) {
  const merges = useQuery(clientMergesQuery(client.id));
  const undo = useMutation({ mutationFn: (id: string) => undoMerge(id) });
  // Only the latest can be undone; then the one before is.
  const [latest] = merges.data ?? [];
  return (
    <div className="mb-6 grid gap-2 empty:hidden">
      {latest && (
        <Notice
          action={
            <Button variant="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate(latest.id)}>
              Undo the merge
            </Button>
          }
        >
          {latest.merged_name} was merged into this client on {dayText(dayOf(latest.merged_at), today())}.
        </Notice>
      )}
      <AlikeOffer clientId={client.id} />
    </div>
  );
}
