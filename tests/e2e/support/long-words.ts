// A practice in which every text that a coach types is as long as it may be, in one unbroken word.
import { expect } from '@playwright/test';
import { credentialRows } from '#tests/support/marked-coach.ts';
import type { Practice } from './practice.ts';

const WORD = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
/** A topic, a category or a name of a template holds no more. */
const SHORT_WORD = WORD.slice(0, 100);

type Send = (method: 'POST' | 'PATCH', path: string, data: unknown) => Promise<{ status: number; body: unknown }>;

export async function fillWithLongWords(send: Send, coachId: string): Promise<Practice> {
  const store = async (table: string, row: object) => {
    const id = crypto.randomUUID();
    const { status, body } = await send('POST', `/rest/v1/${table}`, { id, ...row });
    expect(status, `${table}: ${JSON.stringify(body)}`).toBe(201);
    return id;
  };
  const client = await store('clients', {
    name: WORD,
    email: `${'long'.repeat(12)}@${'example'.repeat(8)}.org`,
    phone: '0'.repeat(50),
    notes: WORD,
    organisation: WORD,
    consent_how: WORD,
  });
  await store('clients', { name: 'Amara Osei' });
  const rest = { client_id: client, notes: WORD, topics: [SHORT_WORD, 'Values'], follow_up: WORD };
  const session = await store('sessions', { ...rest, date: '2026-11-18', duration: 95, completed: true });
  await store('sessions', { ...rest, date: '2026-10-02', duration: 1440 });
  const supervision = await store('supervision_sessions', {
    supervisor_name: WORD,
    date: '2026-11-18T10:00:00Z',
    duration: 95,
    topics: [SHORT_WORD],
    notes: WORD,
  });
  await store('supervision_sessions', {
    supervisor_name: 'Ruth Adeyemi',
    date: '2026-10-18T10:00:00Z',
    duration: 60,
    topics: ['Endings'],
  });
  const cpd = await store('cpd_records', {
    date: '2026-11-18',
    hours: 12.75,
    title: WORD,
    provider: WORD,
    category: SHORT_WORD,
    learned: WORD,
    applied: WORD,
    evidence_url: `https://example.org/${WORD}`,
  });
  await store('note_templates', { name: SHORT_WORD, body: WORD });
  const areas = Array.from({ length: 8 }, (_, index) => ({ name: `${index}${WORD.slice(0, 39)}`, score: index + 1 }));
  for (const date of ['2026-11-18', '2026-05-18'])
    await store('wheels', { client_id: client, date, areas, note: WORD });
  const { credentials, ...records } = credentialRows(WORD, client);
  for (const [table, row] of Object.entries(records)) await store(table, row);
  await store('credentials', { ...credentials, level: SHORT_WORD });
  await store('import_runs', { kind: 'clients', file_name: `${SHORT_WORD}.csv` });
  const profile = { username: SHORT_WORD, display_name: SHORT_WORD };
  expect((await send('PATCH', `/rest/v1/profiles?id=eq.${coachId}`, profile)).status).toBe(204);
  return { client, session, supervision, cpd };
}
