import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { instantDay } from '#domain/formatting/date-text.ts';
import type { Archive, ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import { erasedHours } from '#domain/transfer/plan/erased-hours.ts';
import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { countsText } from './review/counts-text.ts';
import type { ArchiveZip } from './work/archive-zip.ts';
import type { ImportJob } from './work/import-job.ts';

interface ArchiveImportProps {
  archive: Archive;
  parts: readonly ImportPart[];
  /** The ZIP, if it has certificates. */
  zip: ArchiveZip | null;
  known: KnownPractice;
  onImport: (job: ImportJob) => void;
  onCancel: () => void;
}

/** What an archive holds, and how much of it is stored already. */
export function ArchiveImport({ archive, parts, zip, known, onImport, onCancel }: ArchiveImportProps) {
  const all = Object.fromEntries(RECORD_NAMES.map((table) => [table, archive[table].length]));
  const clients = new Set(known.clients.map(({ id }) => id));
  const days = new Set(known.sessions.map((session) => `${session.client_id} ${session.date}`));
  const there = countsText({
    clients: archive.clients.filter(({ id }) => clients.has(id)).length,
    sessions: archive.sessions.filter((session) => days.has(`${session.client_id} ${session.date}`)).length,
  });
  const isErased = erasedHours(known.erased_sessions, (client) => !clients.has(client));
  const twice = [...archive.sessions, ...archive.opening_balances].filter(isErased).length;
  const { certificates } = archive;
  const files = zip ? certificates.map((listed) => ({ ...listed, content: () => zip.certificate(listed) })) : [];
  const day = instantDay(archive.exported_at, 'long');
  return (
    <Card>
      <p className="font-[560]">Archive from {day}</p>
      <p className="mt-1">{countsText(all) || 'This archive is empty.'}</p>
      {certificates.length > 0 && (
        <p className="mt-1">
          {certificates.length === 1 ? '1 certificate' : `${certificates.length} certificates`}
          {zip ? '' : ', not in this file: choose the ZIP to bring them along'}
        </p>
      )}
      {archive.witness_requests.length > 0 && (
        <p className="mt-1">
          {archive.witness_requests.length === 1 ? '1 request' : `${archive.witness_requests.length} requests`} to
          witnesses will not be brought in: only a witness’s own answer confirms hours.
        </p>
      )}
      {twice > 0 && (
        <p className="mt-1">
          {twice === 1 ? '1 of these records has' : `${twice} of these records have`} the same hours as a client you
          erased, which still count. If this is that client, they count twice.
        </p>
      )}
      <p className="mt-1 text-sm text-soft">
        {there ? `You already have ${there}; these won’t change.` : 'You have none of these yet.'} Your profile stays as
        it is.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={parts.length === 0} onClick={() => onImport({ kind: 'archive', parts, files })}>
          Import the archive
        </Button>
      </div>
    </Card>
  );
}
