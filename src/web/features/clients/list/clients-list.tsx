import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { ClientsTable } from './clients-table.tsx';
import { parseClientsSearch, type ClientsSearch } from './clients-search.ts';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { matchingClients } from './matching-clients.ts';
import { sortedClients } from './sorted-clients.ts';

interface ClientsListProps {
  clients: readonly ClientRow[];
  /** undefined while they are on their way. */
  hours: readonly ClientHours[] | undefined;
  /** The button that adds a client. */
  add: ReactNode;
  onDelete: (client: ClientRow) => void;
}

/** So many rows are drawn at a time; all clients are searched. */
const CLIENTS_A_PAGE = 100;

export function ClientsList({ clients, hours, add, onDelete }: ClientsListProps) {
  // Not in the address: names stay out of it.
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { sort, page: wantedPage = 1 } = parseClientsSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/clients' });
  const hoursOf = useMemo(() => new Map(hours?.map((entry) => [entry.client_id, entry])), [hours]);
  const shown = useMemo(
    () => sortedClients(matchingClients(clients, wanted), sort, hoursOf),
    [clients, wanted, sort, hoursOf],
  );
  const pageCount = Math.ceil(shown.length / CLIENTS_A_PAGE);
  const page = Math.min(wantedPage, Math.max(1, pageCount));
  const onPage = shown.slice((page - 1) * CLIENTS_A_PAGE, page * CLIENTS_A_PAGE);
  const show = (search: ClientsSearch) => void navigate({ search, replace: true, resetScroll: false });
  const turnTo = (next: number) => void navigate({ search: parseClientsSearch({ sort, page: next }) });
  const search = (text: string) => {
    setTyped(text);
    if (wantedPage > 1) show(parseClientsSearch({ sort }));
  };

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
      <ClientsToolbar
        typed={typed}
        onType={search}
        count={countText(shown.length, clients.length)}
        sort={sort}
        onSort={(next) => show(parseClientsSearch({ sort: next }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={`No client matches “${wanted.trim()}”`}
          text="Search looks at names, email addresses and phone numbers."
          action={
            <Button variant="secondary" onClick={() => search('')}>
              Clear search
            </Button>
          }
        />
      ) : (
        <>
          <ClientsTable clients={onPage} hoursOf={hours && hoursOf} onDelete={onDelete} />
          <Pagination page={page} pageCount={pageCount} onPage={turnTo} label="Pages of clients" />
        </>
      )}
    </>
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all}`;
  return all === 1 ? '1 client' : `${all} clients`;
}
