// Stores query data on this device for offline use (ADR 13): one entry per query and account, for queries whose `meta` allows it
// (device-query.ts). Loaded lazily.
import type { Query } from '@tanstack/react-query';
import { clear, delMany, entries, promisifyRequest } from 'idb-keyval';
import { deviceStore } from './device-store.ts';
import { listen } from '#web/data/wire/listen.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from './today.ts';

interface StoredAnswer {
  userId: string;
  key: readonly unknown[];
  /** The index of the calendar date in `key`. */
  dateIndex: number | undefined;
  /** JSON: the browser reads and writes one text many times faster than thousands of objects. */
  data: string;
  /** When the server sent it, in milliseconds. */
  at: number;
  /** The SHAPE_VERSION of the app that stored it. */
  form: number;
}

/** Increased when the shape of stored data changes: pages cannot show what an earlier version stored. */
const SHAPE_VERSION = 2;

export const LAST_KNOWN_DAYS = 14;
const DAY_MS = 86_400_000;
const store = deviceStore('hourbook-last-known', 'answers');
// Opened before there is something to store: a tab that is being closed has no time for it.
void run('Opening stored answers', () => store('readonly', () => null));

/**
 * Stores the data in the query cache, now and after each update, for `userId`; deletes old data and other users'. Returns a function
 * that stops it.
 */
export function storeLastKnown(userId: string): () => void {
  const waiting = new Map<string, () => StoredAnswer>();
  let isFirst = true;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0 && !isFirst) return;
    const some: [key: string, answer: StoredAnswer][] = [];
    for (const [key, answer] of waiting) {
      try {
        some.push([key, answer()]);
      } catch (error) {
        logFailure('Storing answers', error);
      }
    }
    waiting.clear();
    void run('Storing answers', () => putAll(some));
    // Not before: it reads all, and what is stored would wait for that.
    if (isFirst) void run('Clearing old answers', () => forget((stored) => stored.userId !== userId || isOld(stored)));
    isFirst = false;
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(write);
  const storeData = ({ queryKey: key, queryHash, state, meta }: Query) => {
    if (state.data === undefined || !meta?.onDevice) return;
    const { toStored, dateIndex } = meta.onDevice;
    const { data, dataUpdatedAt: at } = state;
    waiting.set(`${userId} ${queryHash}`, () => ({
      userId,
      key,
      dateIndex,
      data: JSON.stringify(toStored(data as never)),
      at,
      form: SHAPE_VERSION,
    }));
    // At once: the tab may be closed next. Queries that finish together are written together.
    timer ??= setTimeout(write);
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(storeData);
  const stop = cache.subscribe((event) => {
    // Data that was set without a request is data restored from here.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) storeData(event.query);
  });
  const stopListening = listen({ pagehide: write, visibilitychange: write });
  return () => {
    stop();
    clearTimeout(timer);
    stopListening();
  };
}

/** Committed by the browser itself: a tab that is being closed no longer could. */
const putAll = (some: readonly (readonly [key: string, answer: StoredAnswer])[]) =>
  store('readwrite', (objects) => {
    for (const [key, answer] of some) objects.put(answer, key);
    const { transaction } = objects;
    const stored = promisifyRequest(transaction);
    transaction.commit();
    return stored;
  });

/** Puts stored data into the query cache unless it has newer data. Returns whether there was any. */
export async function restoreLastKnown(userId: string): Promise<boolean> {
  const all = await run('Reading stored answers', () => entries<string, StoredAnswer>(store));
  const own = (all ?? []).map(([, stored]) => stored).filter((stored) => stored.userId === userId && !isOld(stored));
  for (const { key, dateIndex, data, at } of own.toSorted((a, b) => a.at - b.at)) {
    // The numbers of an earlier day are shown as today's; the page shows their age.
    const targetKey = dateIndex === undefined ? key : key.with(dateIndex, today());
    const known = queryClient.getQueryState(targetKey)?.dataUpdatedAt ?? 0;
    if (known < at) queryClient.setQueryData(targetKey, JSON.parse(data), { updatedAt: at });
  }
  return own.length > 0;
}

/** In one transaction, which goes on where the storage opens after the time-out. */
export const wipeLastKnown = (): Promise<void> => clear(store);

/** Forgets the stored answers that name one of these rows. */
export async function forgetLastKnownOf(ids: readonly string[]): Promise<void> {
  await run('Forgetting stored answers', () =>
    forget(({ key, data }) => {
      const text = JSON.stringify(key) + data;
      return ids.some((id) => text.includes(id));
    }),
  );
}

async function forget(which: (stored: StoredAnswer) => boolean): Promise<void> {
  const all = await entries<string, StoredAnswer>(store);
  await delMany(
    all.filter(([, stored]) => which(stored)).map(([key]) => key),
    store,
  );
}

const isOld = ({ at, form }: StoredAnswer) => form !== SHAPE_VERSION || at < Date.now() - LAST_KNOWN_DAYS * DAY_MS;

/** Logs a failure and returns null: without storage, as in a private window, the app works without stored data. */
async function run<Result>(what: string, action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch (error) {
    logFailure(what, error);
    return null;
  }
}
