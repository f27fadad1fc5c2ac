import { describe, expect, it } from 'vitest';
import { WIRE_SCHEMAS } from './wire-schemas.ts';

const session = {
  client_id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
  date: '2026-11-20',
  duration: 60,
  notes: '',
  topics: ['Values'],
  follow_up: null,
  completed: true,
};
const client = { name: 'Amara Osei', email: '', phone: null, notes: null };
const supervision = {
  supervisor_name: 'Jo',
  date: '2026-11-20T10:00:00Z',
  day: '2026-11-20',
  duration: 60,
  topics: ['Endings'],
  notes: '',
};
const cpd = {
  date: '2026-11-20',
  hours: 1.5,
  title: 'Ethics',
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: null,
};
const area = (name: string, score = 5) => ({ name, score });
const areas = ['Work', 'Money', 'Health', 'Family', 'Partner', 'Growth', 'Rest', 'Home'].map((name) => area(name));
const wheel = { client_id: session.client_id, date: '2026-11-20', areas, note: '' };
const profile = {
  username: 'amara',
  display_name: null,
  time_zone: null,
  week_start: 'monday',
  default_session_minutes: 60,
  theme: 'system',
};
const valid = {
  clients: client,
  sessions: session,
  supervision_sessions: supervision,
  cpd_records: cpd,
  note_templates: { name: 'First meeting', body: 'What brings you here?' },
  wheels: wheel,
  profiles: profile,
  mentor_coaching: {
    date: '2026-11-20',
    duration: 60,
    format: 'group',
    group_size: 6,
    mentor_name: 'Ingrid Solheim',
    mentor_credential: 'MCC',
    mentor_mcs: null,
  },
  education: {
    provider: '',
    title: 'Certificate',
    hours: 72.5,
    core_hours: null,
    start_date: '2022-01-10',
    end_date: null,
  },
  reflections: { date: '2026-11-20', title: 'Silence', reflection: 'I filled it.', application: '' },
  client_feedback: { client_id: null, date: '2026-11-20', feedback: '', given_by: '' },
  credentials: { body: 'ICF', level: 'ACC', awarded_on: '2024-02-08', expires_on: null, reference: '' },
  opening_balances: {
    client_id: session.client_id,
    as_of: '2025-12-31',
    start_date: null,
    end_date: null,
    paid_minutes: 1890,
    pro_bono_minutes: 0,
    format: 'individual',
    participants: null,
    source: '',
  },
};

const firstMessage = (table: keyof typeof valid, change: object) =>
  WIRE_SCHEMAS[table].safeParse({ ...valid[table], ...change }).error?.issues[0]?.message;

describe('a sound row of each table', () => {
  it.each(Object.keys(valid) as (keyof typeof valid)[])('%s is taken', (table) =>
    expect(WIRE_SCHEMAS[table].safeParse(valid[table]).success).toBe(true),
  );
});

describe('a bad field is refused with its own message', () => {
  it.each([
    ['clients', { name: '   ' }, 'Name is required'],
    ['clients', { name: 'x'.repeat(10_000) }, 'Name must be at most 200 characters'],
    ['clients', { name: undefined }, 'Name is required'],
    ['clients', { email: 'not an address' }, 'Please enter a valid email address'],
    ['clients', { notes: 'x'.repeat(20_001) }, 'Notes must be at most 20,000 characters'],
    ['sessions', { client_id: '' }, 'Choose a client'],
    ['sessions', { date: '2026-02-31' }, 'This is not a valid date'],
    ['sessions', { duration: -5 }, 'Duration must be between 1 minute and 24 hours'],
    ['sessions', { duration: 1441 }, 'Duration must be between 1 minute and 24 hours'],
    ['sessions', { duration: 59.5 }, 'Duration must be in whole minutes'],
    ['sessions', { duration: '60' }, 'Duration must be a number of minutes'],
    ['sessions', { topics: 'Values' }, 'Topics must be a list of text'],
    ['sessions', { topics: [''] }, 'A topic must not be empty'],
    ['sessions', { completed: 'yes' }, 'Completed must be true or false'],
    ['supervision_sessions', { supervisor_name: 'J' }, 'Supervisor name must be at least 2 characters'],
    ['supervision_sessions', { date: '' }, 'A date is required'],
    ['supervision_sessions', { day: '2026-02-31' }, 'This is not a valid date'],
    ['supervision_sessions', { duration: 0 }, 'Duration must be at least 1 minute'],
    ['cpd_records', { hours: 0 }, 'Hours must be more than 0'],
    ['cpd_records', { evidence_url: 'javascript:alert(1)' }, 'Evidence must be a web address'],
    ['note_templates', { name: ' ' }, 'Name is required'],
    ['note_templates', { body: '\n' }, 'Text is required'],
    ['note_templates', { body: 'b'.repeat(5_001) }, 'Text must be at most 5,000 characters'],
    ['wheels', { areas: areas.slice(1) }, 'A wheel has eight areas'],
    ['wheels', { areas: [area('MONEY'), ...areas.slice(1)] }, 'Two areas have the same name'],
    ['wheels', { areas: [area(' '), ...areas.slice(1)] }, 'An area needs a name'],
    ['wheels', { areas: [area('Work', 11), ...areas.slice(1)] }, 'A score must be a whole number from 1 to 10'],
    ['wheels', { areas: [area('Work', 5.5), ...areas.slice(1)] }, 'A score must be a whole number from 1 to 10'],
    ['profiles', { username: 'a' }, 'Username must be at least 2 characters'],
    ['profiles', { theme: 'sepia' }, 'Theme must be system, light or dark'],
    ['profiles', { practising_since: '2026-02-31' }, 'This is not a valid date'],
    ['profiles', { nudges_off: [''] }, 'A nudge must be an id'],
    ['profiles', { nudges_hidden: [''] }, 'A nudge must be an id'],
    ['profiles', { chosen_bodies: ['XYZ'] }, 'A body must be one that is offered'],
    ['sessions', { paid: 'yes' }, 'Paid must be true, false or null'],
    ['sessions', { format: 'crowd' }, 'Format must be individual, group or team'],
    ['sessions', { participants: 1001 }, 'Participants must be a whole number from 1 to 1000'],
    ['sessions', { participants: 1.5 }, 'Participants must be a whole number from 1 to 1000'],
    ['sessions', { kind: null }, 'Kind must be coaching, mentoring, training, supervision or other'],
    ['sessions', { peer_exchange: null }, 'Peer exchange must be true or false'],
    ['sessions', { engagement: ' ' }, 'Engagement is required'],
    ['sessions', { engagement: 'e'.repeat(201) }, 'Engagement must be at most 200 characters'],
    ['clients', { consent: 'maybe' }, 'Consent must be given, refused, withdrawn or null'],
    ['clients', { organisation: 'o'.repeat(201) }, 'Organisation must be at most 200 characters'],
    ['clients', { consent_how: 'h'.repeat(501) }, 'How consent was given must be at most 500 characters'],
    ['clients', { retain_until: '1949-12-31' }, 'The date must be between 1950 and 2100'],
    ['cpd_records', { cce_core: -0.25 }, 'Core competency hours must not be negative'],
    ['mentor_coaching', { mentor_name: ' ' }, 'Mentor is required'],
    ['mentor_coaching', { format: 'team' }, 'Format must be individual or group'],
    ['mentor_coaching', { group_size: 0 }, 'Group size must be a whole number from 1 to 1000'],
    ['mentor_coaching', { mentor_credential: 'XCC' }, 'Mentor’s credential must be ACC, PCC, MCC or empty'],
    ['education', { hours: 0 }, 'Hours must be more than 0'],
    ['education', { core_hours: -1 }, 'Core hours must not be negative'],
    ['education', { team_hours: -1 }, 'Team coaching hours must not be negative'],
    ['education', { title: '' }, 'Title is required'],
    ['reflections', { reflection: 'r'.repeat(20_001) }, 'Reflection must be at most 20,000 characters'],
    ['client_feedback', { client_id: 'x' }, 'Choose a client'],
    ['client_feedback', { feedback: 'f'.repeat(20_001) }, 'Feedback must be at most 20,000 characters'],
    ['credentials', { body: 'ABC' }, 'Body must be ICF, EMCC, AC, CCE or NBHWC'],
    ['credentials', { level: ' ' }, 'Level is required'],
    ['opening_balances', { paid_minutes: -1 }, 'Paid time must not be negative'],
    ['opening_balances', { pro_bono_minutes: 0.5 }, 'Pro bono time must be in whole minutes'],
    ['opening_balances', { paid_minutes: 6_000_001 }, 'Paid time must be at most 100,000 hours'],
  ] as const)('%s %j', (table, change, message) => expect(firstMessage(table, change)).toBe(message));
});

it('trims what people type around a name', () => {
  expect(WIRE_SCHEMAS.clients.parse({ ...client, name: '  Amara Osei ' }).name).toBe('Amara Osei');
});
