import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { parseLogSearch } from '../log-search.ts';
import { factsOf } from './credential-facts.ts';
import { NewSession } from './new-session.tsx';
import { TimedSession } from './timed-session.tsx';
import { sessionQuery } from '../session-queries.ts';

/** The sheets that log a session on top of any page: open while the address has `?log`, `?timed` or `?copy`. */
export function LogSession() {
  const { log, copy } = parseLogSearch(useSearch({ strict: false }));
  const clientId = typeof log === 'string' ? log : '';
  return (
    <>
      <RouteDialog name="log" title="Log a session">
        {({ close, finish, setDirty }) => (
          <NewSession start={{ kind: 'new', clientId }} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
        )}
      </RouteDialog>
      <RouteDialog name="timed" title="Log the timed session">
        {({ close, finish, setDirty }) => <TimedSession onCancel={close} onSaved={finish} onDirtyChange={setDirty} />}
      </RouteDialog>
      {copy !== undefined && (
        <RouteDialog name="copy" title="Log it again">
          {({ close, finish, setDirty }) => (
            <CopiedSession id={copy} onCancel={close} onSaved={finish} onDirtyChange={setDirty} />
          )}
        </RouteDialog>
      )}
    </>
  );
}

interface CopiedSessionProps {
  id: string;
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function CopiedSession({ id, ...rest }: CopiedSessionProps) {
  const { data, isError, error, refetch } = useQuery(sessionQuery(id));
  if (data === null) return <EmptyState title="Session not found" text="It may have been deleted." />;
  if (!data) {
    return isError ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading session…" rows={5} />
    );
  }
  const { client_id, date, duration, notes, topics, follow_up, completed } = data;
  return (
    <NewSession
      {...rest}
      start={{
        kind: 'copy',
        session: { client_id, date, duration, notes, topics, follow_up, completed, ...factsOf(data) },
      }}
    />
  );
}
