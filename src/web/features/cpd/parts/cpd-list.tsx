import { groupedBy } from '#domain/lists.ts';
import { ListGroup } from '#web/ui/data/list-group.tsx';
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
  /** Totals of whole years, even if the page shows only a part of one. */
  years: CpdTotals['years'];
  selection: Selection | null;
  onEdit: (record: CpdRow) => void;
}

/** Grouped by year if sorted by date, else one list. */
export function CpdList({ records, sort, years, selection, onEdit }: CpdListProps) {
  const entryOf = (record: CpdRow) => (
    <CpdEntry key={record.id} record={record} selection={selection} onEdit={() => onEdit(record)} />
  );
  if (sort !== undefined && sort !== 'oldest') return <ul className="border-t border-rule">{records.map(entryOf)}</ul>;
  return [...groupedBy(records, ({ date }) => date.slice(0, 4))].map(([year, entries]) => {
    const total = years.find((one) => one.year === Number(year));
    const note = total && `${recordsText(total.records)} · ${cpdHoursTotal(total.hours)}`;
    return (
      <ListGroup key={year} title={year} note={note}>
        {entries.map(entryOf)}
      </ListGroup>
    );
  });
}

/** @example recordsText(1) // '1 record' */
export function recordsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'record' : 'records'}`;
}
