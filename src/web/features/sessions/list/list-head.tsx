import { hoursTotal } from '#domain/sessions/duration.ts';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { Printer, X } from 'lucide-react';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import type { SessionSort } from '../sessions-search.ts';

const ORDERS: Record<SessionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  shortest: 'Shortest first',
  client: 'By client',
};

interface ListHeadProps {
  /** undefined while they load. */
  totals: SessionTotals | undefined;
  /** Minutes from before Hourbook that belong to what is listed. */
  minutesBefore: number;
  sort: SessionSort | undefined;
  onSort: (sort: SessionSort | undefined) => void;
  /** Missing if there is no filter. */
  onClear?: (() => void) | undefined;
  /** Missing while sessions are being selected. */
  onSelect?: (() => void) | undefined;
  onPrint: () => void;
  /** The rows to print are on their way. */
  isPreparing: boolean;
}

/** Above the list: totals, sort order, and the button that starts selecting. */
export function ListHead({
  totals,
  minutesBefore,
  sort,
  onSort,
  onClear,
  onSelect,
  onPrint,
  isPreparing,
}: ListHeadProps) {
  return (
    <div className="mb-4 flex min-h-10 flex-wrap items-center gap-2 text-sm text-soft">
      <p aria-live="polite" className="min-h-5 min-w-36">
        {totals && `${sessionsText(totals.sessions)} · ${hoursTotal(totals.minutes + minutesBefore)}`}
        {totals && minutesBefore > 0 && `, including ${hoursTotal(minutesBefore)} before ${appName()}`}
      </p>
      {onClear && (
        <Button variant="ghost" size="small" onClick={onClear}>
          <X className="size-4" />
          Clear filters
        </Button>
      )}
      {(totals === undefined || totals.sessions > 1) && (
        <ListTools orders={ORDERS} sort={sort} onSort={onSort} onSelect={onSelect}>
          <Button variant="secondary" className="max-md:hidden" busy={isPreparing} onClick={onPrint}>
            <Printer className="size-4" />
            Print
          </Button>
        </ListTools>
      )}
    </div>
  );
}
