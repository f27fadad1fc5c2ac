import { type CertificateArea, isCertificateArea, referenceTo } from '#domain/certificates/certificate.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import type { RecordTable } from '#domain/transfer/write/export-tables.ts';
import type { Practice } from '#web/data/records/read-practice.ts';
import { AttachedFiles } from '#web/records/attached-files.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { useOnPaper } from '#web/ui/data/use-on-paper.ts';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { useState } from 'react';
import type { ShownRecord } from './matching-rows.ts';
import { RecordItem } from './record-item.tsx';
import { RemoveDialog, type Removal } from './remove-dialog.tsx';

const A_PAGE = 50;
/** So few are open from the beginning. */
const OPEN_MAX = 3;

interface RecordListProps {
  kind: RecordName;
  practice: Practice;
  columns: RecordTable['columns'];
  found: readonly ShownRecord[];
  today: string;
  page: number;
  onPage: (page: number) => void;
}

/** The matching records, 50 per page; all of them when printed. */
export function RecordList({ kind, practice, columns, found, today, page, onPage }: RecordListProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const isPrinting = useOnPaper(() => true) ?? false;
  const pageCount = Math.max(1, Math.ceil(found.length / A_PAGE));
  const current = Math.min(page, pageCount);
  const shown = isPrinting ? found : found.slice((current - 1) * A_PAGE, current * A_PAGE);
  const ask = (id: string, erases: boolean) => (title: string) => {
    const sessions = practice.sessions.filter((session) => session.client_id === id).length;
    setRemoval({ kind, id, title: nameOf(practice, kind, id) ?? title, erases, sessions });
  };
  if (found.length === 0) return <EmptyState title={practice[kind].length === 0 ? 'None recorded' : 'No matches'} />;
  return (
    <>
      <ul className="border-t border-rule">
        {shown.map((record) => (
          <RecordItem
            key={record.id}
            kind={kind}
            isOpen={isPrinting || found.length <= OPEN_MAX}
            record={record}
            columns={columns}
            today={today}
            onDelete={ask(record.id, false)}
            onErase={kind === 'clients' ? ask(record.id, true) : undefined}
            files={
              // They can be downloaded and deleted with or without a subscription; they are added on the record's own page.
              hasFiles(practice, kind, record.id) && (
                <AttachedFiles area={kind as CertificateArea} record={record.id} canAdd={false} />
              )
            }
          />
        ))}
      </ul>
      <div className="print:hidden">
        <Pagination page={current} pageCount={pageCount} onPage={onPage} label="Pages of records" />
      </div>
      {removal && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </>
  );
}

function hasFiles({ certificates }: Practice, kind: RecordName, id: string): boolean {
  return isCertificateArea(kind) && certificates.some((file) => file[referenceTo(kind)] === id);
}

const nameOf = (practice: Practice, kind: RecordName, id: string) =>
  kind === 'clients' ? practice.clients.find((client) => client.id === id)?.name : undefined;
