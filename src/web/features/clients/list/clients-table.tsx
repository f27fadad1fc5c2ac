import { mostMinutes, SEEN_LATELY_DAYS, type ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Table } from '#web/ui/data/table.tsx';
import type { ReactNode } from 'react';
import { ClientEntry } from './client-entry.tsx';

interface ClientsTableProps {
  clients: readonly ClientRow[];
  /** Of all clients; undefined while they are on their way. */
  hoursOf: ReadonlyMap<string, ClientHours> | undefined;
  onDelete: (client: ClientRow) => void;
}

/** Below each name a bar as long as the client's hours, dark where the client was seen lately. */
export function ClientsTable({ clients, hoursOf, onDelete }: ClientsTableProps) {
  const most = mostMinutes(hoursOf?.values() ?? []);
  return (
    <>
      {/* Takes its place before the hours are there. */}
      <p
        aria-hidden="true"
        className="mb-2 flex flex-wrap gap-x-3 text-13 text-soft"
        style={{ visibility: most > 0 ? 'visible' : 'hidden' }}
      >
        Hours, seen
        <Colour className="bg-accent">in the last {SEEN_LATELY_DAYS} days</Colour>
        <Colour className="bg-accent-pale">longer ago</Colour>
      </p>
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
            mostMinutes={most}
            onDelete={() => onDelete(client)}
          />
        ))}
      </Table>
    </>
  );
}

/** A colour of the bars, on one line with its meaning. */
function Colour({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`h-1.5 w-4 rounded-full ${className}`} />
      {children}
    </span>
  );
}
