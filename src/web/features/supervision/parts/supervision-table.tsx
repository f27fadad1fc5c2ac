import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import { Table, TableBody, TableHead, TableHeading } from '#web/ui/data/table.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { SupervisionEntry } from './supervision-entry.tsx';

interface SupervisionTableProps {
  sessions: readonly SupervisionRow[];
  /** Set while supervision sessions are being chosen. */
  selection: Selection | null;
  onDelete: (session: SupervisionRow) => void;
}

export function SupervisionTable({ sessions, selection, onDelete }: SupervisionTableProps) {
  return (
    <Table label="Supervision sessions">
      <TableHead>
        <TableHeading className="w-44">Date</TableHeading>
        <TableHeading>Supervisor</TableHeading>
        <TableHeading className="text-right">Duration (minutes)</TableHeading>
        <TableHeading className="wide:pl-5">Topics</TableHeading>
        <TableHeading className="w-16 text-right">Actions</TableHeading>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <SupervisionEntry
            key={session.id}
            session={session}
            day={dayText(session.day, today())}
            selection={selection}
            onDelete={() => onDelete(session)}
          />
        ))}
      </TableBody>
    </Table>
  );
}
