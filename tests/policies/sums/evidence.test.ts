// rpc/evidence: the caller's rows that rules are evaluated on, as in the tables, in one statement.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_KINDS, type RecordKind, recordsWith } from '#domain/records/record-kinds.ts';
import { exampleRows } from '#tests/support/example-records.ts';
import { insertionOf } from '#tests/support/policies.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';

let app: RestTestApp;
let coach: Asker;
let idle: Asker;
let statements = 0;
beforeAll(async () => {
  app = await startRestTestApp((db) => ({
    ...db,
    asUser: (claims, statement) => {
      statements += 1;
      return db.asUser(claims, statement);
    },
  }));
  coach = await app.addCoach();
  idle = await app.addCoach();
  await bring();
});
afterAll(() => app.close());

const CLIENT = randomUUID();
const OTHER = randomUUID();
const SECRET = 'Quibblewort';
const id = () => randomUUID();
const GROUP = { format: 'team', participants: 5, kind: 'training', peer_exchange: true, engagement: 'Board' };
const CONSENT = {
  organisation: 'Kestrel',
  relationship_start: '2023-01-01',
  relationship_end: null,
  consent: 'given',
  consent_how: 'Signed',
  consent_date: '2023-01-08',
  retain_until: '2029-01-01',
  letter_date: '2026-06-01',
  payer: 'organisation',
  relation: 'peer',
  received_minutes: 90,
};
const ROWS = {
  clients: [
    {
      id: CLIENT,
      name: 'Amara',
      email: 'amara@example.org',
      phone: '+44',
      ...CONSENT,
      notes: SECRET,
      exchange: SECRET,
    },
    { id: OTHER, name: 'Ben' },
  ],
  sessions: [
    { id: id(), client_id: CLIENT, date: '2026-09-01', duration: 45, topics: ['goals'], completed: true, paid: true },
    { id: id(), client_id: OTHER, date: '2026-09-02', duration: 60, completed: true, paid: false, notes: SECRET },
    { id: id(), client_id: CLIENT, date: '2026-09-08', duration: 90, completed: true, ...GROUP },
    { id: id(), client_id: OTHER, date: '2026-12-01', duration: 60, topics: ['goals'], follow_up: SECRET },
  ],
  supervision_sessions: [
    {
      id: id(),
      supervisor_name: SECRET,
      date: '2026-02-28T23:30:00+00:00',
      day: '2026-03-01',
      duration: 75,
      format: 'group',
      notes: SECRET,
    },
  ],
  cpd_records: [
    { id: id(), date: '2026-02-01', hours: 1.5, title: SECRET, cce_core: 0.75, cce_resource: null, cce_ethics: 0.25 },
  ],
  mentor_coaching: [
    {
      id: id(),
      date: '2026-04-01',
      duration: 120,
      format: 'group',
      group_size: 6,
      mentor_name: 'Ingrid',
      mentor_credential: 'MCC',
      mentor_mcs: true,
      mentor_mcs_level: 'PCC',
      mentor_renewed: null,
      used_before: false,
    },
  ],
  education: [
    {
      id: id(),
      provider: 'Harbour',
      title: 'Level 1',
      hours: 72.25,
      core_hours: 60,
      team_hours: 12.5,
      start_date: '2022-01-10',
      end_date: null,
    },
  ],
  reflections: [{ id: id(), date: '2026-05-01', title: SECRET, reflection: SECRET, application: SECRET }],
  client_feedback: [{ id: id(), client_id: CLIENT, date: '2026-05-02', feedback: SECRET, given_by: SECRET }],
  credentials: [
    { id: id(), body: 'ICF', level: 'ACC', awarded_on: '2024-02-08', expires_on: '2027-02-08', reference: '42' },
  ],
  opening_balances: [
    {
      id: id(),
      client_id: OTHER,
      as_of: '2025-12-31',
      start_date: '2023-01-01',
      end_date: null,
      paid_minutes: 1890,
      pro_bono_minutes: 60,
      format: 'team',
      participants: 8,
      source: SECRET,
    },
  ],
};

async function bring(): Promise<void> {
  for (const [table, rows] of Object.entries(ROWS))
    for (const row of rows) expect(await coach.ask('POST', table, row)).toMatchObject({ status: 201 });
  await coach.ask('PATCH', `profiles?id=eq.${coach.id}`, {
    practising_since: '2022-11-01',
    nudges_off: ['cpd'],
    credential_paths: ['ICF:ACC:portfolio'],
    chosen_bodies: ['EMCC'],
  });
  await app.db.asOwner(
    `insert into public.erased_sessions (user_id, person, date, duration, paid) values ($1, $2, '2025-01-01', 30, false)`,
    [coach.id, randomUUID()],
  );
}

const ask = async (asker: Asker) => (await asker.ask('POST', 'rpc/evidence', {})).body as EvidenceAnswer;

/** Of these records something is asked for, not all. A supervision's date is its day. */
const DIFFERING: Partial<Record<EvidenceTable, string>> = {
  clients:
    'name email phone organisation letter_date relationship_start relationship_end consent consent_how consent_date retain_until payer relation received_minutes',
  supervision_sessions: 'date duration format',
  cpd_records: 'date hours cce_core cce_resource cce_ethics',
  client_feedback: 'date',
};

describe('evidence', () => {
  test('has every row as in its table', async () => {
    const evidence = readEvidence(await ask(coach));
    const sessions = ROWS.sessions.map(({ notes: _notes, follow_up: _later, ...row }: Record<string, unknown>) => ({
      ...USUAL_SESSION,
      topics: [],
      completed: false,
      ...row,
    }));
    expect(evidence.sessions).toEqual(sessions);
    const nobody = Object.fromEntries(Object.keys(CONSENT).map((column) => [column, null]));
    const { notes: _notes, exchange: _exchange, ...amara }: Record<string, unknown> = ROWS.clients[0]!;
    expect(evidence.clients.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      amara,
      { id: OTHER, name: 'Ben', email: '', phone: null, ...nobody },
    ]);
    for (const table of ['mentor_coaching', 'education', 'credentials'] as const)
      expect(evidence[table]).toEqual(ROWS[table]);
    const { source: _source, ...opening } = ROWS.opening_balances[0]!;
    expect(evidence.opening_balances).toEqual([opening]);
    const { title: _title, ...cpd } = ROWS.cpd_records[0]!;
    expect(evidence.cpd_records).toEqual([cpd]);
    const { supervisor_name: _name, notes: _text, day, ...supervision } = ROWS.supervision_sessions[0]!;
    expect(evidence.supervision_sessions).toEqual([{ ...supervision, date: day }]);
    for (const table of ['reflections', 'client_feedback'] as const)
      expect(evidence[table]).toEqual(ROWS[table].map((row) => ({ id: row.id, date: row.date })));
    expect(evidence.erased_sessions).toMatchObject([
      { ...USUAL_SESSION, paid: false, date: '2025-01-01', duration: 30, opening: false },
    ]);
    expect(evidence.practising_since).toBe('2022-11-01');
    expect(evidence.credential_paths).toEqual(['ICF:ACC:portfolio']);
    expect(evidence.chosen_bodies).toEqual(['EMCC']);
  });

  test('has of each record what is not encrypted, but for what is named here', async () => {
    const one = await app.addCoach();
    const { erased_sessions, ...rows } = exampleRows();
    for (const [table, row] of Object.entries(rows))
      expect(await one.ask('POST', table, row)).toMatchObject({ status: 201 });
    const { text, values } = insertionOf('erased_sessions', { ...erased_sessions, user_id: one.id });
    await app.db.asOwner(text, values);
    const evidence = readEvidence(await ask(one));
    for (const table of recordsWith('isEvidence')) {
      const { confidential = [] }: RecordKind = RECORD_KINDS[table];
      const plain = Object.keys(RECORDS[table].columns).filter((column) => !confidential.includes(column));
      const columns = DIFFERING[table]?.split(' ') ?? plain;
      expect(Object.keys(evidence[table][0]!).toSorted(), table).toEqual(['id', ...columns].toSorted());
    }
  });

  test('has no note, no reflection and no feedback', async () => {
    expect(JSON.stringify(await ask(coach))).not.toContain(SECRET);
  });

  test('is one statement, and can be called by GET', async () => {
    statements = 0;
    const { status, body } = await coach.ask('GET', 'rpc/evidence');
    expect({ status, statements }).toEqual({ status: 200, statements: 1 });
    expect(body).toEqual(await ask(coach));
  });

  test('is empty for another coach and for an administrator', async () => {
    const admin = await app.addCoach({ role: 'admin' });
    for (const asker of [idle, admin]) {
      const { practising_since, credential_paths, chosen_bodies, ...all } = readEvidence(await ask(asker));
      const rows = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'witnessed'));
      expect(practising_since).toBeNull();
      expect(credential_paths).toEqual([]);
      expect(chosen_bodies).toBeNull();
      expect(Object.values(rows).flat()).toEqual([]);
      expect(Object.keys(rows).toSorted()).toEqual(recordsWith('isEvidence').toSorted());
    }
  });

  test('refuses anonymous requests and ended sessions', async () => {
    expect((await app.anon.ask('POST', 'rpc/evidence', {})).status).toBe(401);
    const gone = await app.addCoach();
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [gone.id]);
    expect((await gone.ask('POST', 'rpc/evidence', {})).status).toBe(401);
  });

  test('is available to a lapsed coach', async () => {
    const lapsed = await app.addCoach({ endsAt: new Date('2020-01-01T00:00:00Z') });
    expect((await lapsed.ask('POST', 'rpc/evidence', {})).status).toBe(200);
  });
});

test('20,000 sessions of 120 clients are returned within the statement timeout', async () => {
  const many = await app.addCoach();
  await app.db.asOwner(
    `insert into public.clients (user_id, name) select $1, 'Client ' || n from generate_series(1, 120) n`,
    [many.id],
  );
  await app.db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, completed, paid, topics, notes)
     select $1, c.id, date '2026-11-20' - d, 60, true, d % 5 > 0, array['topic ' || d % 30], repeat('n', 500)
     from (select id from public.clients where user_id = $1) c, generate_series(1, 167) d limit 20000`,
    [many.id],
  );
  await app.db.asOwner('analyze public.sessions');
  const begun = performance.now();
  const { text } = await many.ask('POST', 'rpc/evidence', {});
  const asked = performance.now();
  expect(readEvidence(JSON.parse(text) as EvidenceAnswer).sessions).toHaveLength(20_000);
  const read = performance.now();
  console.log(
    `evidence of 20,000 sessions: ${Math.round(asked - begun)} ms, ${text.length} bytes, read in ${Math.round(read - asked)} ms`,
  );
});
