import type { OpeningBalanceRow } from '#web/data/wire/tables.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import { Recorded } from '#web/records/record-dialog.tsx';
import { useHeld } from '#web/records/use-held.ts';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
          {row && <BalanceLoss row={row} />}
        </HoursBeforeForm>
      )}
    </Recorded>
  );
}

function BalanceLoss({ row }: { row: OpeningBalanceRow }) {
  const loss = useLoss(
    'opening_balances',
    [{ id: row.id, minutes: row.paid_minutes + row.pro_bono_minutes }],
    'may-change',
  );
  return loss && <Notice tone="warn">{loss}</Notice>;
}
