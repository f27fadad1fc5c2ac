import fc from 'fast-check';
import { CERTIFICATE_AREAS } from '#domain/certificates/certificate.ts';
import { describe, expect, it, test } from 'vitest';
import { exampleRows } from '#tests/support/example-records.ts';
import { archiveText, importPartSchema, toArchive } from './archive.ts';
import { readArchive } from './read-archive.ts';

const ID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';
const OTHER = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02';
const client = { id: ID, name: 'Amara', email: '', phone: null, notes: null };
const session = {
  id: ID,
  client_id: ID,
  date: '2026-11-20',
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
};
const wheel = {
  id: ID,
  client_id: ID,
  date: '2026-11-20',
  areas: ['Work', 'Money', 'Health', 'Family', 'Partner', 'Growth', 'Rest', 'Home'].map((name) => ({ name, score: 5 })),
  note: '',
};
const opening = {
  id: ID,
  client_id: ID,
  as_of: '2025-12-31',
  start_date: null,
  end_date: null,
  paid_minutes: 90,
  pro_bono_minutes: 0,
  format: 'individual' as const,
  participants: null,
  source: '',
};
const archive = {
  format: 'hourbook-archive',
  version: 2 as const,
  exported_at: '2026-11-20T10:00:00Z',
  clients: [client],
  sessions: [session],
  supervision_sessions: [],
  cpd_records: [],
};
const errorsOf = (value: unknown) => {
  const read = readArchive(typeof value === 'string' ? value : JSON.stringify(value));
  return read.ok ? [] : read.errors.map(({ place, message }) => `${place}: ${message}`);
};

it('reads a valid archive', () => expect(errorsOf(archive)).toEqual([]));

it('reads a complete row of every record, and writes it again byte for byte', () => {
  const examples = exampleRows(ID);
  const rows = Object.fromEntries(Object.entries(examples).map(([table, row]) => [table, [row]]));
  const certificates = CERTIFICATE_AREAS.map((area) => {
    const name = `${area}.pdf`;
    return { id: crypto.randomUUID(), area, record: examples[area].id, name, file: `certificates/${name}` };
  });
  const content = { exported_at: archive.exported_at, ...rows, certificates };
  const text = archiveText(toArchive(content));
  const read = readArchive(text);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.archive).toEqual({ format: archive.format, version: archive.version, ...content, witness_requests: [] });
  expect(archiveText(toArchive(read.archive))).toBe(text);
});

describe('refuses, and says the place of', () => {
  const BEFORE = /^the file: This archive was made before version 0\.1\.0, and can’t be imported$/;
  const supervision = {
    id: ID,
    supervisor_name: 'Jo',
    date: '2026-11-29T23:00:00.000Z',
    duration: 60,
    topics: [],
    notes: '',
  };
  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{"format": "hourbook-arch', /^the file: This file is damaged/],
    ['nothing', '', /^the file: This file is damaged/],
    ['another object', { a: 1 }, /^the file: This is not an archive that was exported here$/],
    ['null', null, /^the file: This is not an archive that was exported here$/],
    [
      'a newer version',
      { ...archive, version: 3 },
      /^the file: This archive is from a newer version \(format 3\)\. This one reads format 2$/,
    ],
    ['one of before', { ...archive, version: 1 }, BEFORE],
    ['no version', { ...archive, version: undefined }, BEFORE],
    ['a version that is no number', { ...archive, version: '2' }, BEFORE],
    ['no day of supervision', { ...archive, supervision_sessions: [supervision] }, /^supervision_sessions\[0\]\.day: /],
    ['no clients', { ...archive, clients: undefined }, /^clients: is missing or of the wrong kind$/],
    [
      'a bad value',
      { ...archive, sessions: [session, { ...session, id: OTHER, duration: 0 }] },
      /^sessions\[1\]\.duration: Duration must be between/,
    ],
    [
      'a bad topic',
      { ...archive, sessions: [{ ...session, topics: ['a', ''] }] },
      /^sessions\[0\]\.topics\[1\]: A topic must not be empty$/,
    ],
    ['a missing column', { ...archive, clients: [{ ...client, phone: undefined }] }, /^clients\[0\]\.phone: /],
    ['an unknown column', { ...archive, clients: [{ ...client, colour: 'red' }] }, /^clients\[0\]: .*colour/],
    ['an unknown table', { ...archive, invoices: [] }, /^the file: .*invoices/],
    ['an id twice', { ...archive, clients: [client, client] }, /^clients\[1\]\.id: is in the archive twice$/],
    [
      'no such client',
      { ...archive, clients: [] },
      /^sessions\[0\]\.client_id: belongs to a client who is not in the archive$/,
    ],
    [
      'a wheel of nobody',
      { ...archive, wheels: [{ ...wheel, client_id: OTHER }] },
      /^wheels\[0\]\.client_id: belongs to a client who is not in the archive$/,
    ],
    [
      'a wheel with a score too high',
      { ...archive, wheels: [{ ...wheel, areas: [{ name: 'Work', score: 11 }] }] },
      /^wheels\[0\]\.areas\[0\]\.score: A score must be/,
    ],
    [
      'two sessions a day',
      { ...archive, sessions: [session, { ...session, id: OTHER }] },
      /^sessions\[1\]: is a second session/,
    ],
    [
      'an unstorable text',
      { ...archive, sessions: [{ ...session, topics: ['a\0'] }] },
      /^sessions\[0\]\.topics: holds a character/,
    ],
    [
      'an opening balance of nobody',
      { ...archive, opening_balances: [{ ...opening, client_id: OTHER }] },
      /^opening_balances\[0\]\.client_id: belongs to a client who is not in the archive$/,
    ],
    [
      'hours that contradict each other',
      { ...archive, opening_balances: [{ ...opening, paid_minutes: 0 }] },
      /^opening_balances\[0\]\.paid_minutes: The hours need at least one minute/,
    ],
    [
      'a group of a thousand and one',
      { ...archive, sessions: [{ ...session, participants: 1001 }] },
      /^sessions\[0\]\.participants: Participants must be/,
    ],
  ])('%s', (_what, value, error) => expect(errorsOf(value).join('\n')).toMatch(error));

  it('the first hundred of many errors', () => {
    const clients = Array.from({ length: 500 }, () => ({ ...client, name: '' }));
    expect(errorsOf({ ...archive, clients, sessions: [] })).toHaveLength(100);
  });
});

it('reads the times of creation and change, and no other column of the table', () => {
  const row = { ...client, created_at: '2026-01-01T00:00:00+00:00', user_id: OTHER };
  const text = archiveText(toArchive({ ...archive, clients: [row], exported_at: archive.exported_at }));
  expect(text).toContain('"created_at": "2026-01-01T00:00:00+00:00"');
  expect(text).not.toContain('user_id');
});

test('any text and any JSON gives a result, never an exception', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map((more) => JSON.stringify({ ...archive, ...more })),
      ),
      (text) => {
        const read = readArchive(text);
        return read.ok || read.errors.length > 0;
      },
    ),
  );
});

test('reads requests to witnesses, which parts of an import do not have', () => {
  const request = {
    id: ID,
    kind: 'client',
    witness_name: 'Amara',
    witness_email: 'amara@example.com',
    subject: null,
    client_ids: [OTHER],
    period_from: null,
    period_to: null,
    message: 'As we agreed.',
    coach_role: null,
    witness_role: null,
    policy: null,
    asked: { from: '2026-03-01', to: '2026-03-01', clients: 1, lines: [], dates: [] },
    mails: 1,
    created_at: '2026-11-20T10:00:00+00:00',
    reminded_at: null,
    expires_at: '2026-12-20T10:00:00+00:00',
    opened_at: null,
    revoked_at: null,
    answered_at: '2026-11-21T10:00:00+00:00',
    answer: 'confirmed',
    answer_words: '',
    answered_by: 'Amara',
    answered_role: '',
    answered_policy: null,
  };
  const given = { ...request, user_id: OTHER };
  const text = archiveText(toArchive({ ...archive, witness_requests: [given] }));
  const read = readArchive(text);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.archive.witness_requests).toEqual([request]);
  expect(archiveText(toArchive(read.archive))).toBe(text);
  expect(importPartSchema.safeParse({ rows: { witness_requests: [request] } }).success).toBe(false);
  const erased = { witnessed: 'witnessed', witnessed_on: '2026-11-21' };
  expect(JSON.stringify(importPartSchema.safeParse({ rows: { erased_sessions: [erased] } }).error)).toContain(
    'witnessed_on',
  );
});
