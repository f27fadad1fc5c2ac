import { hoursTotal } from '#domain/sessions/duration.ts';
import { REQUEST_STEP_TEXTS, requestStep } from '#domain/witnesses/request-state.ts';
import { totalText } from '#domain/witnesses/sums-text.ts';
import { useOutbox, withUnsent } from '#web/data/records/outbox/outbox.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { isBare } from '#web/data/device/device-query.ts';
import { witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { useHeld } from '#web/records/use-held.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { NOT_ON_DEVICE } from '#web/ui/not-on-device.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { NoSuchRecord } from '#web/ui/data/no-such-record.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useState } from 'react';
import { ClientActions } from './client-actions.tsx';
import { ClientCredentialFacts } from './client-credential-facts.tsx';
import { ClientFigures } from './client-figures.tsx';
import { clientQuery, listedClient } from './client-queries.ts';
import { ClientSessions } from './client-sessions.tsx';
import { DeleteClientDialog } from './remove/delete-client-dialog.tsx';
import { EraseClientDialog } from './remove/erase-client-dialog.tsx';
import { HoursBeforeDialog } from './hours-before/hours-before-dialog.tsx';
import { HoursBefore } from './hours-before/hours-before.tsx';
import { useClientWitnesses } from './use-client-witnesses.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { Section } from '#web/ui/section.tsx';
import { Badge } from '#web/ui/badge.tsx';

const EditClientDialog = lazySheet('edit', async () => (await import('./client-dialogs.tsx')).EditClientDialog);

const MergeDialog = lazySheet('merge', async () => (await import('./merge/merge-dialog.tsx')).MergeDialog);
const MergeNotices = lazyPart(async () => (await import('./merge/merge-notices.tsx')).MergeNotices);

export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...clientQuery(id), enabled: isRowId(id) });
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<'erase' | 'delete' | null>(null);
  const unsent = useOutbox();
  const isOffline = useConnection() !== 'online';
  const loaded = query.data === undefined && (query.isError || isOffline) ? listedClient(id) : query.data;
  const client = useHeld(id, loaded && withUnsent(loaded, unsent));

  const isMissing = !isRowId(id) || client === null;
  if (isMissing || !client) {
    return (
      <>
        <PageHeader title="Client" />
        {isMissing ? (
          <NoSuchRecord title="Client not found" list="/clients" label="All clients" />
        ) : (
          <NotLoaded query={query} label="Loading client…" rows={6} />
        )}
      </>
    );
  }
  if (isBare(client)) return <ClientOnDevice client={client} />;
  const leave = () => {
    void navigate({ to: '/clients', replace: true });
    queryClient.removeQueries({ queryKey: queryKeys.client(id) });
  };
  return (
    <>
      <PageHeader
        title={client.name}
        description={<ClientContact client={client} />}
        actions={
          <ClientActions client={client} onErase={() => setLeaving('erase')} onDelete={() => setLeaving('delete')} />
        }
      />
      <MergeNotices key={id} client={client} />
      <ClientFigures clientId={id} />
      <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <ClientSessions clientId={id} />
        <div className="max-lg:contents">
          <ClientNotes notes={client.notes} />
          <ClientCredentialFacts client={client} />
          <HoursBefore clientId={id} />
          <ClientWitnesses clientId={id} />
        </div>
      </div>
      <EditClientDialog client={client} />
      <HoursBeforeDialog clientId={id} />
      <MergeDialog key={`merge ${id}`} client={client} />
      {leaving === 'delete' && (
        <DeleteClientDialog client={client} onClose={() => setLeaving(null)} onDeleted={leave} />
      )}
      {leaving === 'erase' && <EraseClientDialog client={client} onClose={() => setLeaving(null)} onErased={leave} />}
    </>
  );
}

/** Without a connection: what this device has of a client, which is neither contact details nor notes. */
function ClientOnDevice({ client: { id, name } }: { client: ClientRow }) {
  return (
    <>
      <PageHeader title={name} description={`Contact details and notes: ${NOT_ON_DEVICE.toLowerCase()}`} />
      <ClientFigures clientId={id} />
      <ClientSessions clientId={id} />
    </>
  );
}

/** One press writes or calls. */
function ClientContact({ client }: { client: ClientRow }) {
  if (!client.email && !client.phone) return <span>No contact details yet</span>;
  const linkClass = 'text-accent hover:underline tap';
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {client.email && (
        <a href={`mailto:${encodeURIComponent(client.email)}`} className={linkClass}>
          {client.email}
        </a>
      )}
      {client.phone && (
        <a href={`tel:${client.phone.replace(/[^+\d*#]/g, '')}`} className={linkClass}>
          {client.phone}
        </a>
      )}
    </span>
  );
}

/** Plain text as it was typed: line breaks stay, nothing is read as markup. */
function ClientNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <Section title="Notes" className="max-lg:order-first">
      <p className="max-w-[70ch] leading-relaxed whitespace-pre-wrap">{notes}</p>
    </Section>
  );
}

/** Who was asked to confirm hours with this client, and how much of them is confirmed. */
function ClientWitnesses({ clientId }: { clientId: string }) {
  const requests = useQuery(witnessRequestsQuery).data;
  const minutes = useClientWitnesses(clientId).reduce((sum, row) => sum + row.minutes, 0);
  const own = (requests ?? []).filter(({ client_ids }) => client_ids.includes(clientId));
  const [now] = useState(() => new Date().toISOString());
  return (
    <Section
      title="Witnesses"
      action={
        <Link
          to="/reports/credentials/witnesses"
          search={{ ask: 'client', client: clientId }}
          className="text-13 font-[560] text-accent hover:underline tap"
        >
          Ask someone to confirm
        </Link>
      }
    >
      {own.length === 0 && <p className="text-sm text-soft">Nobody asked to confirm these hours yet.</p>}
      {minutes > 0 && <p className="text-sm">{hoursTotal(minutes)} confirmed</p>}
      <ul>
        {own.map((request) => (
          <li key={request.id} className="border-b border-rule py-2.5 text-sm">
            <span className="flex flex-wrap items-baseline gap-x-2">
              {request.witness_name} <Badge>{REQUEST_STEP_TEXTS[requestStep(request, now)]}</Badge>
            </span>
            <span className="text-soft">{totalText(request.asked)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
