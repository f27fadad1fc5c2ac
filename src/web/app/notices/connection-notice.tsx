import { logFailure } from '#web/data/wire/log-failure.ts';
import { setReached, useConnection, useIsSlow } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toCalendarDate } from '#domain/time.ts';
import { isBare } from '#web/data/device/kept-query.ts';
import { today } from '#web/data/device/today.ts';
import { dayText, instantText } from '#domain/formatting/date-text.ts';
import type { Query } from '@tanstack/react-query';

/** How often an unreachable server is tried again, and the shortest time between two refetches. */
const RETRY_MS = 5_000;

const OFFLINE_HINT = 'Sessions you log are kept and sent when you are back.';
const STATES = {
  offline: { icon: CloudOff, text: 'Offline.', hint: OFFLINE_HINT },
  unreached: { icon: CloudOff, text: 'The server cannot be reached; trying again.', hint: OFFLINE_HINT },
  slow: {
    icon: Hourglass,
    text: 'The server is taking a long time to answer. Still trying.',
    hint: 'Sessions you log are kept on this device until they are saved.',
  },
} as const;

/** Shows that the server does not answer and how old the data is; refetches when it answers again. */
export function ConnectionNotice() {
  const connection = useConnection();
  const isSlow = useIsSlow();
  const state = connection === 'online' && isSlow ? 'slow' : connection;
  const userId = useSession()?.user.id;
  const wasLost = useRef(false);
  useEffect(() => {
    const isLost = state !== 'online';
    if (!isLost && wasLost.current) scheduleRefetch();
    if (isLost && userId) void restore(userId);
    wasLost.current = isLost;
    if (state !== 'unreached') return;
    void askServer();
    const timer = setInterval(() => void askServer(), RETRY_MS);
    return () => clearInterval(timer);
  }, [state, userId]);
  return (
    <output className="sticky top-[54px] z-20 block md:top-2">
      {state !== 'online' && <LostConnection state={state} />}
    </output>
  );
}

function LostConnection({ state }: { state: keyof typeof STATES }) {
  const dataAge = useDataAgeText();
  const { icon: Icon, text, hint } = STATES[state];
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-sm text-ink shadow-raised">
      <Icon aria-hidden="true" className="size-[18px] shrink-0 text-amber" />
      <span>
        {text}
        {dataAge} {hint}
      </span>
    </p>
  );
}

/** One request at a time: otherwise a server that accepts and never answers would use up the browser's connections. */
async function askServer(): Promise<void> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(RETRY_MS) });
    // 503 while the server starts or has no database.
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
    logFailure('Restoring kept data', error);
  }
}

let refetchTimer: ReturnType<typeof setTimeout> | undefined;
let nextRefetchFrom = 0;

/** At most one refetch per RETRY_MS: a query that always fails while others succeed would otherwise be sent in a loop. */
function scheduleRefetch(): void {
  refetchTimer ??= setTimeout(() => {
    refetchTimer = undefined;
    nextRefetchFrom = performance.now() + RETRY_MS;
    void refetchStale();
  }, nextRefetchFrom - performance.now());
}

async function refetchStale(): Promise<void> {
  // Data of closed pages may come from this device: it is loaded again when they are opened.
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => query.isStale() });
  // Do not restart pending requests: they would never finish.
  await queryClient.refetchQueries(
    { predicate: (query) => query.state.status === 'error' || (query.isActive() && query.isStale()) },
    { cancelRefetch: false },
  );
}

/** Without a connection: how old the shown data is, and what is missing. */
function useDataAgeText(): string {
  return useSyncExternalStore(subscribe, dataAgeText);
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

function dataAgeText(): string {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
  if (shown.length === 0) return '';
  if (shown.some(({ state }) => state.data === undefined)) return ' Parts of this page need a connection.';
  const since = timeText(Math.min(...shown.map(({ state }) => state.dataUpdatedAt)));
  return ` Showing what was here at ${since}${shown.some(hasBareRows) ? ', without notes and contact details' : ''}.`;
}

const hasBareRows = ({ state }: Query) => Array.isArray(state.data) && state.data.some(isBare);

/** @example '14:32', '14:32 on Thu 19 Nov' */
function timeText(at: number): string {
  const date = new Date(at);
  const time = instantText(date, { timeStyle: 'short' });
  const day = toCalendarDate(date);
  return day === today() ? time : `${time} on ${dayText(day, today())}`;
}
