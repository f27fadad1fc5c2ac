// A coach who lends a view, and another who lends one as well. Whatever a view does not lend has a marker: a word in texts, a number of
// minutes or hours in rows whose columns are lent but which lie outside the period, are planned or were not completed.
import { expect } from 'vitest';
import { RECORD_KINDS } from '#domain/records/record-kinds.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';

export const HIDDEN = 'zq7marker';
export const OTHER = 'zq7other';
/** Minutes of sessions and others, and hours of learning, that are not lent. */
export const HIDDEN_AMOUNT = 733;
export const VALUE_OF_HIDDEN_AMOUNT = /[:,["]733(?:\.00?)?[,"}\]]/;

export interface Lender extends MarkedCoach {
  readonly view: string;
  readonly link: string;
  /** The assessor's token. */
  readonly assessor: string;
}

export type LentPractice = Awaited<ReturnType<typeof startLentPractice>>;

export async function startLentPractice() {
  const app = await startTestApp();
  const lender = await addLender(app, HIDDEN, 'Lent Coach');
  const other = await addLender(app, OTHER, `${OTHER} coach`);
  const catalog = await loadCatalog(app.db.asServer);

  /** The catalog without columns that assessors may not read, of tables that they may, for requests that are answered. */
  async function lentCatalog(): Promise<Catalog> {
    const granted = await app.db.asOwner<{ name: string }>(
      `select concat(table_name, '.', column_name) as name from information_schema.column_privileges where grantee = 'assessor'`,
    );
    const names = new Set(granted.map(({ name }) => name));
    const lent = [...catalog.tables.values()].map((table) => {
      const columns = [...table.columns].filter(([column]) => names.has(`${table.name}.${column}`));
      return [table.name, columns.length === 0 ? table : { ...table, columns: new Map(columns) }] as const;
    });
    return { ...catalog, tables: new Map(lent) };
  }

  /** All rows of both coaches; without comments, which assessors may add. */
  async function storedRows(): Promise<string> {
    const tables = [...catalog.tables.values()].filter(({ owner, name }) => owner !== null && name !== 'lent_comments');
    const rows = tables.map(({ name }) =>
      app.db.asOwner(`select '${name}' as name, to_jsonb(t) as row from public.${name} t order by 2::text`),
    );
    return JSON.stringify(await Promise.all(rows));
  }

  /** Sends a request as the assessor, and expects nothing that is not lent. */
  async function expectLentOnly(method: string, path: string, more: Parameters<typeof ask>[4] = {}) {
    const answer = await ask(app, lender.assessor, method, path, more);
    const said = `${method} ${path} → ${answer.status} ${answer.text.slice(0, 300)}`;
    // As a value: ids may have these digits too.
    expect(answer.text, said).not.toMatch(VALUE_OF_HIDDEN_AMOUNT);
    for (const hidden of [HIDDEN, OTHER]) {
      expect(answer.text, said).not.toContain(hidden);
      expect(JSON.stringify([...answer.headers]), said).not.toContain(hidden);
    }
    expect(answer.status, said).toBeLessThan(500);
    return answer;
  }

  return { app, lender, other, catalog, lentCatalog, storedRows, expectLentOnly, close: () => app.close() };
}

async function addLender(app: TestApp, marker: string, name: string): Promise<Lender> {
  const coach = await addMarkedCoach(app, marker);
  const calls = createLentCalls(app);
  await hideRows(app, coach);
  await showColumns(app, coach, name);
  await confirmSessions(app, coach);
  const { id, link } = await calls.lend(coach.token, {
    message: marker,
    assessor_email: `${name.slice(0, 4)}@example.net`.toLowerCase(),
  });
  return { ...coach, view: id, link, assessor: await calls.open(link) };
}

/** Rows outside of what is lent, with the marker also in columns that are lent of others. */
async function hideRows({ db }: TestApp, { id, marker, rows }: MarkedCoach): Promise<void> {
  const client = rows.get('clients')?.['id'];
  const run = (text: string, ...values: unknown[]) => db.asOwner(text, [id, HIDDEN_AMOUNT, ...values]);
  await db.asOwner('update public.sessions set completed = true where user_id = $1', [id]);
  for (const [date, completed] of [
    ['2025-12-31', true],
    ['2026-11-21', false],
    ['2100-01-01', true],
  ] as const)
    await run(
      'insert into public.sessions (user_id, duration, client_id, date, completed) values ($1, $2, $3, $4, $5)',
      client,
      date,
      completed,
    );
  await run(
    `insert into public.opening_balances (user_id, paid_minutes, client_id, as_of) values ($1, $2, $3, '2025-12-31')`,
    client,
  );
  await run(
    `insert into public.erased_sessions (user_id, duration, person, date) values ($1, $2, gen_random_uuid(), '2025-12-31')`,
  );
  await run(
    `insert into public.supervision_sessions (user_id, duration, supervisor_name, date, day) values ($1, $2, 'Sue', '2025-12-31T12:00:00Z', '2025-12-31')`,
  );
  await run(
    `insert into public.mentor_coaching (user_id, duration, mentor_name, date) values ($1, $2, $3, '2025-12-31')`,
    marker,
  );
  await run(`insert into public.cpd_records (user_id, hours, title, date) values ($1, $2, $3, '2025-12-31')`, marker);
  await run(
    `insert into public.education (user_id, hours, title, start_date) values ($1, $2, $3, '2025-12-31')`,
    marker,
  );
  await db.asOwner(
    `insert into public.credentials (user_id, body, level, awarded_on) values ($1, 'ICF', $2, '2100-01-01')`,
    [id, marker],
  );
}

/** The witness, whose name and words are markers, has confirmed every session. */
async function confirmSessions({ db }: TestApp, { id }: MarkedCoach): Promise<void> {
  await db.asOwner("update public.witness_requests set answer = 'confirmed' where user_id = $1", [id]);
  await db.asOwner(
    `insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes, format, kind, client_id)
     select s.user_id, r.id, 'sessions', s.id, s.date, s.duration, s.format, s.kind, s.client_id
     from public.sessions s join public.witness_requests r on r.user_id = s.user_id where s.user_id = $1`,
    [id],
  );
}

/** The columns that a view lends have a word of their own in the rows that it lends. */
async function showColumns({ db }: TestApp, { id }: MarkedCoach, name: string): Promise<void> {
  await db.asOwner('update public.profiles set display_name = $2 where id = $1', [id, name]);
  for (const [table, set] of [
    ['mentor_coaching', "mentor_name = 'Lent mentor'"],
    ['cpd_records', "title = 'Lent course', provider = 'Lent school', category = 'Lent kind'"],
    ['education', "title = 'Lent course', provider = 'Lent school'"],
    ['credentials', "level = 'ACC', reference = 'Lent number'"],
  ] as const) {
    const { day } = RECORD_KINDS[table];
    await db.asOwner(`update public.${table} set ${set} where user_id = $1 and ${day} = '2026-11-20'`, [id]);
  }
}
