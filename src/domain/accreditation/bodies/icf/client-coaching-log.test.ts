import { expect, it } from 'vitest';
import { client, erased, ON_20_NOVEMBER, opening, practice, ruleOf, session } from '#tests/support/practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import { icfLogNotes, icfLogTable, icfLog } from './client-coaching-log.ts';

const rows = practice({
  clients: [
    client({ phone: '+351 200' }),
    client({ id: 'ben', name: 'Ben', email: '', relationship_start: '2025-01-01', relationship_end: '2026-02-02' }),
    client({ id: 'cleo', name: 'Cleo', consent: 'refused' }),
    client({ id: 'dan', name: 'Dan', consent: null }),
  ],
  sessions: [
    session({ date: '2026-03-05', duration: 45 }),
    session({ date: '2026-01-05', duration: 50, paid: false }),
    session({ date: '2026-04-05', duration: 90, paid: null }),
    session({ client_id: 'ben', date: '2025-05-01', format: 'group', participants: 6, duration: 120 }),
    session({ client_id: 'ben', date: '2025-06-01', format: 'team', participants: 9, duration: 120 }),
    session({ client_id: 'cleo', duration: 100 }),
    session({ client_id: 'dan', duration: 70 }),
    session({ duration: 30, date: '2023-01-01' }),
  ],
  opening_balances: [opening({ client_id: 'ben', start_date: '2024-03-01', paid_minutes: 600, pro_bono_minutes: 60 })],
  erased_sessions: [erased({ duration: 40 })],
});

it('has a title, eight columns, a row per client and totals', () => {
  expect(icfLogTable(icfLog(rows, ICF_HOURS, ON_20_NOVEMBER))).toEqual([
    ['ICF Client Coaching Log', null, null, null, null, null, null, null],
    [
      'Client Name',
      'Contact Information',
      'Individual/Group',
      'Number in Group',
      'Start Date',
      'End Date',
      'Paid hours',
      'Pro-bono hours',
    ],
    ['Ada', 'ada@example.org, +351 200', 'Individual', null, '2026-01-05', '2026-04-05', 0.75, 2.3333],
    ['Ben', '', 'Individual', null, '2025-01-01', '2026-02-02', 10, 1],
    ['Ben', '', 'Group', 9, '2025-01-01', '2026-02-02', 4, 0],
    ['Total', null, null, null, null, null, 14.75, 3.3333],
  ]);
});

it('has clients by name, then by id, each alone before in a group', () => {
  const group = { format: 'group', participants: 4 } as const;
  const same = practice({
    clients: [client({ id: 'b', name: 'Ada' }), client({ id: 'c', name: 'Ábel' }), client({ id: 'a', name: 'Ada' })],
    sessions: [
      session({ client_id: 'b', ...group }),
      session({ client_id: 'a', ...group }),
      session({ client_id: 'b' }),
      session({ client_id: 'c' }),
      session({ client_id: 'a' }),
    ],
  });
  const listed = icfLog(same, ICF_HOURS, ON_20_NOVEMBER).rows.map(({ clientId, format }) => `${clientId} ${format}`);
  expect(listed).toEqual(['c Individual', 'a Individual', 'a Group', 'b Individual', 'b Group']);
});

it('lists what is left out and what is not stated', () => {
  const { leftOff, unsaidMinutes } = icfLog(rows, ICF_HOURS, ON_20_NOVEMBER);
  expect(unsaidMinutes).toBe(90);
  expect(leftOff.map(({ reason, minutes }) => [reason, minutes])).toEqual([
    ['consent-refused', 100],
    ['consent-not-asked', 70],
    ['before-education', 30],
    ['erased', 40],
  ]);
});

it('notes how much of the pro-bono hours nobody called pro bono', () => {
  expect(icfLogNotes(icfLog(rows, ICF_HOURS, ON_20_NOVEMBER))).toEqual([
    'The pro-bono hours include 1.5 h not known to be paid.',
  ]);
  expect(icfLogNotes({ unsaidMinutes: 0 })).toEqual([]);
});

it('has one row for those of an organisation that confirms them by a letter, and names nobody of them', () => {
  const confirmed = practice({
    clients: [
      client({ organisation: 'Kestrel' }),
      client({ id: 'ben', name: 'Ben', consent: 'refused', organisation: 'Kestrel', letter_date: '2026-06-01' }),
      client({ id: 'cleo', name: 'Cleo', consent: null, organisation: 'kestrel', relationship_start: '2020-01-01' }),
    ],
    sessions: [
      session({ duration: 45 }),
      session({ client_id: 'ben', date: '2026-05-01', duration: 60 }),
      session({ client_id: 'cleo', date: '2026-05-20', duration: 30, paid: false }),
      session({ client_id: 'ben', date: '2026-06-02', duration: 90 }),
    ],
  });
  const log = icfLog(confirmed, ICF_HOURS, ON_20_NOVEMBER);
  expect(icfLogTable(log).slice(2)).toEqual([
    ['Ada', 'ada@example.org', 'Individual', null, '2026-06-01', '2026-06-01', 0.75, 0],
    ['Kestrel (by letter)', '', 'Individual', null, '2026-05-01', '2026-05-20', 1, 0.5],
    ['Total', null, null, null, null, null, 1.75, 0.5],
  ]);
  expect(log.leftOff.map(({ reason, minutes }) => [reason, minutes])).toEqual([['consent-refused', 90]]);
});

it('lists peer coaching as paid up to what was received, what a client pays for as paid, and nobody who reports to the coach', () => {
  const given = practice({
    clients: [
      client({ relation: 'peer', received_minutes: 480 }),
      client({ id: 'ben', name: 'Ben', payer: 'organisation' }),
      client({ id: 'cleo', name: 'Cleo', relation: 'direct_report' }),
    ],
    sessions: [
      ...Array.from({ length: 10 }, () => session()),
      session({ client_id: 'ben', paid: null }),
      session({ client_id: 'cleo' }),
    ],
  });
  const log = icfLog(given, ICF_HOURS, ON_20_NOVEMBER);
  expect(log.rows.map(({ name, paidMinutes, proBonoMinutes }) => [name, paidMinutes, proBonoMinutes])).toEqual([
    ['Ada', 480, 120],
    ['Ben', 60, 0],
  ]);
  expect(log.unsaidMinutes).toBe(0);
  expect(log.leftOff.map(({ reason, minutes }) => [reason, minutes])).toEqual([['direct-report', 60]]);
});

it('lists peer coaching as pro bono while nobody said how much was given in return, as the rule on paid hours does not count it', () => {
  const given = practice({ clients: [client({ relation: 'peer' })], sessions: [session(), session({ paid: null })] });
  const log = icfLog(given, ICF_HOURS, ON_20_NOVEMBER);
  expect(log).toMatchObject({ paidMinutes: 0, proBonoMinutes: 120, unsaidMinutes: 120 });
  expect(evaluate(ruleOf('icf-acc-paid-hours'), given, ON_20_NOVEMBER).have).toBe(log.paidMinutes);
});
