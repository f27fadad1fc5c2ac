import { numberText } from '#domain/formatting/number-text.ts';
import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import type { CpdRow } from '#web/data/wire/tables.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { CpdEntry } from './cpd-entry.tsx';
import type { CpdSort } from '../cpd-search.ts';
import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';

interface CpdListProps {
  records: readonly CpdRow[];
  sort: CpdSort | undefined;
  years: CpdTotals['years'];
  selection: Selection | null;
  onEdit: (record: CpdRow) => void;
}

/** Grouped by year if sorted by date, else one list. */
export function CpdList({ records, sort, ...rest }: CpdListProps) {
  if (sort === undefined || sort === 'oldest') return <CpdByYear records={records} {...rest} />;
  return (
    <ul className="border-t border-rule">
      {records.map((record) => (
        <CpdEntry key={record.id} record={record} selection={rest.selection} onEdit={() => rest.onEdit(record)} />
      ))}
    </ul>
  );
}

interface CpdByYearProps {
  /** Sorted by date. */
  records: readonly CpdRow[];
  /** Totals of whole years, even if the page shows only a part of one. */
  years: CpdTotals['years'];
  selection: Selection | null;
  onEdit: (record: CpdRow) => void;
}

function CpdByYear({ records, years, selection, onEdit }: CpdByYearProps) {
  const shown = [...new Set(records.map(({ date }) => Number(date.slice(0, 4))))];
  return shown.map((year) => {
    const total = years.find((one) => one.year === year);
    return (
      <section key={year} aria-labelledby={`year-${year}`} className="mb-7">
        <div className="flex items-baseline justify-between gap-4 border-b border-rule pb-2">
          <h2 id={`year-${year}`} className="text-18 leading-snug font-[550]">
            {year}
          </h2>
          {total && (
            <p className="text-13 text-soft">
              {recordsText(total.records)} · {cpdHoursTotal(total.hours)}
            </p>
          )}
        </div>
        <ul>
          {records
            .filter(({ date }) => Number(date.slice(0, 4)) === year)
            .map((record) => (
              <CpdEntry key={record.id} record={record} selection={selection} onEdit={() => onEdit(record)} />
            ))}
        </ul>
      </section>
    );
  });
}

/** @example recordsText(1) // '1 record' */
export function recordsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'record' : 'records'}`;
}
