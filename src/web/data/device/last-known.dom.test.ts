import type { UseQueryOptions } from '@tanstack/react-query';
import { createStore, set } from 'idb-keyval';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLastKnownOf, LAST_KNOWN_DAYS, storeLastKnown, restoreLastKnown, wipeLastKnown } from './last-known.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { usersQuery } from '#web/features/admin/admin-queries.ts';
import { clientQuery, clientSessionsQuery, clientsQuery } from '#web/features/clients/client-queries.ts';
import { sessionListQuery, sessionQuery } from '#web/features/sessions/session-queries.ts';
import { supervisionListQuery } from '#web/features/supervision/supervision-queries.ts';
import { storedOnDevice } from './device-query.ts';
import { today } from './today.ts';

expectLogs(/^Storing answers failed Error: an unknown row/);

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
// As the server sends it, with more than is kept.
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
const LIST_QUERY = sessionListQuery({}, undefined, 1);
const LIST = LIST_QUERY.queryKey;

let stop: () => void;
beforeEach(async () => {
  queryClient.clear();
  await wipeLastKnown();
  stop = storeLastKnown('ada');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

type Asked = Pick<UseQueryOptions, 'queryKey' | 'meta'>;

const load = ({ queryKey, meta }: Asked, data: unknown) =>
  queryClient.fetchQuery({ queryKey, queryFn: async () => data, ...(meta && { meta }) });

/** Answers a query, and has the data written: what reads it next waits for that. */
async function answer(query: Asked, data: unknown): Promise<void> {
  await load(query, data);
  dispatchEvent(new Event('pagehide'));
}
const get = (key: readonly unknown[]) => queryClient.getQueryData(key);

it('restores lists without confidential columns, marked as bare and with their age', async () => {
  const before = Date.now();
  await load(LIST_QUERY, [ROW]);
  await load(clientsQuery, [CLIENT]);
  queryClient.clear();
  await waitFor(async () => {
    expect(await restoreLastKnown('ada')).toBe(true);
    expect(get(queryKeys.clients)).toBeDefined();
  });
  expect(get(LIST)).toEqual([
    { ...SESSION, client: { id: 'c1', name: 'Amara Osei' }, notes: '', follow_up: null, isBare: true },
  ]);
  expect(get(queryKeys.clients)).toEqual([
    { ...STAMPS, id: 'c1', name: 'Amara Osei', email: '', phone: null, notes: null, isBare: true },
  ]);
  expect(queryClient.getQueryState(LIST)?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
});

it.each([
  ['a query without `storedOnDevice`', { queryKey: queryKeys.dashboard(today()) }, { total_clients: 3 }],
  ['one session', sessionQuery('s1'), ROW],
  ['supervision', supervisionListQuery(undefined, 1), [{ notes: 'a secret' }]],
  ['accounts of an admin', usersQuery(null), [{ email: 'ben@example.org' }]],
] as [string, Asked, unknown][])('keeps nothing of %s', async (_, query, data) => {
  await answer(query, data);
  queryClient.clear();
  expect(await restoreLastKnown('ada')).toBe(false);
});

it('stores a client whose page was opened, and their sessions, without confidential columns', async () => {
  await answer(clientQuery('c1'), CLIENT);
  await answer(clientSessionsQuery('c1'), [ROW]);
  queryClient.clear();
  await restoreLastKnown('ada');
  const kept = [get(queryKeys.client('c1')), get(queryKeys.clientSessions('c1'))];
  expect(kept).toMatchObject([{ name: 'Amara Osei', isBare: true }, [{ id: 's1', isBare: true }]]);
  expect(JSON.stringify(kept)).not.toMatch(/secret|@example/);
});

it('stores what is answered after an answer that cannot be stored', async () => {
  await answer(
    {
      queryKey: ['broken'],
      meta: storedOnDevice(() => {
        throw new Error('an unknown row');
      }),
    },
    [ROW],
  );
  await answer(LIST_QUERY, [ROW]);
  queryClient.clear();
  await restoreLastKnown('ada');
  expect(get(LIST)).toMatchObject([{ id: 's1' }]);
});

it('does not replace newer data', async () => {
  await answer(LIST_QUERY, [ROW]);
  queryClient.setQueryData([...LIST], ['newer'], { updatedAt: Date.now() + 1000 });
  await restoreLastKnown('ada');
  expect(get(LIST)).toEqual(['newer']);
});

it("shows an earlier day's numbers in place of today's", async () => {
  await answer(dashboardQuery('2020-01-01'), { total_clients: 3 });
  await answer(clientHoursQuery('2020-01-01'), [{ hours: 1 }]);
  queryClient.clear();
  await restoreLastKnown('ada');
  expect(get(queryKeys.dashboard(today()))).toEqual({ total_clients: 3 });
  expect(get(queryKeys.clientHours(today(), null))).toEqual([{ hours: 1 }]);
});

it('restores nothing for another account, and deletes the data of the previous one', async () => {
  await answer(LIST_QUERY, [ROW]);
  stop();
  queryClient.clear();
  expect(await restoreLastKnown('ben')).toBe(false);
  stop = storeLastKnown('ben');
  await waitFor(async () => expect(await restoreLastKnown('ada')).toBe(false));
});

it('deletes data that an earlier version of the app stored, since its shape may differ', async () => {
  const key = queryKeys.dashboard('2020-01-01');
  const kept = { userId: 'ada', key, data: { total_clients: 3 }, at: Date.now(), form: 0 };
  await set('ada earlier', kept, createStore('hourbook-last-known', 'answers'));
  expect(await restoreLastKnown('ada')).toBe(false);
  expect(get(queryKeys.dashboard(today()))).toBeUndefined();
});

it('deletes data older than two weeks', async () => {
  await answer(LIST_QUERY, [ROW]);
  queryClient.clear();
  vi.setSystemTime(Date.now() + (LAST_KNOWN_DAYS + 1) * 86_400_000);
  expect(await restoreLastKnown('ada')).toBe(false);
});

it('forgets the answers that name a client who was merged, and no others', async () => {
  await answer(LIST_QUERY, [ROW]);
  await answer(clientsQuery, [CLIENT]);
  const dashboard = dashboardQuery(today());
  await answer(dashboard, { total_clients: 3 });
  await forgetLastKnownOf(['c1']);
  queryClient.clear();
  expect(await restoreLastKnown('ada')).toBe(true);
  expect([get(LIST), get(clientsQuery.queryKey)]).toEqual([undefined, undefined]);
  expect(get(dashboard.queryKey)).toEqual({ total_clients: 3 });
});
