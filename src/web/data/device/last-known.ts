// What a coach saw last, kept on this device for the time without a network (ADR 13): one entry per
// answer and account, without notes, contact details and follow-ups. Loaded when it is needed.
import type { Query } from '@tanstack/react-query';
import { delMany, entries, setMany } from 'idb-keyval';
import { bareClient, bareSession } from './bare-row.ts';
import { deviceStore } from './device-store.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { today } from './today.ts';

interface Kept {
  userId: string;
  key: readonly unknown[];
  data: unknown;
  /** When the server said so, in milliseconds. */
  at: number;
  /** FORM of the app that kept it. */
  form?: number;
}

/** Raised when what an answer looks like changes: pages can't show what was kept before. */
const FORM = 2;

export const LAST_KNOWN_DAYS = 14;
const DAY_MS = 86_400_000;
/** Answers come in flocks. */
const WRITE_AFTER_MS = 300;
const store = deviceStore('hourbook-last-known', 'answers');

/** Keeps what is here and what comes in from now on for `userId`; what is old or someone else's goes. Returns the way to stop. */
export function keepLastKnown(userId: string): () => void {
  void run('Clearing old answers', () => forget((kept) => kept.userId !== userId || isOld(kept)));
  const waiting = new Map<string, Kept>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (waiting.size === 0) return;
    const some = [...waiting];
    waiting.clear();
    void run('Keeping answers', () => setMany(some, store));
  };
  const note = ({ queryKey: key, queryHash, state }: Query) => {
    const data = state.data === undefined ? undefined : withoutSecrets(key, state.data);
    if (data === undefined) return;
    waiting.set(`${userId} ${queryHash}`, { userId, key, data, at: state.dataUpdatedAt, form: FORM });
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(note);
  const stop = cache.subscribe((event) => {
    // Set by hand is what was kept here before.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) note(event.query);
  });
  addEventListener('pagehide', write);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('pagehide', write);
  };
}

/** Puts what was kept where nothing newer is. Returns whether there was anything. */
export async function restoreLastKnown(userId: string): Promise<boolean> {
  const all = await run('Reading kept answers', () => entries<string, Kept>(store));
  const own = (all ?? []).map(([, kept]) => kept).filter((kept) => kept.userId === userId && !isOld(kept));
  for (const { key, data, at } of own.toSorted((a, b) => a.at - b.at)) {
    const wanted = asOfToday(key);
    const known = queryClient.getQueryState(wanted)?.dataUpdatedAt ?? 0;
    if (known < at) queryClient.setQueryData(wanted, data, { updatedAt: at });
  }
  return own.length > 0;
}

export async function wipeLastKnown(): Promise<void> {
  await forget(() => true);
}

async function forget(which: (kept: Kept) => boolean): Promise<void> {
  const all = await entries<string, Kept>(store);
  await delMany(
    all.filter(([, kept]) => which(kept)).map(([key]) => key),
    store,
  );
}

const isOld = ({ at, form }: Kept) => form !== FORM || at < Date.now() - LAST_KNOWN_DAYS * DAY_MS;

/** The numbers of another day stand for today's, marked with their time. */
function asOfToday(key: readonly unknown[]): readonly unknown[] {
  if (key[0] === queryKeys.dashboards[0]) return queryKeys.dashboard(today());
  return key[0] === 'sessions' && key[1] === 'hours' ? queryKeys.clientHours(today(), null) : key;
}

/** What may stay on the device of an answer, or undefined. */
function withoutSecrets([subject, part, , clientId]: readonly unknown[], data: unknown): unknown {
  // All that proves a practice has everybody's address in it.
  if (subject === 'dashboard' && part === queryKeys.evidence[1]) return undefined;
  if (subject === 'profile' || subject === 'subscription' || subject === 'dashboard') return data;
  if (subject === 'clients') {
    if (part === 'names') return data;
    return part === undefined ? (data as ClientRow[]).map(bareClient) : undefined;
  }
  if (subject !== 'sessions') return undefined;
  if (part === 'list') return (data as Parameters<typeof bareSession>[0][]).map(bareSession);
  return part === 'totals' || part === 'topics' || (part === 'hours' && clientId === null) ? data : undefined;
}

/** A device that keeps nothing, as in a private window, is none to fail for. */
async function run<Result>(what: string, action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch (error) {
    logFailure(what, error);
    return null;
  }
}
