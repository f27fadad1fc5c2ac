// rpc/find_records: what it finds, in what order, and only among the caller's own rows.
import { beforeAll, expect, it } from 'vitest';
import type { FoundRecords } from '#domain/search/found-records.ts';
import type { Claims } from '#server/db/database.ts';
import { usersForTests, callAs } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const BEN = 'c0000000-0000-4000-8000-000000000002';
const HERS = 'c0000000-0000-4000-8000-000000000003';

const { db, coach, stranger } = usersForTests();

const find = (claims: Claims, wanted: string, atMost = 6) =>
  callAs<FoundRecords>(db, claims, 'find_records($1, $2, $3)', [wanted, '2026-11-20', String(atMost)]);
const dates = ({ sessions }: FoundRecords) => sessions.map(({ date }) => date);
const names = ({ clients }: FoundRecords) => clients.map(({ name }) => name);

beforeAll(async () => {
  await db.asOwner(
    `insert into public.clients (id, user_id, name) values
      ($1, $4, 'Amara Osei'), ($2, $4, 'Ben 100% Osei'), ($3, $5, 'Amara Elsewhere')`,
    [AMARA, BEN, HERS, coach.id, stranger.id],
  );
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, topics) values
      ($1, $3, '2026-03-05', 60, '{goals}'), ($1, $3, '2026-11-19', 45, '{}'), ($1, $4, '2026-11-24', 90, '{Career, Goals}'),
      ($2, $5, '2026-11-20', 60, '{goals}')`,
    [coach.id, stranger.id, AMARA, BEN, HERS],
  );
});

it('without words returns the latest clients and the sessions nearest to today', async () => {
  const found = await find(coach.claims, '  ');
  expect(names(found)).toEqual(['Ben 100% Osei', 'Amara Osei']);
  expect(dates(found)).toEqual(['2026-11-19', '2026-11-24', '2026-03-05']);
  expect(found.sessions[0]).toMatchObject({ client_name: 'Amara Osei', duration: 45, topics: [] });
});

it('returns nothing if fewer than one are asked for', async () => {
  expect(await find(coach.claims, 'amara', -1)).toMatchObject({ clients: [], sessions: [] });
});

it.each([
  ['amara', ['Amara Osei'], ['2026-11-19', '2026-03-05']],
  ['OSEI ama', ['Amara Osei'], ['2026-11-19', '2026-03-05']],
  ['goals', [], ['2026-11-24', '2026-03-05']],
  ['amara march', [], ['2026-03-05']],
  ['24 nov', [], ['2026-11-24']],
  ['2026-11', [], ['2026-11-19', '2026-11-24']],
  ['100%', ['Ben 100% Osei'], ['2026-11-24']],
  ['a_a', [], []],
  ['elsewhere', [], []],
])('finds by %s', async (wanted, clients, sessions) => {
  const found = await find(coach.claims, wanted);
  expect(names(found)).toEqual(clients);
  expect(dates(found)).toEqual(sessions);
});

it('finds a name in any case and however its accents are written, as in files from macOS', async () => {
  const written = ['Élodie Zoë', 'Élodie Zoë'.normalize('NFD'), 'Zażółć', 'ΣΟΦΊΑ'];
  await db.asOwner(
    `insert into public.clients (id, user_id, name) select gen_random_uuid(), $1, name from unnest($2::text[]) as name`,
    [stranger.id, written],
  );
  const found = async (wanted: string) => names(await find(stranger.claims, wanted)).toSorted();
  expect(await found('élodie')).toEqual(written.slice(0, 2).toSorted());
  expect(await found('ZOË'.normalize('NFD'))).toEqual(written.slice(0, 2).toSorted());
  expect(await found('zażó')).toEqual(['Zażółć']);
  expect(await found('σοφία')).toEqual(['ΣΟΦΊΑ']);
});

it('returns at most the requested number', async () => {
  const found = await find(coach.claims, '', 1);
  expect([found.clients.length, found.sessions.length]).toEqual([1, 1]);
});

it('never returns another coach’s rows, and refuses anonymous requests', async () => {
  expect(names(await find(stranger.claims, 'amara'))).toEqual(['Amara Elsewhere']);
  await expect(find(ANONYMOUS, 'amara')).rejects.toMatchObject({ code: '42501' });
});
