import { logFailure } from '#web/backend/log-failure.ts';
import { noteReached, useConnection } from '#web/backend/connection.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** How often a server that did not answer is asked again. */
const ASK_AGAIN_MS = 5_000;

const TEXTS = {
  offline: 'You are offline. What you entered stays here; save it when you are back.',
  unreached: 'The server cannot be reached. What you entered stays here; trying again…',
};

/** Says that the connection is lost, on every page, and loads what failed meanwhile once it is back. */
export function ConnectionNotice() {
  const connection = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'online' && wasLost.current) void loadWhatFailed();
    wasLost.current = connection !== 'online';
    if (connection !== 'unreached') return;
    const timer = setInterval(() => void askServer(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [connection]);
  return (
    <output className="sticky top-[54px] z-20 block md:top-2">
      {connection !== 'online' && (
        <p className="mb-5 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-sm text-ink shadow-raised">
          <CloudOff aria-hidden="true" className="size-[18px] shrink-0 text-amber" />
          {TEXTS[connection]}
        </p>
      )}
    </output>
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

async function loadWhatFailed(): Promise<void> {
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}
