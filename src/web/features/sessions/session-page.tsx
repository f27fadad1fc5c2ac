import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { isRowId } from '#web/data/wire/row-id.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SessionActions } from './list/session-actions.tsx';
import { SessionContent } from './session-content.tsx';
import { SessionFacts } from './session-facts.tsx';
import { sessionQuery } from './session-queries.ts';

const EditSessionDialog = lazySheet('edit', async () => (await import('./list/session-dialogs.tsx')).EditSessionDialog);

export function SessionPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...sessionQuery(id), enabled: isRowId(id) });
  const session = query.data;

  if (!isRowId(id) || session === null) return <NoSuchSession />;
  if (!session) {
    return (
      <Titled>
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows label="Loading session…" rows={5} />
        )}
      </Titled>
    );
  }
  return (
    <>
      <PageHeader
        title={session.client?.name ?? UNKNOWN_CLIENT}
        description={<SessionFacts session={session} />}
        actions={<SessionActions session={session} />}
      />
      <SessionContent session={session} />
      <EditSessionDialog session={session} />
    </>
  );
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Session" />
      {children}
    </>
  );
}

function NoSuchSession() {
  return (
    <Titled>
      <EmptyState
        title="Session not found"
        text="It may have been deleted, or the address is incomplete."
        action={
          <Link to="/sessions" className={buttonClass({ variant: 'secondary' })}>
            All sessions
          </Link>
        }
      />
    </Titled>
  );
}
