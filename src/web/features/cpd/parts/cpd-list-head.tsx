import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { X } from 'lucide-react';
import { CategoryFilter } from './category-filter.tsx';
import { recordsText } from './cpd-by-year.tsx';
import { filtersOf, type CpdFilters, type CpdSort } from '../cpd-search.ts';
import { YearStrip } from './year-strip.tsx';

const ORDERS: Record<CpdSort, string> = { oldest: 'Oldest first', hours: 'Most hours first', title: 'By title' };

interface CpdListHeadProps {
  totals: CpdTotals;
  filters: CpdFilters;
  onFilter: (filters: CpdFilters) => void;
  sort: CpdSort | undefined;
  onSort: (sort: CpdSort | undefined) => void;
  /** Missing while records are being selected. */
  onSelect?: (() => void) | undefined;
}

/** What narrows the list, how much that leaves, in which order, and the way to select some of it. */
export function CpdListHead({ totals, filters, onFilter, sort, onSort, onSelect }: CpdListHeadProps) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <YearStrip
        chosen={filters.year}
        onChange={(year) => onFilter(filtersOf({ ...filters, year }))}
        years={totals.years}
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-1">
        <CategoryFilter
          value={filters.category}
          onChange={(category) => onFilter(filtersOf({ ...filters, category }))}
          categories={totals.categories}
        />
        <div className="flex min-h-[42px] items-center gap-2 text-sm text-soft">
          <p aria-live="polite">
            {recordsText(totals.records)} · {cpdHoursTotal(totals.hours)}
          </p>
          {isFiltered && (
            <Button variant="ghost" size="small" onClick={() => onFilter({})}>
              <X aria-hidden="true" className="size-4" />
              Clear filters
            </Button>
          )}
        </div>
        {totals.records > 1 && <ListTools orders={ORDERS} sort={sort} onSort={onSort} onSelect={onSelect} />}
      </div>
    </>
  );
}
