import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { EvidenceRows, EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import type { RowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { RECORD_KINDS, recordsWith } from '#domain/records/record-kinds.ts';
import { durationLabel, hoursTotal } from '#domain/sessions/duration.ts';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';

/** How many rows are shown before "show all". */
const FIRST = 8;

/** The rows that a result counts. */
export function CountedRows({ rows, evidence }: { rows: RowIds; evidence: EvidenceRows }) {
  const lists = recordsWith('isEvidence').flatMap((table) => {
    const ids = rows[table] ?? [];
    return ids.length === 0 ? [] : [{ table, ids }];
  });
  if (lists.length === 0) return null;
  return (
    <div className="mb-3 print:hidden">
      <h3 className="font-[560]">What counts</h3>
      {lists.map(({ table, ids }) => (
        <TableRows key={table} table={table} ids={ids} evidence={evidence} />
      ))}
    </div>
  );
}

function TableRows({ table, ids, evidence }: { table: EvidenceTable; ids: readonly string[]; evidence: EvidenceRows }) {
  const [isAll, setAll] = useState(false);
  const wanted = new Set(ids);
  const found = (evidence[table] as readonly Row[]).filter(({ id }) => wanted.has(id));
  const shown = isAll ? found : found.slice(0, FIRST);
  return (
    <>
      <p className="mt-1 text-soft">
        {RECORD_KINDS[table].many}: {found.length}
      </p>
      <ul className="pl-5">
        {shown.map((row) => (
          <li key={row.id}>
            <RowLink table={table} id={row.id} text={rowText(row, evidence)} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-9 cursor-pointer pl-5 text-accent underline"
        >
          Show all {found.length}
        </button>
      )}
    </>
  );
}

/** A row of any of the tables; missing columns are not shown. */
interface Row {
  id: string;
  client_id?: string | null;
  date?: string;
  start_date?: string | null;
  awarded_on?: string;
  as_of?: string;
  /** In minutes. */
  duration?: number;
  paid_minutes?: number;
  pro_bono_minutes?: number;
  hours?: number;
  name?: string;
  mentor_name?: string;
  title?: string;
  level?: string;
}

/** A row as text: date, duration, client. */
function rowText(row: Row, { clients }: EvidenceRows): string {
  const day = row.date ?? row.start_date ?? row.awarded_on ?? row.as_of;
  const earlier = (row.paid_minutes ?? 0) + (row.pro_bono_minutes ?? 0);
  const client = row.client_id && clients.find(({ id }) => id === row.client_id)?.name;
  const parts = [
    day && longDate(day),
    row.duration !== undefined && durationLabel(row.duration),
    earlier > 0 && hoursTotal(earlier),
    row.hours !== undefined && cpdHoursTotal(row.hours),
    client ?? row.name ?? row.mentor_name ?? row.title ?? row.level,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Where rows are seen one by one. */
const PAGES: Readonly<Partial<Record<EvidenceTable, (id: string) => string>>> = {
  sessions: (id) => `/sessions/${id}`,
  clients: (id) => `/clients/${id}`,
  supervision_sessions: (id) => `/supervision/edit/${id}`,
  cpd_records: () => '/cpd',
};

/** A link from a row's text to its form. */
function RowLink({ table, id, text }: { table: EvidenceTable; id: string; text: string }) {
  const page = PAGES[table]?.(id);
  if (page === undefined) return <span>{text}</span>;
  return (
    <Link to={page} className="text-accent underline decoration-rule underline-offset-2 hover:decoration-current">
      {text}
    </Link>
  );
}
