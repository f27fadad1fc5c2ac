import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Table } from '#web/ui/data/table.tsx';
import { ClientEntry } from './client-entry.tsx';

interface ClientsTableProps {
  clients: readonly ClientRow[];
  /** undefined while they are on their way. */
  hoursOf: ReadonlyMap<string, ClientHours> | undefined;
  onDelete: (client: ClientRow) => void;
}

export function ClientsTable({ clients, hoursOf, onDelete }: ClientsTableProps) {
  return (
    <Table
      label="Clients"
      headings={[
        'Name',
        'Contact',
        'Last session',
        { text: 'Sessions', className: 'text-right' },
        { text: 'Hours', className: 'text-right' },
        { text: 'Actions', className: 'w-12', isHidden: true },
      ]}
    >
      {clients.map((client) => (
        <ClientEntry
          key={client.id}
          client={client}
          hours={hoursOf && (hoursOf.get(client.id) ?? null)}
          onDelete={() => onDelete(client)}
        />
      ))}
    </Table>
  );
}
