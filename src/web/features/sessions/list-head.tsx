import { hoursText } from '#domain/sessions/duration.ts';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ListChecks, X } from 'lucide-react';
import { sessionsText } from './sessions-text.ts';
import type { SessionSort } from './sessions-search.ts';

const SORT_LABELS: Record<SessionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  shortest: 'Shortest first',
  client: 'By client',
};

interface ListHeadProps {
  /** undefined while they are on their way. */
  totals: SessionTotals | undefined;
  sort: SessionSort | undefined;
  onSort: (sort: SessionSort | undefined) => void;
  /** Missing where nothing is filtered. */
  onClear?: (() => void) | undefined;
  /** Missing while sessions are being selected. */
  onSelect?: (() => void) | undefined;
}

/** How much there is, in which order, and the way to select some of it. */
export function ListHead({ totals, sort, onSort, onClear, onSelect }: ListHeadProps) {
  return (
    <div className="mb-4 flex min-h-10 flex-wrap items-center gap-2 text-sm text-soft">
      <p aria-live="polite">{totals && `${sessionsText(totals.sessions)} · ${hoursText(totals.minutes)} hours`}</p>
      {onClear && (
        <Button variant="ghost" size="small" onClick={onClear}>
          <X aria-hidden="true" className="size-4" />
          Clear filters
        </Button>
      )}
      {totals !== undefined && totals.sessions > 1 && (
        <span className="ml-auto flex items-center gap-2">
          <SelectField
            aria-label="Order"
            value={sort ?? ''}
            onChange={(event) => onSort(event.target.value === '' ? undefined : (event.target.value as SessionSort))}
          >
            <option value="">Latest first</option>
            {Object.entries(SORT_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {onSelect && (
            <Button variant="secondary" onClick={onSelect}>
              <ListChecks aria-hidden="true" className="size-4" />
              Select
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
