// No coach can read or write another coach's rows, in any table and by any path of /rest/v1 and /functions/v1. Tables,
// columns, keys and functions are read from the catalog, so that later ones are included.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVE_TABLES } from '#domain/transfer/export/archive.ts';
import { FUNCTIONS } from '#server/functions/functions.ts';
import type { Catalog, Column, RestFunction, Table } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach, type Row } from '#tests/support/marked-coach.ts';

const MARKER = 'zq7marker';
/** The plan, which everyone may read. */
const OPEN_TABLES: ReadonlySet<string> = new Set(['products', 'prices']);
/** Tables of which an admin sees other users' rows (ADR 10). */
const SEEN_BY_ADMINS: ReadonlySet<string> = new Set(['profiles', 'subscriptions']);
/** Texts from a fixed list, which cannot contain a marker. */
const CLOSED_TEXTS: ReadonlySet<string> = new Set([
  'profiles.role',
  'profiles.time_zone',
  'profiles.week_start',
  'profiles.theme',
  'profiles.terms_version',
  'profiles.subscription_status',
  'subscriptions.status',
  'import_runs.kind',
  'clients.consent',
  'sessions.format',
  'sessions.kind',
  'mentor_coaching.format',
  'mentor_coaching.mentor_credential',
  'credentials.body',
  'opening_balances.format',
  'erased_sessions.format',
  'erased_sessions.kind',
]);

let app: TestApp;
let catalog: Catalog;
let victim: MarkedCoach;
let stranger: MarkedCoach;
let admin: MarkedCoach;
let before: string;

beforeAll(async () => {
  app = await startTestApp();
  victim = await addMarkedCoach(app, MARKER);
  stranger = await addMarkedCoach(app, 'zq7stranger');
  admin = await addMarkedCoach(app, 'zq7admin');
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  catalog = await loadCatalog(app.db.asServer);
  before = await rowsOfVictim();
});
afterAll(() => app.close());

const personal = (): Table[] => [...catalog.tables.values()].filter(({ name }) => !OPEN_TABLES.has(name));
const victims = (table: string): Row => victim.rows.get(table) ?? {};
const ownerColumn = (table: string) => (table === 'profiles' ? 'id' : 'user_id');

/** All stored rows of the victim. */
async function rowsOfVictim(): Promise<string> {
  const rows = await Promise.all(
    personal().map(({ name }) =>
      app.db.asOwner(
        `select '${name}' as "table", coalesce(jsonb_agg(t order by to_jsonb(t)::text), '[]') as rows
         from public.${name} t where ${ownerColumn(name)} = $1`,
        [victim.id],
      ),
    ),
  );
  return JSON.stringify(rows);
}

interface Asker {
  readonly who: string;
  readonly token: string | null;
  readonly sees: ReadonlySet<string>;
}
const askers = (): Asker[] => [
  { who: 'a stranger', token: stranger.token, sees: new Set() },
  { who: 'nobody', token: null, sees: new Set() },
  { who: 'an admin', token: admin.token, sees: SEEN_BY_ADMINS },
];

/** For every other user and every table that they may not read. */
async function forEachStranger(tables: Table[], walk: (asker: Asker, table: Table) => Promise<void>): Promise<void> {
  expect(tables.length).toBeGreaterThan(0);
  for (const asker of askers()) {
    for (const table of tables) if (!asker.sees.has(table.name)) await walk(asker, table);
  }
}

async function expectNothing(asker: Asker, method: string, path: string, more: Parameters<typeof ask>[4] = {}) {
  const answer = await ask(app, asker.token, method, path, more);
  const seen = `${asker.who}: ${method} ${path} → ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.text, seen).not.toContain(MARKER);
  expect(JSON.stringify([...answer.headers]), seen).not.toContain(MARKER);
  expect(answer.status, seen).toBeLessThan(500);
  return answer;
}

describe('the victim', () => {
  it('has a row in every table, and the marker in every text of it', async () => {
    for (const table of personal()) {
      const { text } = await ask(app, victim.token, 'GET', `/rest/v1/${table.name}?select=*`);
      const [row = {}] = JSON.parse(text) as Row[];
      const texts = [...table.columns.values()].filter(({ typeName }) => /^_?text$|^jsonb?$/.test(typeName));
      for (const { name } of texts) {
        if (CLOSED_TEXTS.has(`${table.name}.${name}`)) continue;
        expect(JSON.stringify(row[name]), `${table.name}.${name}`).toContain(MARKER);
      }
      expect(Object.keys(row), table.name).not.toEqual([]);
    }
  });
});

describe('reading', () => {
  it('every row of a table', async () => {
    await forEachStranger(personal(), async (asker, { name }) => {
      await expectNothing(asker, 'GET', `/rest/v1/${name}`);
      await expectNothing(asker, 'GET', `/rest/v1/${name}?select=*&limit=1000&offset=0`);
    });
  });

  it('by a filter on any column', async () => {
    await forEachStranger(personal(), async (asker, table) => {
      for (const column of table.columns.values()) {
        for (const filter of filtersOn(column, victims(table.name)[column.name])) {
          // What was asked for is not repeated in a refusal either: no refusal here has the marker's text.
          const answer = await ask(app, asker.token, 'GET', `/rest/v1/${table.name}?${filter}`);
          const seen = `${asker.who}: ${table.name}?${filter}`;
          if (answer.status === 200) expect(onlyOwn(answer.text), `${seen} ${answer.text}`).toBe(true);
          else expect(answer.status, `${seen} ${answer.text}`).toBeLessThan(500);
        }
      }
    });
  });

  it('by counting, with a body and without', async () => {
    await forEachStranger(personal(), async (asker, { name }) => {
      for (const method of ['GET', 'HEAD']) {
        const path = `/rest/v1/${name}?${ownerColumn(name)}=eq.${victim.id}`;
        const answer = await expectNothing(asker, method, path, { headers: { prefer: 'count=exact' } });
        if (answer.status < 300) expect(answer.headers.get('content-range'), `${asker.who}: ${path}`).toBe('*/0');
        else expect(answer.status).toBe(401);
      }
    });
  });

  it('by embedding, along every key in both directions, through others and as a filter', async () => {
    const keys = catalog.foreignKeys.flatMap(({ table, target }) => [
      [table, target],
      [target, table],
    ]);
    expect(keys.length).toBeGreaterThan(5);
    for (const asker of askers()) {
      for (const [from = '', to = ''] of keys) {
        if (asker.sees.has(from) || asker.sees.has(to)) continue;
        for (const select of [`*,${to}(*)`, `${to}!inner(*)`, `*,${to}(*,${from}(*,${to}(*)))`]) {
          await expectNothing(asker, 'GET', `/rest/v1/${from}?select=${select}`);
        }
        const owner = ownerColumn(to);
        const filtered = `/rest/v1/${from}?select=${to}!inner(${owner})&${to}.${owner}=eq.${victim.id}`;
        const answer = await expectNothing(asker, 'GET', filtered);
        if (answer.status === 200) expect(answer.text, `${asker.who}: ${filtered}`).toBe('[]');
      }
    }
  });

  it('by the calls of the export', async () => {
    const archived = personal().filter(({ name }) => (ARCHIVE_TABLES as readonly string[]).includes(name));
    expect(archived).toHaveLength(ARCHIVE_TABLES.length);
    await forEachStranger(archived, async (asker, { name }) => {
      const first = '00000000-0000-0000-0000-000000000000';
      await expectNothing(asker, 'GET', `/rest/v1/${name}?select=*&id=gt.${first}&order=id&limit=2000`);
    });
  });
});

describe('writing', () => {
  const BACK = { prefer: 'return=representation' };

  it('cannot change or delete the victim’s rows, by id, owner or other columns', async () => {
    await forEachStranger(personal(), async (asker, table) => {
      const row = victims(table.name);
      const keys = [ownerColumn(table.name), ...table.primaryKey].map((name) => `${name}=eq.${String(row[name])}`);
      for (const filter of keys) {
        for (const column of table.columns.keys()) {
          const body = { [column]: row[column] ?? null };
          await expectNothing(asker, 'PATCH', `/rest/v1/${table.name}?${filter}`, { body, headers: BACK });
        }
        await expectNothing(asker, 'DELETE', `/rest/v1/${table.name}?${filter}`, { headers: BACK });
      }
    });
    expect(await rowsOfVictim()).toBe(before);
  });

  it('cannot take over the victim’s rows by upserting their keys', async () => {
    await forEachStranger(personal(), async (asker, table) => {
      const row = withoutMarker(victims(table.name));
      const bodies = [row, Object.fromEntries(table.primaryKey.map((name) => [name, row[name]]))];
      for (const resolution of ['merge-duplicates', 'ignore-duplicates']) {
        for (const body of bodies) {
          for (const owner of [{}, { [ownerColumn(table.name)]: stranger.id }]) {
            const headers = { prefer: `resolution=${resolution},return=representation` };
            await expectNothing(asker, 'POST', `/rest/v1/${table.name}`, { body: { ...body, ...owner }, headers });
          }
        }
      }
    });
    expect(await rowsOfVictim()).toBe(before);
  });

  it('cannot add rows with the victim as owner, or that refer to the victim’s rows', async () => {
    await forEachStranger(personal(), async (asker, table) => {
      const { id: _id, created_at: _created, updated_at: _updated, ...row } = withoutMarker(victims(table.name));
      const given = { ...row, user_id: victim.id };
      const answer = await expectNothing(asker, 'POST', `/rest/v1/${table.name}`, { body: given, headers: BACK });
      expect(answer.status, `${asker.who}: ${table.name}`).toBeGreaterThanOrEqual(400);
      if (row['client_id'] === undefined && row['import_id'] === undefined) return;
      const { user_id: _owner, ...referring } = row;
      const refused = await expectNothing(asker, 'POST', `/rest/v1/${table.name}`, { body: referring, headers: BACK });
      expect(refused.status, `${asker.who}: ${table.name} on the victim's`).toBeGreaterThanOrEqual(400);
    });
    expect(await rowsOfVictim()).toBe(before);
  });

  it('accepts no other method', async () => {
    for (const { name } of personal()) {
      expect((await ask(app, stranger.token, 'PUT', `/rest/v1/${name}?id=eq.${victim.id}`, { body: {} })).status).toBe(
        405,
      );
    }
  });
});

describe('calling', () => {
  it('no function of the database returns or changes the victim’s data', async () => {
    expect(catalog.functions.length).toBeGreaterThan(8);
    for (const asker of askers().filter(({ who }) => who !== 'an admin')) {
      for (const called of catalog.functions) {
        for (const body of argumentsFor(called)) {
          await expectNothing(asker, 'POST', `/rest/v1/rpc/${called.name}`, { body });
        }
      }
    }
    expect(await rowsOfVictim()).toBe(before);
  });

  it('an admin’s data about other users contains no client, session or note', async () => {
    for (const called of catalog.functions) {
      for (const body of argumentsFor(called)) {
        const { text, status } = await ask(app, admin.token, 'POST', `/rest/v1/rpc/${called.name}`, { body });
        expect(status, called.name).toBeLessThan(500);
        expect(text.replaceAll(`${MARKER}@example.org`, ''), called.name).not.toContain(MARKER);
      }
    }
  });

  it('no function of the server acts for another user who names the victim', async () => {
    const [session] = await app.db.asOwner<{ id: string }>('select id from auth.sessions where user_id = $1', [
      victim.id,
    ]);
    const body = {
      userId: victim.id,
      newRole: 'admin',
      priceId: 'x',
      origin: app.settings.publicUrl,
      email: victim.email,
      password: 'x',
      sessionId: session?.id,
      code: 'aaaa-bbbb-cccc-dddd',
    };
    expect(FUNCTIONS.size).toBeGreaterThan(8);
    for (const name of FUNCTIONS.keys()) {
      const { text } = await ask(app, stranger.token, 'POST', `/functions/v1/${name}`, { body });
      expect(text, name).not.toContain(MARKER);
      expect(text, name).not.toContain(victim.id);
    }
    expect(await rowsOfVictim()).toBe(before);
    expect((await ask(app, victim.token, 'GET', '/auth/v1/user')).status).toBe(200);
  });
});

const uuids = () => [...victim.rows.values()].map((row) => row['id']).filter((id) => typeof id === 'string');

/** Calls of a function with ids of the victim as arguments. */
function argumentsFor({ arguments: taken }: RestFunction): Record<string, unknown>[] {
  const ids = taken.some(({ typeName }) => typeName.endsWith('uuid')) ? [victim.id, ...uuids()] : [victim.id];
  const valueOf = (typeName: string, id: unknown): unknown => {
    if (typeName === 'uuid') return id;
    if (typeName === '_uuid') return [id];
    if (typeName === 'jsonb') return { paid: true };
    if (typeName === 'date') return '2026-11-20';
    if (typeName === 'bool') return false;
    if (typeName.startsWith('int')) return 1;
    return typeName === 'text' ? '' : 'month';
  };
  return ids.map((id) => Object.fromEntries(taken.map(({ name, typeName }) => [name, valueOf(typeName, id)])));
}

/** Filters that match only the victim's row. */
function filtersOn({ name, typeName }: Column, value: unknown): string[] {
  if (value === null || value === undefined) return [`${name}=is.null`];
  const text = encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeName === 'text') return [`${name}=eq.${text}`, `${name}=like.*${MARKER}*`, `or=(${name}.eq."${text}")`];
  if (typeName.startsWith('_')) return [`${name}=cs.${encodeURIComponent(`{${(value as string[]).join(',')}}`)}`];
  if (/^jsonb?$/.test(typeName)) return [`${name}=eq.${text}`, `${name}->0->>name=like.*${MARKER}*`];
  return [`${name}=eq.${text}`, `${name}=gte.${text}`, `not.and=(${name}.lt.${text})`];
}

/** Whether all rows of a response belong to the caller. */
function onlyOwn(text: string): boolean {
  return !text.includes(MARKER) && !text.includes(victim.id);
}

/** The victim's row as an attacker would send it who knows everything except the texts. */
function withoutMarker(row: Row): Row {
  return JSON.parse(JSON.stringify(row).replaceAll(MARKER, 'guess')) as Row;
}
