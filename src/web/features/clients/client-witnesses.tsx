import { REQUEST_STEP_TEXTS, requestStep } from '#domain/witnesses/request-state.ts';
import { totalText } from '#domain/witnesses/sums-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useClientWitnesses } from './use-client-witnesses.ts';

/** Who was asked to confirm hours with this client, and how much of them is confirmed. */
export function ClientWitnesses({ clientId }: { clientId: string }) {
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
