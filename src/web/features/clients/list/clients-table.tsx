import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Table, TableBody, TableHead, TableHeading } from '#web/ui/data/table.tsx';
import { ClientEntry } from './client-entry.tsx';

interface ClientsTableProps {
  clients: readonly ClientRow[];
  /** undefined while they are on their way. */
  hoursOf: ReadonlyMap<string, ClientHours> | undefined;
  onDelete: (client: ClientRow) => void;
}

export function ClientsTable({ clients, hoursOf, onDelete }: ClientsTableProps) {
  return (
    <Table label="Clients">
      <TableHead>
        <TableHeading>Name</TableHeading>
        <TableHeading>Contact</TableHeading>
        <TableHeading>Last session</TableHeading>
        <TableHeading className="text-right">Sessions</TableHeading>
        <TableHeading className="text-right">Hours</TableHeading>
        <TableHeading className="w-12">
          <span className="sr-only">Actions</span>
        </TableHeading>
      </TableHead>
      <TableBody>
        {clients.map((client) => (
          <ClientEntry
            key={client.id}
            client={client}
            hours={hoursOf && (hoursOf.get(client.id) ?? null)}
            onDelete={() => onDelete(client)}
          />
        ))}
      </TableBody>
    </Table>
  );
}
