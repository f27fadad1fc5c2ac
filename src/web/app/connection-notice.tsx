import { logFailure } from '#web/backend/log-failure.ts';
import { noteReached, useConnection, type Connection } from '#web/backend/connection.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { useSession } from '#web/backend/session-store.ts';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useKeptText } from './use-kept-text.ts';

/** How often a server that did not answer is asked again, and what is missing is loaded at most: one call alone may fail each time. */
const ASK_AGAIN_MS = 5_000;

const TEXTS = { offline: 'Offline.', unreached: 'The server cannot be reached; trying again.' };

/** Says that the connection is lost and how old the page is, and loads what is missing once it is back. */
export function ConnectionNotice() {
  const connection = useConnection();
  const userId = useSession()?.user.id;
  const wasLost = useRef(false);
  useEffect(() => {
    const isLost = connection !== 'online';
    if (!isLost && wasLost.current) loadSoon();
    if (isLost && userId) void bringBack(userId);
    wasLost.current = isLost;
    if (connection !== 'unreached') return;
    void askServer();
    const timer = setInterval(() => void askServer(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [connection, userId]);
  return (
    <output className="sticky top-[54px] z-20 block md:top-2">
      {connection !== 'online' && <LostConnection connection={connection} />}
    </output>
  );
}

function LostConnection({ connection }: { connection: Exclude<Connection, 'online'> }) {
  const kept = useKeptText();
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-sm text-ink shadow-raised">
      <CloudOff aria-hidden="true" className="size-[18px] shrink-0 text-amber" />
      <span>
        {TEXTS[connection]}
        {kept} Sessions you log are kept and sent when you are back.
      </span>
    </p>
  );
}

async function askServer(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    noteReached(true);
  } catch (error) {
    logFailure('Reaching the server', error);
  }
}

async function bringBack(userId: string): Promise<void> {
  try {
    const { restoreLastKnown } = await import('#web/backend/last-known.ts');
    await restoreLastKnown(userId);
  } catch (error) {
    logFailure('Bringing back what was here', error);
  }
}

let nextLoad: ReturnType<typeof setTimeout> | undefined;
let mayLoadFrom = 0;

/** Whatever finds the server gone and there again in one breath would else be asked without end. However often, one load is to come. */
function loadSoon(): void {
  nextLoad ??= setTimeout(() => {
    nextLoad = undefined;
    mayLoadFrom = performance.now() + ASK_AGAIN_MS;
    void loadWhatIsMissing();
  }, mayLoadFrom - performance.now());
}

async function loadWhatIsMissing(): Promise<void> {
  // Pages that are not open have what was kept: they begin anew.
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => query.isStale() });
  // What is being asked already is not begun anew: it would never come to its end.
  await queryClient.refetchQueries(
    { predicate: (query) => query.state.status === 'error' || (query.isActive() && query.isStale()) },
    { cancelRefetch: false },
  );
}
