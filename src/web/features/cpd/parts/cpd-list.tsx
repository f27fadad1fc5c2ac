import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import type { CpdRow } from '#web/data/wire/tables.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { CpdByYear } from './cpd-by-year.tsx';
import { CpdEntry } from './cpd-entry.tsx';
import type { CpdSort } from '../cpd-search.ts';

interface CpdListProps {
  records: readonly CpdRow[];
  sort: CpdSort | undefined;
  years: CpdTotals['years'];
  selection: Selection | null;
  onEdit: (record: CpdRow) => void;
}

/** Under its years where it goes by date, else in one piece. */
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
