// rpc/cpd_totals: correct sums, only over the caller’s own rows.
import { beforeAll, expect, it } from 'vitest';
import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import type { Claims } from '#server/db/database.ts';
import { usersForTests, callAs } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const { db, coach, stranger } = usersForTests();

const totals = (claims: Claims, year: number | null, category: string | null) =>
  callAs<CpdTotals>(db, claims, 'cpd_totals($1, $2)', [year === null ? null : String(year), category]);

beforeAll(async () => {
  await db.asOwner(
    `insert into public.cpd_records (user_id, date, hours, title, category) values
      ($1, '2025-12-31', 6, 'Group day', 'Training'), ($1, '2026-01-01', 1.5, 'Ethics hour', 'Peer group'),
      ($1, '2026-12-31', 0.25, 'An article', ''), ($1, '2026-06-01', 12, 'Team coaching', 'Training'),
      ($2, '2026-06-01', 100, 'Not ours', 'Training')`,
    [coach.id, stranger.id],
  );
});

it('sums all records, by year, latest first, and by category', async () => {
  expect(await totals(coach.claims, null, null)).toEqual({
    records: 4,
    hours: 19.75,
    years: [
      { year: 2026, records: 3, hours: 13.75 },
      { year: 2025, records: 1, hours: 6 },
    ],
    categories: [
      { category: '', records: 1, hours: 0.25 },
      { category: 'Peer group', records: 1, hours: 1.5 },
      { category: 'Training', records: 2, hours: 18 },
    ],
  });
});

it('filters by year and category, and returns the sums of the other choices', async () => {
  expect(await totals(coach.claims, 2026, 'Training')).toEqual({
    records: 1,
    hours: 12,
    years: [
      { year: 2026, records: 1, hours: 12 },
      { year: 2025, records: 1, hours: 6 },
    ],
    categories: [
      { category: '', records: 1, hours: 0.25 },
      { category: 'Peer group', records: 1, hours: 1.5 },
      { category: 'Training', records: 1, hours: 12 },
    ],
  });
});

it('finds records without a category', async () => {
  expect(await totals(coach.claims, null, '')).toMatchObject({ records: 1, hours: 0.25 });
});

it('returns zeros without records', async () => {
  expect(await totals(coach.claims, 1999, 'Nothing')).toEqual({ records: 0, hours: 0, years: [], categories: [] });
});

it('never counts another coach’s records, and refuses anonymous requests', async () => {
  expect(await totals(stranger.claims, null, null)).toMatchObject({ records: 1, hours: 100 });
  await expect(totals(ANONYMOUS, null, null)).rejects.toMatchObject({ code: '42501' });
});
