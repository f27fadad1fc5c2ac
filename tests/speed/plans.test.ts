// No call scans a whole table that grows with the number of users. Checks Postgres' plans with 100,000 sessions, for
// the server's statements and those that they run in functions, policies and keys.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillPractices, generatedId } from '#tests/support/fill-practices.ts';
import { cannotMeasure } from '#tests/support/one-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { CALLS } from './calls.ts';
import { explainingDatabase, type Explained, type PlanNode } from './explaining-database.ts';
import { placeOf, type Place } from './place.ts';

/** A table with at least this many rows counts as growing. */
const MANY_ROWS = 1_000;
const GROWING = ['auth.users', 'auth.sessions', 'auth.refresh_tokens', 'public.clients', 'public.cpd_records'];
/** The coach has 800 sessions and fewer rows of other kinds, so more filtered rows belong to other users. */
const OWN_ROWS = 1_000;
/** Pairs of rows that a join may compare in vain: a few words with each session, not each session with each other row of the coach. */
const PAIRS = 10 * OWN_ROWS;

/** Intended scans of whole tables, only in an admin's calls. */
const MEANT: Readonly<Record<string, { tables: readonly string[]; why: string }>> = {
  'rpc admin_user_figures': {
    tables: ['auth.users', 'public.subscriptions', 'public.clients', 'public.sessions'],
    why: 'it is about every account there is',
  },
  'rpc admin_actions': {
    tables: ['private.admin_actions'],
    why: 'a page from the end of the trail, and how long the trail is',
  },
  'rpc admin_subscriptions': {
    tables: ['public.subscriptions', 'public.profiles'],
    why: 'what all subscriptions bring in, and all trials that end',
  },
  'rpc admin_built_in_accounts': {
    tables: ['auth.users'],
    why: 'all of an index that holds the built-in accounts alone',
  },
  'users, the newest': { tables: ['public.profiles'], why: 'a page from the end of the index that it is ordered by' },
};

// The embedded engine has no auto_explain; its planner is the same.
const isLeftOut = inject('database').engine === 'pglite' || cannotMeasure('plans');
let app: TestApp;
let place: Place;
let owner: Client;
let explained: Explained[] = [];
let growing: ReadonlySet<string>;

beforeAll(async () => {
  const source = inject('database');
  if (source.engine === 'pglite' || isLeftOut) return;
  const db = await openTestDatabase();
  await fillPractices(db.asOwner, { accounts: 5_000, coaches: 101, sessions: 800, sessionsOfFirst: 20_000 });
  await db.asOwner("update public.profiles set role = 'admin' where id = $1", [generatedId('coach', 3)]);
  await db.asOwner('vacuum analyze');
  growing = new Set((await db.asOwner<{ name: string }>(GROWN, [MANY_ROWS])).map(({ name }) => name));
  const [{ name }] = (await db.asOwner<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const url = new URL(source.ownerUrl);
  url.pathname = `/${name}`;
  owner = new Client({ connectionString: url.href });
  await owner.connect();
  app = await startTestApp({ db: { ...db, ...(await explainingDatabase(owner, (plan) => explained.push(plan))) } });
  place = await placeOf(app, 2);
  await place.useNotes();
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

const GROWN = `select relnamespace::regnamespace || '.' || relname as name from pg_class
  where relkind = 'r' and reltuples >= $1 and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace)`;

describe.skipIf(isLeftOut)('among 100,000 sessions', () => {
  test('the growing tables are known', () => {
    expect([...growing]).toEqual(expect.arrayContaining(GROWING));
  });

  // A connection first plans a prepared statement for its values, later once for all values.
  describe.each(['force_custom_plan', 'force_generic_plan'])('%s', (mode) => {
    beforeAll(() => owner.query(`set plan_cache_mode = ${mode}`));

    test.each(CALLS)('$name', async (call) => {
      await place.call(call, () => void (explained = []));
      const nodes = explained.flatMap(({ Plan, 'Query Text': text }) => allNodes(Plan).map((node) => ({ node, text })));
      expect(nodes.length).toBeGreaterThan(0);
      const meant = MEANT[call.name]?.tables ?? [];
      const unmeant = nodes.filter(({ node }) => growing.has(tableOf(node)) && !meant.includes(tableOf(node)));
      const bad = unmeant.filter(({ node }) => readsWhole(node) || thrownAway(node) > OWN_ROWS);
      expect(bad.map(describeScan)).toEqual([]);
      const pairing = nodes.filter(({ node }) => comparedInVain(node) > PAIRS);
      expect(pairing.map(({ node, text }) => `${comparedInVain(node)} pairs in: ${text.trim().slice(0, 300)}`)).toEqual(
        [],
      );
    });
  });
});

const tableOf = (node: PlanNode) => `${node.Schema}.${node['Relation Name']}`;
const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];
const thrownAway = (node: PlanNode) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1);
const comparedInVain = (node: PlanNode) => (node['Rows Removed by Join Filter'] ?? 0) * (node['Actual Loops'] ?? 1);

/** A scan of a whole table or index. */
function readsWhole(node: PlanNode): boolean {
  const type = node['Node Type'];
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined);
}

const describeScan = ({ node, text }: { node: PlanNode; text: string }) =>
  `${node['Node Type']} of ${tableOf(node)}${node['Index Name'] ? ` by ${node['Index Name']}` : ''}, ${thrownAway(node)} rows thrown away, in: ${text.trim().slice(0, 300)}`;
