// Who may write what: the domain's rule and the database's rule agree for every role, profile status, end of period and
// subscription, at the exact time and a millisecond before and after, with both values of ACCESS_RULE.
import { beforeAll, describe, expect, it } from 'vitest';
import { hasAccess, routeAccess, type AccessRule, type Role } from '#domain/subscription/access.ts';
import { writeAccessRule } from '#server/db/write-access-rule.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { databaseForTests } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const STATUSES = ['active', 'trial', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'inactive'] as const;
/** Milliseconds from now; null: no end. */
const ENDS = [null, -86_400_000, -1, 0, 1, 86_400_000] as const;
/** The table behind each gated screen. */
const AREAS = {
  clients: '/clients',
  sessions: '/sessions',
  supervision_sessions: '/supervision',
  cpd_records: '/cpd',
  note_templates: '/coach-tools',
  wheels: '/coach-tools',
} as const;

interface Period {
  status: string | null;
  ends: number | null;
  /** Milliseconds from now; default: no start. */
  starts?: number;
}
interface Case {
  role: Role;
  profile: Period;
  rows: Period[];
}

const periods = (statuses: readonly (string | null)[]): Period[] =>
  statuses.flatMap((status) => ENDS.map((ends) => ({ status, ends })));
const ROWS: Period[][] = [
  [],
  ...periods(STATUSES).map((period) => [period]),
  // An ended row does not hide an open one, in either order.
  [
    { status: 'canceled', ends: -1 },
    { status: 'active', ends: 1 },
  ],
  [
    { status: 'active', ends: 0 },
    { status: 'canceled', ends: 86_400_000 },
  ],
];
const CASES: Case[] = (['user', 'admin'] as const).flatMap((role) =>
  periods([null, ...STATUSES]).flatMap((profile) => ROWS.map((rows) => ({ role, profile, rows }))),
);

const db = databaseForTests();
const people = {} as Record<Role, TestUser>;

/**
 * Writes each case into the tables and evaluates the rule, all in one transaction, in which now() is constant, so that
 * a period can end exactly now. Returns one letter per function and case: has_access, then require_access of each area.
 */
const ASK_ALL = `
create function private.ask_all(cases jsonb, people jsonb, areas text[]) returns text[] language plpgsql as $$
declare
  one jsonb; who uuid; area text; answers text; result text[] := '{}';
begin
  for one in select value from jsonb_array_elements(cases) loop
    who := (people ->> (one ->> 'role'))::uuid;
    perform set_config('request.jwt.claims', json_build_object('sub', who)::text, true);
    -- Each case stands for a transaction of its own.
    perform set_config('hourbook.has_access', '', true);
    update public.profiles set subscription_status = one #>> '{profile,status}',
      subscription_start_date = now() + (one #>> '{profile,starts}')::bigint * interval '1 millisecond',
      subscription_end_date = now() + (one #>> '{profile,ends}')::integer * interval '1 millisecond' where id = who;
    delete from public.subscriptions where user_id = who;
    insert into public.subscriptions (user_id, status, current_period_end)
      select who, value ->> 'status', now() + (value ->> 'ends')::integer * interval '1 millisecond'
      from jsonb_array_elements(one -> 'rows');
    answers := case when private.has_access() then 'y' else 'n' end;
    foreach area in array areas loop
      begin
        answers := answers || case when private.require_access(area) then 'y' else 'n' end;
      exception when sqlstate 'PT402' then
        answers := answers || 'n';
      end;
    end loop;
    result := result || answers;
  end loop;
  return result;
end $$`;

beforeAll(async () => {
  people.user = await db.addUser({ email: 'coach@example.org' });
  people.admin = await db.addUser({ email: 'admin@example.org', role: 'admin' });
  await db.asOwner(ASK_ALL);
});

const NOW = Date.UTC(2026, 10, 20, 12);
const instant = (ends: number | null) => (ends === null ? null : new Date(NOW + ends).toISOString());

function expected({ role, profile, rows }: Case, rule: AccessRule, graceDays: number): string {
  const mayWrite = hasAccess(
    {
      role,
      profileStatus: profile.status,
      profileStartsAt: instant(profile.starts ?? null),
      profileEndsAt: instant(profile.ends),
      subscriptions: rows.map((row) => ({ status: row.status ?? '', current_period_end: instant(row.ends) })),
    },
    new Date(NOW).toISOString(),
    graceDays,
  );
  const open = Object.values(AREAS).map((path) => mayWrite || routeAccess(path, rule) === 'login');
  return [mayWrite, ...open].map((yes) => (yes ? 'y' : 'n')).join('');
}

const BATCH = 600;

async function answersOfDatabase(cases: readonly Case[]): Promise<string[]> {
  const ids = JSON.stringify({ user: people.user.id, admin: people.admin.id });
  const answers: string[] = [];
  for (let start = 0; start < cases.length; start += BATCH) {
    const [row] = await db.asOwner<{ answers: string[] }>('select private.ask_all($1, $2, $3) as answers', [
      JSON.stringify(cases.slice(start, start + BATCH)),
      ids,
      Object.keys(AREAS),
    ]);
    answers.push(...(row?.answers ?? []));
  }
  return answers;
}

/** Where tables are distributed, each reading of the settings is planned anew: one case in eleven there, of all profiles and rows. */
const asked = (cases: readonly Case[]) => (isDistributed ? cases.filter((_, at) => at % 11 === 0) : cases);

async function expectAgreement(all: readonly Case[], accessRule: AccessRule, paymentGraceDays = 0): Promise<void> {
  const cases = asked(all);
  await writeAccessRule(db.asServer, { ...TEST_DATABASE_OPTIONS, accessRule, paymentGraceDays });
  const answers = await answersOfDatabase(cases);
  expect(answers).toHaveLength(cases.length);
  const disagreements = cases.flatMap((one, index) => {
    const wanted = expected(one, accessRule, paymentGraceDays);
    return answers[index] === wanted ? [] : [{ ...one, database: answers[index], domain: wanted }];
  });
  expect(disagreements).toEqual([]);
  // Neither side has the same result for all cases.
  expect(new Set(answers).size).toBe(2);
}

describe.each(['route-table', 'open-paths'] as const)('with the %s reading', (rule) => {
  it(`the domain and the database agree in all ${asked(CASES).length} cases`, { timeout: 180_000 }, () =>
    expectAgreement(CASES, rule),
  );
});

describe('after a renewal that failed', () => {
  const DAY = 86_400_000;
  const starts = [undefined, -60 * DAY, -7 * DAY - 1, -7 * DAY, -7 * DAY + 1, -1, 0, 1];
  const unpaid: Case[] = STATUSES.flatMap((status) =>
    starts.flatMap((start) =>
      [-DAY, DAY].map((ends) => ({
        role: 'user' as const,
        profile: { status, ends, ...(start !== undefined && { starts: start }) },
        rows: [{ status, ends }],
      })),
    ),
  );
  it.each([0, 7, 60])('with %s days of grace they agree as well', (days) =>
    expectAgreement(unpaid, 'route-table', days),
  );
});
