import { describe, expect, it } from 'vitest';
import { exampleRows } from '#tests/support/example-records.ts';
import { WRITTEN_RECORDS, type WrittenRecord } from './records/record-kinds.ts';
import { WIRE_SCHEMAS } from './wire-schemas.ts';

const CLIENT = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';
const valid = {
  ...exampleRows(CLIENT),
  profiles: {
    username: 'amara',
    display_name: null,
    time_zone: null,
    week_start: 'monday',
    default_session_minutes: 60,
    theme: 'system',
  },
};
const { areas } = valid.wheels;
type Table = WrittenRecord | 'profiles';

const firstMessage = (table: Table, change: object) =>
  WIRE_SCHEMAS[table].safeParse({ ...valid[table], ...change }).error?.issues[0]?.message;

it.each([...WRITTEN_RECORDS, 'profiles'] as const)('a sound row of %s is taken', (table) =>
  expect(firstMessage(table, {})).toBeUndefined(),
);

it.each([
  ['clients', { email: '', phone: null, notes: null }],
  ['sessions', { notes: '', topics: [], follow_up: null, paid: null, participants: null, engagement: null }],
  ['supervision_sessions', { notes: '', topics: [], format: null }],
  ['cpd_records', { provider: '', category: '', learned: '', applied: '', evidence_url: null, cce_core: null }],
  ['wheels', { note: '' }],
  ['mentor_coaching', { group_size: null, mentor_credential: '', mentor_mcs: null }],
  ['education', { provider: '', core_hours: null, end_date: null }],
  ['reflections', { reflection: '', application: '' }],
  ['client_feedback', { client_id: null, feedback: '', given_by: '' }],
  ['credentials', { expires_on: null, reference: '' }],
  ['opening_balances', { start_date: null, end_date: null, participants: null, source: '' }],
] as const)('%s may have nothing in %j', (table, change) => expect(firstMessage(table, change)).toBeUndefined());

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
    ['wheels', { areas: [{ name: 'MONEY', score: 5 }, ...areas.slice(1)] }, 'Two areas have the same name'],
    ['wheels', { areas: [{ name: ' ', score: 5 }, ...areas.slice(1)] }, 'An area needs a name'],
    [
      'wheels',
      { areas: [{ name: 'Work', score: 11 }, ...areas.slice(1)] },
      'A score must be a whole number from 1 to 10',
    ],
    [
      'wheels',
      { areas: [{ name: 'Work', score: 5.5 }, ...areas.slice(1)] },
      'A score must be a whole number from 1 to 10',
    ],
    ['profiles', { username: 'a' }, 'Username must be at least 2 characters'],
    ['profiles', { theme: 'sepia' }, 'Theme must be system, light or dark'],
    ['profiles', { practising_since: '2026-02-31' }, 'This is not a valid date'],
    ['profiles', { nudges_off: [''] }, 'A nudge must be an id'],
    ['profiles', { nudges_hidden: [''] }, 'A nudge must be an id'],
    ['profiles', { chosen_bodies: ['XYZ'] }, 'A body must be one that is offered'],
    ['profiles', { credential_paths: [''] }, 'A path must be an id'],
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
  expect(WIRE_SCHEMAS.clients.parse({ ...valid.clients, name: '  Amara Osei ' }).name).toBe('Amara Osei');
});
