import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/backend/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Table, TableBody, TableHead, TableHeading } from '#web/ui/table.tsx';
import { UserRound } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { ClientEntry } from './client-entry.tsx';
import { matchingClients } from './matching-clients.ts';

interface ClientsListProps {
  clients: readonly ClientRow[];
  /** undefined while they are on their way. */
  hours: readonly ClientHours[] | undefined;
  /** The button that adds a client. */
  add: ReactNode;
  onDelete: (client: ClientRow) => void;
}

export function ClientsList({ clients, hours, add, onDelete }: ClientsListProps) {
  // Not in the address: names stay out of it.
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const shown = useMemo(() => matchingClients(clients, wanted), [clients, wanted]);
  const hoursOf = useMemo(() => new Map(hours?.map((entry) => [entry.client_id, entry])), [hours]);

  if (clients.length === 0) {
    return (
      <EmptyState
        icon={<UserRound className="size-6" />}
        title="No clients yet"
        text="Add the first person you coach. A name is enough; the rest can wait."
        action={add}
      />
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput
          label="Search clients"
          placeholder="Name, email or phone"
          value={typed}
          onChange={setTyped}
          className="w-full md:w-80"
        />
        <p aria-live="polite" className="text-sm text-soft">
          {countText(shown.length, clients.length)}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={`No client matches “${wanted.trim()}”`}
          text="Search looks at names, email addresses and phone numbers."
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              Clear search
            </Button>
          }
        />
      ) : (
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
            {shown.map((client) => (
              <ClientEntry
                key={client.id}
                client={client}
                hours={hours && (hoursOf.get(client.id) ?? null)}
                onDelete={() => onDelete(client)}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all}`;
  return all === 1 ? '1 client' : `${all} clients`;
}
