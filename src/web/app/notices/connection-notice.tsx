import { logFailure } from '#web/data/wire/log-failure.ts';
import { askServer, PROBE_MS, useConnection, useIsSlow, type Connection } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { CloudOff } from '#web/ui/icons/cloud-off.tsx';
import { Clock } from '#web/ui/icons/clock.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toCalendarDate } from '#domain/time.ts';
import { isBare } from '#web/data/device/device-query.ts';
import { today } from '#web/data/device/today.ts';
import { dayText, instantText } from '#domain/formatting/date-text.ts';
import type { Query } from '@tanstack/react-query';

/** How often an unreachable server is tried again, and the shortest time between two refetches. */
const RETRY_MS = PROBE_MS;

const OFFLINE_HINT = 'Sessions you log are kept and sent when you are back.';
const STATES = {
  offline: { icon: CloudOff, text: 'You’re offline.', hint: OFFLINE_HINT },
  unreached: { icon: CloudOff, text: 'The server cannot be reached; trying again.', hint: OFFLINE_HINT },
  slow: {
    icon: Clock,
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
  useRefetch(connection);
  const isLost = state !== 'online';
  useEffect(() => {
    if (isLost && userId) void restore(userId);
  }, [isLost, userId]);
  return (
    <output className="sticky top-[54px] z-20 block md:top-2">
      {state !== 'online' && <LostConnection state={state} />}
    </output>
  );
}

function LostConnection({ state }: { state: keyof typeof STATES }) {
  const dataAge = useSyncExternalStore(subscribe, dataAgeText);
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

/**
 * Asks an unreachable server until it is ready, then loads what is missing. A single call that fails or is never answered is no
 * lost connection: if the server says at once that it is ready, that call keeps its message and its Retry, or it would begin
 * again without end.
 */
function useRefetch(connection: Connection): void {
  const last = useRef<{ connection: Connection; isLost: boolean }>({ connection, isLost: false });
  useEffect(() => {
    const isBack = connection === 'online' && last.current.connection !== 'online';
    if (isBack) scheduleRefetch(last.current.isLost);
    last.current = { connection, isLost: connection === 'offline' || (last.current.isLost && !isBack) };
    if (connection !== 'unreached') return;
    const ask = async () => {
      const status = await askServer();
      if (status === null || status === 503) last.current.isLost = true;
    };
    void ask();
    // One request at a time: otherwise a server that accepts and never answers would use up the browser's connections.
    const timer = setInterval(() => void ask(), RETRY_MS);
    return () => clearInterval(timer);
  }, [connection]);
}

async function restore(userId: string): Promise<void> {
  try {
    const { restoreLastKnown } = await import('#web/data/device/last-known.ts');
    await restoreLastKnown(userId);
  } catch (error) {
    logFailure('Restoring stored data', error);
  }
}

let refetchTimer: ReturnType<typeof setTimeout> | undefined;
let refetchesFailed = false;
let nextRefetchFrom = 0;

/** At most one refetch per RETRY_MS: a query that always fails while others succeed would otherwise be sent in a loop. */
function scheduleRefetch(withFailed: boolean): void {
  refetchesFailed ||= withFailed;
  refetchTimer ??= setTimeout(() => {
    void refetchStale(refetchesFailed);
    refetchTimer = undefined;
    refetchesFailed = false;
    nextRefetchFrom = performance.now() + RETRY_MS;
  }, nextRefetchFrom - performance.now());
}

async function refetchStale(withFailed: boolean): Promise<void> {
  // Data of closed pages may come from this device: it is loaded again when they are opened.
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => query.isStale() });
  // Do not restart pending requests: they would never finish.
  await queryClient.refetchQueries(
    {
      predicate: (query) => (query.state.status === 'error' ? withFailed : query.isActive() && query.isStale()),
    },
    { cancelRefetch: false },
  );
}

/** What a page is complete without: marks beside rows, and calendars, which the server reads. */
const BESIDES = new Set(['profile', 'calendar', 'lent-comments']);

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** How old the shown data is, and what is missing. */
function dataAgeText(): string {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => !BESIDES.has(String(queryKey[0])) });
  if (shown.length === 0) return '';
  if (shown.some(({ state }) => state.data === undefined)) return ' Parts of this page need a connection.';
  const since = timeText(Math.min(...shown.map(({ state }) => state.dataUpdatedAt)));
  return ` Showing what was here at ${since}${shown.some(hasBareRows) ? ', without notes and contact details' : ''}.`;
}

const hasBareRows = ({ state }: Query) => (Array.isArray(state.data) ? state.data.some(isBare) : isBare(state.data));

/** @example '14:32', '14:32 on Thu 19 Nov' */
function timeText(at: number): string {
  const date = new Date(at);
  const time = instantText(date, { timeStyle: 'short' });
  const day = toCalendarDate(date);
  return day === today() ? time : `${time} on ${dayText(day, today())}`;
}
