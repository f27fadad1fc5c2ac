import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import { lazy, Suspense, useState } from 'react';
import { clientsQuery } from './client-queries.ts';
import { ClientsList } from './list/clients-list.tsx';
import { ClientsToolbar } from './list/clients-toolbar.tsx';
import { DeleteClientDialog } from './remove/delete-client-dialog.tsx';

const AlikeOffer = lazy(async () => ({ default: (await import('./merge/alike-offer.tsx')).AlikeOffer }));
const AddClientDialog = lazySheet('add', async () => (await import('./client-dialogs.tsx')).AddClientDialog);

/** What it asks for at once. */
export const queries = () => [clientsQuery, clientHoursQuery(today())];

export function ClientsPage() {
  const clients = useQuery(clientsQuery);
  const shown = useWithUnsent(clients.data);
  const hours = useQuery(clientHoursQuery(today()));
  const [deleting, setDeleting] = useState<ClientRow | null>(null);
  const add = (
    <Link to="/clients" search={{ add: 1 }} resetScroll={false} className={buttonClass()}>
      <Plus className="size-4" />
      Add a client
    </Link>
  );
  return (
    <>
      <PageHeader title="Clients" description="The people you coach" actions={clients.data?.length ? add : null} />
      <NotLoaded query={clients}>
        <ClientsSkeleton />
      </NotLoaded>
      {clients.data && clients.data.length > 1 && (
        <Suspense>
          <div className="mb-4 empty:hidden">
            <AlikeOffer />
          </div>
        </Suspense>
      )}
      {shown && <ClientsList clients={shown} hours={hours.data} add={add} onDelete={setDeleting} />}
      <AddClientDialog />
      {deleting && <DeleteClientDialog client={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const nothing = () => undefined;

/** The list on its way: everything at its place but the rows. */
function ClientsSkeleton() {
  return (
    <>
      <div inert>
        <ClientsToolbar typed="" onType={nothing} count="" sort={undefined} onSort={nothing} />
        {/* The table's head. */}
        <div className="h-10 border-b border-rule narrow:hidden" />
      </div>
      <SkeletonRows label="Loading clients…" rows={8} rowClassName="h-[77px] wide:h-[52px]" />
    </>
  );
}
