import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today } from '#web/data/device/today.ts';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from '#web/ui/icons/users-round.tsx';
import { useMemo, useState } from 'react';
import { clientsQuery } from '../client-queries.ts';
import { paymentRows, inOrder, type PaymentRow } from './payment-rows.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { waitingMinutes } from '#domain/accreditation/audit/client-questions.ts';
import { Table } from '#web/ui/data/table.tsx';
import { PaymentEntry } from './payment-entry.tsx';

/** Who pays for each client, what they are to the coach, and what peers gave in return: one row a client, each answer saved at once. */
export function ClientPaymentPage() {
  const clients = useQuery(clientsQuery);
  const evidence = useQuery(evidenceQuery());
  // Unsent answers count too: the hours follow from them at once.
  const listed = useWithUnsent(clients.data);
  const counted = useWithUnsent(evidence.data?.clients);
  const day = today();
  const rows = useMemo(
    () => listed && counted && evidence.data && paymentRows(listed, withClients(evidence.data, counted), day),
    [listed, counted, evidence.data, day],
  );
  return (
    <>
      <PageHeader title="Clients and payment" description="Said once for a client, it holds for all their hours" />
      <CredentialNav at="clients" />
      <NotLoaded query={clients} label="Loading your clients…" rows={8} />
      {clients.data && <NotLoaded query={evidence} label="Loading your hours…" rows={8} />}
      {rows?.length === 0 && <NoClients />}
      {rows && rows.length > 0 && <PaymentList rows={rows} />}
    </>
  );
}

/** Returns the same object where no client differs: what was computed for it is then used again. */
const withClients = (evidence: EvidenceRows, clients: EvidenceRows['clients']): EvidenceRows =>
  clients === evidence.clients ? evidence : { ...evidence, clients };

function NoClients() {
  return (
    <EmptyState
      icon={<UsersRound className="size-6" />}
      title="No clients yet"
      text="Here you say who pays for them and whether they report to you."
      action={
        <Link to="/clients" search={{ add: 1 }} className={buttonClass()}>
          Add a client
        </Link>
      }
    />
  );
}

/** So many rows are drawn at a time. */
const AT_A_TIME = 100;

/** The order stays as it was when the list opened, so that no answer moves the rows under the reader's hands. */
function PaymentList({ rows }: { rows: readonly PaymentRow[] }) {
  const [order] = useState(() => new Map(inOrder(rows).map(({ client }, place) => [client.id, place])));
  const [shown, setShown] = useState(AT_A_TIME);
  const current = rows.toSorted((one, other) => placeOf(order, one) - placeOf(order, other));
  const waiting = current.reduce((sum, { questions }) => sum + waitingMinutes(questions), 0);
  const left = current.length - shown;
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-soft">
        {waiting > 0 ? `${hoursTotal(waiting)} waiting for an answer.` : 'No hours waiting for an answer.'}
      </p>
      <Table
        label="Clients and payment"
        headings={['Client', 'Hours', 'Who pays', 'Who they are to you', 'Coaching received']}
      >
        {current.slice(0, shown).map((row) => (
          <PaymentEntry key={row.client.id} {...row} />
        ))}
      </Table>
      {left > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + AT_A_TIME)}>
          Show {Math.min(left, AT_A_TIME)} more
        </Button>
      )}
    </>
  );
}

const placeOf = (order: ReadonlyMap<string, number>, { client }: PaymentRow) => order.get(client.id) ?? Infinity;
