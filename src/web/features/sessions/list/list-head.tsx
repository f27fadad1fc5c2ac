import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { Printer } from '#web/ui/icons/printer.tsx';
import type { SessionFilters } from '../session-filters.ts';
import type { SessionSort } from '../sessions-search.ts';
import { FilterBar } from './filter-bar.tsx';

const ORDERS: Record<SessionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  shortest: 'Shortest first',
  client: 'By client',
};

interface ListHeadProps {
  filters: SessionFilters;
  onFilter: (filters: SessionFilters) => void;
  /** How many match; undefined while it loads. */
  count: number | undefined;
  sort: SessionSort | undefined;
  onSort: (sort: SessionSort | undefined) => void;
  /** Missing while sessions are being selected. */
  onSelect?: (() => void) | undefined;
  onPrint: () => void;
  /** The rows to print are on their way. */
  isPreparing: boolean;
}

/** Above the list: filters, sort order, and the button that starts selecting. One row on phones. */
export function ListHead({
  filters,
  onFilter,
  count = 2,
  sort,
  onSort,
  onSelect,
  onPrint,
  isPreparing,
}: ListHeadProps) {
  // Hidden, not left out: when the first session comes, what the filters offer need not be fetched once more.
  return (
    <div hidden={count === 0 && Object.keys(filters).length === 0} className="mb-4 flex flex-wrap items-center gap-2">
      <FilterBar filters={filters} onChange={onFilter} />
      {count > 1 && (
        <ListTools className="max-md:flex-1" orders={ORDERS} sort={sort} onSort={onSort} onSelect={onSelect}>
          <Button variant="secondary" className="max-md:hidden" busy={isPreparing} onClick={onPrint}>
            <Printer className="size-4" />
            Print
          </Button>
        </ListTools>
      )}
    </div>
  );
}
