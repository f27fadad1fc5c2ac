import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { X } from '#web/ui/icons/x.tsx';
import { lazy, Suspense } from 'react';
import { recordsText } from './cpd-list.tsx';
import { filtersOf, type CpdFilters, type CpdSort } from '../cpd-search.ts';
import { YearStrip } from './year-strip.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const RenewalPlot = lazy(async () => ({ default: (await import('./renewal-plot.tsx')).RenewalPlot }));

/** As high as the picture in every size of text, so that the list stays where it is. */
const SPACE = <div style={{ height: '23rem' }} />;

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

/** Above the list: years, what a renewal asks for, filters, totals, sort order, and the button that starts selecting. */
export function CpdListHead({ totals, filters, onFilter, sort, onSort, onSelect }: CpdListHeadProps) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <YearStrip
        chosen={filters.year}
        onChange={(year) => onFilter(filtersOf({ ...filters, year }))}
        years={totals.years}
      />
      <Suspense fallback={SPACE}>
        <RenewalPlot today={today()} space={SPACE} />
      </Suspense>
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
              <X className="size-4" />
              Clear filters
            </Button>
          )}
        </div>
        {totals.records > 1 && <ListTools orders={ORDERS} sort={sort} onSort={onSort} onSelect={onSelect} />}
      </div>
    </>
  );
}

interface CategoryFilterProps {
  /** undefined for all, '' for records without a category. */
  value: string | undefined;
  onChange: (category: string | undefined) => void;
  categories: CpdTotals['categories'];
}

const ALL = 'all';
/** A prefix, so that no category can equal ALL. */
const keyOf = (category: string) => `=${category}`;

function CategoryFilter({ value, onChange, categories }: CategoryFilterProps) {
  const isMissing = value !== undefined && !categories.some(({ category }) => category === value);
  const shown = isMissing ? [...categories, { category: value, records: 0 }] : categories;
  return (
    <Field label="Category" className="w-full md:w-64">
      <SelectField
        value={value === undefined ? ALL : keyOf(value)}
        onChoose={(key) => onChange(key === ALL ? undefined : key.slice(1))}
        options={[
          [ALL, 'All'],
          ...shown.map(
            ({ category, records }) => [keyOf(category), `${category || 'Without a category'} (${records})`] as const,
          ),
        ]}
      />
    </Field>
  );
}
