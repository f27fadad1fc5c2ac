import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { LossNotice } from '#web/records/loss-notice.tsx';
import { Recorded } from '#web/records/record-dialog.tsx';
import { useHeld } from '#web/records/use-held.ts';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { useQuery } from '@tanstack/react-query';
import { hoursBeforeQuery } from '../client-queries.ts';
import { HoursBeforeForm } from './hours-before-form.tsx';

interface HoursBeforeSheetProps extends FormFrame {
  clientId: string;
  /** The id of what is edited, or 'new'. */
  wanted: string;
}

/** The form of a client's hours from before Hourbook. */
export function HoursBeforeSheet({ clientId, wanted, ...frame }: HoursBeforeSheetProps) {
  const list = useQuery(hoursBeforeQuery(clientId));
  const rows = useWithUnsent(list.data);
  const isNew = wanted === 'new';
  const row = useHeld(
    wanted,
    rows?.find(({ id }) => id === wanted),
  );
  if (!isNew && !rows) return <NotLoaded query={list} label="Loading hours…" />;
  if (!isNew && !row) return <p className="pb-8">Hours not found. They may have been deleted.</p>;
  return (
    <Recorded {...frame} table="opening_balances" row={row ?? undefined}>
      {(form) => (
        <HoursBeforeForm {...form} clientId={clientId}>
          {row && (
            <LossNotice
              area="opening_balances"
              rows={[{ id: row.id, minutes: row.paid_minutes + row.pro_bono_minutes }]}
              loss="may-change"
            />
          )}
        </HoursBeforeForm>
      )}
    </Recorded>
  );
}
