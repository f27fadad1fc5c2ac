// A file that names a client who was erased since: the hours of the same day and length still count without a name.
import { expect, it } from 'vitest';
import { CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { messages, planTable, session, SESSIONS, statuses } from '#tests/support/transfer/plan-table.ts';
import { type ErasedHours, ERASED_TEXT } from './erased-hours.ts';
import { planIcfLog } from './log/plan-icf-log.ts';

const erased = (...erased_sessions: ErasedHours) => ({ ...PRACTICE, sessions: [], erased_sessions });
const on = (date: string, duration: number) => ({ date, duration, opening: false });
const before = (duration: number) => ({ date: '2024-05-31', duration, opening: true });

it('a session of a new client on the day and of the length of an erased one has a doubt', () => {
  const rows = [
    SESSIONS,
    session('Kim Lee', '2026-10-05'),
    session('Kim Lee', '2026-10-06'),
    session('Kim Lee', '2026-10-07', '90'),
    [...session('Kim Lee', '2026-10-08'), '', '', '', 'no'],
    session('Amara Osei', '2026-10-05'),
  ];
  const known = erased(on('2026-10-05', 60), on('2026-10-07', 60), on('2026-10-08', 60), before(60));
  const planned = planTable('sessions', rows, {}, known);
  expect(statuses(planned)).toEqual(['new', 'new', 'new', 'new', 'new']);
  expect(messages(planned)).toEqual([[ERASED_TEXT], [], [], [], []]);
});

it('so has one that several rows make', () => {
  const times = (name: string, start: string, end: string) => [name, '2026-10-05', start, end];
  const rows = [
    ['Client', 'Date', 'Start', 'End'],
    times('Kim Lee', '09:00', '10:00'),
    times('Kim Lee', '11:00', '12:00'),
  ];
  expect(messages(planTable('sessions', rows, {}, erased(on('2026-10-05', 120))))[0]).toContain(ERASED_TEXT);
  expect(messages(planTable('sessions', rows, {}, erased(on('2026-10-05', 60))))[0]).not.toContain(ERASED_TEXT);
});

it('so have hours from before, without a day', () => {
  const rows = [
    ['Client', 'Date', 'Paid hours', 'Pro bono hours'],
    ['Kim Lee', '03/2022', '3', ''],
  ];
  const said = (minutes: number) =>
    messages(planTable('sessions', rows, { undated: 'before' }, erased(before(minutes))))[0];
  expect(said(180)).toContain(ERASED_TEXT);
  expect(said(120)).not.toContain(ERASED_TEXT);
});

it('so has a row of a coaching log', () => {
  const file = [
    ['Client Name', 'Start Date', 'End Date', 'Paid hours', 'Pro-bono hours'],
    ['Kim Lee', '2024-01-01', '2024-05-31', '6', '2'],
    ['Ben Koch', '2024-01-01', '2024-05-31', '7', ''],
  ];
  const known = {
    clients: [],
    sessions: [],
    opening_balances: [],
    erased_sessions: [before(120), on('2024-05-31', 420)],
  };
  const { rows } = planIcfLog(file, { asOf: null, agreed: false }, known, CIRCUMSTANCES)!;
  expect(rows.map(({ status, doubts }) => [status, ...doubts.map(({ message }) => message)])).toEqual([
    ['new', ERASED_TEXT],
    ['new'],
  ]);
});
