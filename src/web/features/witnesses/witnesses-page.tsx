import { isOpenStep, requestStep } from '#domain/witnesses/request-state.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { stillConfirmedQuery, witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { undeliveredMailsQuery } from '#web/data/records/undelivered-mails.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { NeedsPlan } from '#web/records/needs-plan.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { useState } from 'react';
import { RequestEntry } from './request-entry.tsx';

const AskDialog = lazySheet('ask', async () => (await import('./ask-dialog.tsx')).AskDialog);

/** Open and answered requests to confirm hours. */
export function WitnessesPage() {
  const query = useQuery(witnessRequestsQuery);
  // The page opens without a subscription too, but then nobody can be asked.
  const canAsk = useCanOpen()('/dashboard');
  return (
    <>
      <PageHeader title="Witnesses" description="People who confirm your hours" actions={canAsk && <AskLink />} />
      {canAsk && <CredentialNav at="witnesses" />}
      {!canAsk && (
        <NeedsPlan className="mb-6">You need the plan to ask. Answers still arrive, and stay here.</NeedsPlan>
      )}
      <NotLoaded query={query} label="Loading your requests…" rows={4} />
      {query.data?.length === 0 && <Nothing />}
      {query.data && query.data.length > 0 && <Requests requests={query.data} canAsk={canAsk} />}
      {canAsk && <AskDialog />}
    </>
  );
}

function AskLink() {
  return (
    <Link to="/reports/credentials/witnesses" search={{ ask: 'client' }} resetScroll={false} className={buttonClass()}>
      <UserCheck className="size-4" />
      Ask someone to confirm
    </Link>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<UserCheck className="size-6" />}
      title="Nobody asked yet"
      text="Ask a client, sponsor, organisation, mentor coach or supervisor to confirm your hours. They see sums and dates, never notes, and need no account."
    />
  );
}

interface RequestsProps {
  requests: readonly WitnessRequestRow[];
  canAsk: boolean;
}

function Requests({ requests, canAsk }: RequestsProps) {
  const [now] = useState(() => new Date().toISOString());
  const confirmed = requests.filter(({ answer }) => answer === 'confirmed').map(({ id }) => id);
  const still = useQuery(stillConfirmedQuery(confirmed));
  const undelivered = useQuery(undeliveredMailsQuery);
  const groups = [
    { title: 'Waiting for an answer', of: requests.filter((one) => isOpenStep(requestStep(one, now))) },
    { title: 'Answered', of: requests.filter(({ answer }) => answer !== null) },
    {
      title: 'Withdrawn or expired',
      of: requests.filter((one) => one.answer === null && !isOpenStep(requestStep(one, now))),
    },
  ];
  return groups.map(
    ({ title, of }) =>
      of.length > 0 && (
        <Section key={title} title={title}>
          <ul className="border-t border-rule">
            {of.map((request) => (
              <RequestEntry
                key={request.id}
                request={request}
                now={now}
                stillMinutes={still.data?.[request.id]}
                mailBlock={undelivered.data?.[request.id]}
                canAsk={canAsk}
              />
            ))}
          </ul>
        </Section>
      ),
  );
}
