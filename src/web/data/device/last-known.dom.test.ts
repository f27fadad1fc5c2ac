import 'fake-indexeddb/auto';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAST_KNOWN_DAYS, keepLastKnown, restoreLastKnown, wipeLastKnown } from './last-known.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { today } from './today.ts';

const STAMPS = { user_id: 'ada', created_at: '2026-11-18T10:00:00Z', updated_at: '2026-11-18T10:00:00Z' };
const SESSION = {
  ...STAMPS,
  id: 's1',
  client_id: 'c1',
  date: '2026-11-18',
  duration: 60,
  topics: ['goals'],
  completed: true,
};
// As the server answers, with more than is kept.
const ROW = {
  ...SESSION,
  notes: 'a secret',
  follow_up: 'ask again',
  participants: ['Ben'],
  client: { id: 'c1', name: 'Amara Osei', phone: '0123' },
};
const CLIENT = {
  ...STAMPS,
  id: 'c1',
  name: 'Amara Osei',
  email: 'amara@example.org',
  phone: '0123',
  notes: 'a secret',
  consent_how: 'by letter',
};
const LIST = queryKeys.sessionList({}, 1);

let stop: () => void;
beforeEach(async () => {
  queryClient.clear();
  await wipeLastKnown();
  stop = keepLastKnown('ada');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** As the server's answer, and after the keeper has written. */
async function answer(queryKey: readonly unknown[], data: unknown): Promise<void> {
  await queryClient.fetchQuery({ queryKey, queryFn: async () => data });
  await new Promise((resolve) => setTimeout(resolve, 400));
}
const get = (key: readonly unknown[]) => queryClient.getQueryData(key);

it('brings back lists without what is secret, marked as bare and with their age', async () => {
  const before = Date.now();
  await answer(LIST, [ROW]);
  await answer(queryKeys.clients, [CLIENT]);
  queryClient.clear();
  expect(await restoreLastKnown('ada')).toBe(true);
  expect(get(LIST)).toEqual([
    { ...SESSION, client: { id: 'c1', name: 'Amara Osei' }, notes: '', follow_up: null, isBare: true },
  ]);
  expect(get(queryKeys.clients)).toEqual([
    { ...STAMPS, id: 'c1', name: 'Amara Osei', email: '', phone: null, notes: null, isBare: true },
  ]);
  expect(queryClient.getQueryState(LIST)?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
});

it.each([
  ['one session', queryKeys.session('s1'), ROW],
  ['one client', queryKeys.client('c1'), CLIENT],
  ["a client's sessions", queryKeys.clientSessions('c1'), [ROW]],
  ['what proves a practice', queryKeys.evidence, { clients: [CLIENT] }],
  ['supervision', queryKeys.supervisionList(undefined, 1), [{ notes: 'a secret' }]],
  ['accounts of an admin', queryKeys.adminUsers(null), [{ email: 'ben@example.org' }]],
])('keeps nothing of %s', async (_, key, data) => {
  await answer(key, data);
  queryClient.clear();
  expect(await restoreLastKnown('ada')).toBe(false);
});

it('leaves what is newer alone', async () => {
  await answer(LIST, [ROW]);
  queryClient.setQueryData(LIST, ['newer'], { updatedAt: Date.now() + 1000 });
  await restoreLastKnown('ada');
  expect(get(LIST)).toEqual(['newer']);
});

it("shows yesterday's numbers in the place of today's", async () => {
  await answer(queryKeys.dashboard('2020-01-01'), { total_clients: 3 });
  queryClient.clear();
  await restoreLastKnown('ada');
  expect(get(queryKeys.dashboard(today()))).toEqual({ total_clients: 3 });
});

it('gives nothing to another account, and forgets what was kept for the one before', async () => {
  await answer(LIST, [ROW]);
  stop();
  queryClient.clear();
  expect(await restoreLastKnown('ben')).toBe(false);
  stop = keepLastKnown('ben');
  await vi.waitFor(async () => expect(await restoreLastKnown('ada')).toBe(false));
});

it('forgets what an earlier version of the app kept, whose pages it may not fit', async () => {
  const key = queryKeys.dashboard('2020-01-01');
  const kept = { userId: 'ada', key, data: { total_clients: 3 }, at: Date.now() };
  await set('ada earlier', kept, createStore('hourbook-last-known', 'answers'));
  expect(await restoreLastKnown('ada')).toBe(false);
  expect(get(queryKeys.dashboard(today()))).toBeUndefined();
});

it('forgets what is older than two weeks', async () => {
  await answer(LIST, [ROW]);
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (LAST_KNOWN_DAYS + 1) * 86_400_000 });
  expect(await restoreLastKnown('ada')).toBe(false);
});
