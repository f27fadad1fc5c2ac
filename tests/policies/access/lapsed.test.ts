// A lapsed coach can read and delete every kind of record, and add none (spec decision 5).
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { databaseForTests } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const ROWS: Readonly<Record<string, string>> = {
  clients: `insert into public.clients (id, user_id, name) values ('${CLIENT}', $1, 'Amara')`,
  sessions: `insert into public.sessions (user_id, client_id, date, duration) values ($1, '${CLIENT}', '2026-05-04', 60)`,
  supervision_sessions: `insert into public.supervision_sessions (user_id, supervisor_name, date, day, duration, topics)
    values ($1, 'Ingrid', '2026-05-04T12:00:00Z', '2026-05-04', 60, '{ethics}')`,
  cpd_records: `insert into public.cpd_records (user_id, hours, date, title) values ($1, 2, '2026-05-04', 'Webinar')`,
  mentor_coaching: `insert into public.mentor_coaching (user_id, date, duration, mentor_name) values ($1, '2026-05-04', 60, 'Ingrid')`,
  education: `insert into public.education (user_id, title, hours, start_date) values ($1, 'Diploma', 60, '2026-05-04')`,
  credentials: `insert into public.credentials (user_id, body, level, awarded_on) values ($1, 'ICF', 'ACC', '2026-05-04')`,
  reflections: `insert into public.reflections (user_id, date, title) values ($1, '2026-05-04', 'Endings')`,
  client_feedback: `insert into public.client_feedback (user_id, client_id, date, feedback) values ($1, '${CLIENT}', '2026-05-04', 'Good')`,
  opening_balances: `insert into public.opening_balances (user_id, client_id, as_of, paid_minutes) values ($1, '${CLIENT}', '2026-05-04', 60)`,
  erased_sessions: `insert into public.erased_sessions (user_id, person, date, duration) values ($1, gen_random_uuid(), '2026-05-04', 60)`,
  wheels: `insert into public.wheels (user_id, client_id, date, areas) select $1, '${CLIENT}', '2026-05-04',
    jsonb_agg(jsonb_build_object('name', 'Area ' || n, 'score', n)) from generate_series(1, 8) n`,
  note_templates: `insert into public.note_templates (user_id, name, body) values ($1, 'First', 'What brings you here?')`,
};

const db = databaseForTests();
let coach: TestUser;
beforeAll(async () => {
  coach = await db.addUser({
    email: 'coach@example.org',
    status: 'canceled',
    endsAt: new Date('2026-01-01T00:00:00Z'),
  });
  for (const kind of RECORD_NAMES) await db.asOwner(ROWS[kind] ?? '', [coach.id]);
});

describe.each([...RECORD_NAMES].toReversed())('%s', (kind) => {
  it('can be read and deleted, not added', async () => {
    const ask = (text: string) => db.asUser(coach.claims, { text });
    expect((await ask(`select id from public.${kind}`)).rows).toHaveLength(1);
    const adding = (ROWS[kind] ?? '')
      .replace('$1', `'${coach.id}'`)
      .replace(`id, user_id`, 'user_id')
      .replace(`('${CLIENT}', '`, `('`);
    await expect(ask(adding)).rejects.toMatchObject({ code: kind === 'erased_sessions' ? '42501' : 'PT402' });
    expect((await ask(`delete from public.${kind} returning id`)).rows).toHaveLength(1);
  });
});
