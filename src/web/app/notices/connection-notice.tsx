import { logFailure } from '#web/data/wire/log-failure.ts';
import { setReached, useConnection, useIsSlow } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useKeptText } from './use-kept-text.ts';

/** How often an unreachable server is asked again, and the shortest time between two refetches: one call may fail each time. */
const ASK_AGAIN_MS = 5_000;

const KEPT_UNTIL_BACK = 'Sessions you log are kept and sent when you are back.';
const STATES = {
  offline: { icon: CloudOff, text: 'Offline.', kept: KEPT_UNTIL_BACK },
  unreached: { icon: CloudOff, text: 'The server cannot be reached; trying again.', kept: KEPT_UNTIL_BACK },
  slow: {
    icon: Hourglass,
    text: 'The server is taking a long time to answer. Still trying.',
    kept: 'Sessions you log are kept on this device until they are saved.',
  },
} as const;

/** Says that the server does not answer and how old the page is; refetches when it answers again. */
export function ConnectionNotice() {
  const connection = useConnection();
  const isSlow = useIsSlow();
  const state = connection === 'online' && isSlow ? 'slow' : connection;
  const userId = useSession()?.user.id;
  const wasLost = useRef(false);
  useEffect(() => {
    const isLost = state !== 'online';
    if (!isLost && wasLost.current) loadSoon();
    if (isLost && userId) void restore(userId);
    wasLost.current = isLost;
    if (state !== 'unreached') return;
    void askServer();
    const timer = setInterval(() => void askServer(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [state, userId]);
  return (
    <output className="sticky top-[54px] z-20 block md:top-2">
      {state !== 'online' && <LostConnection state={state} />}
    </output>
  );
}

function LostConnection({ state }: { state: keyof typeof STATES }) {
  const since = useKeptText();
  const { icon: Icon, text, kept } = STATES[state];
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-sm text-ink shadow-raised">
      <Icon aria-hidden="true" className="size-[18px] shrink-0 text-amber" />
      <span>
        {text}
        {since} {kept}
      </span>
    </p>
  );
}

/** One request at a time: otherwise a server that accepts and never answers would use up the browser's connections. */
async function askServer(): Promise<void> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_AGAIN_MS) });
    // While it starts, or its database is away, it answers that it can't answer yet.
    setReached(status !== 503);
  } catch (error) {
    logFailure('Reaching the server', error);
  }
}

async function restore(userId: string): Promise<void> {
  try {
    const { restoreLastKnown } = await import('#web/data/device/last-known.ts');
    await restoreLastKnown(userId);
  } catch (error) {
    logFailure('Restoring kept answers', error);
  }
}

let nextLoad: ReturnType<typeof setTimeout> | undefined;
let mayLoadFrom = 0;

/** At most one refetch per ASK_AGAIN_MS: a call that fails while the server answers others would otherwise be sent without end. */
function loadSoon(): void {
  nextLoad ??= setTimeout(() => {
    nextLoad = undefined;
    mayLoadFrom = performance.now() + ASK_AGAIN_MS;
    void loadWhatIsMissing();
  }, mayLoadFrom - performance.now());
}

async function loadWhatIsMissing(): Promise<void> {
  // Closed pages have kept data: they load again when they are opened.
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => query.isStale() });
  // A request under way is not started again: it would never finish.
  await queryClient.refetchQueries(
    { predicate: (query) => query.state.status === 'error' || (query.isActive() && query.isStale()) },
    { cancelRefetch: false },
  );
}
