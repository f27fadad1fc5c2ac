// Files such as coaches have, in tests/fixtures/imports: what is read of them and what is asked, before anything is answered
// and after.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstChoice, tableOf } from '#domain/transfer/columns/sheet-choice.ts';
import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { ImportPlanner } from '#web/features/transfer/work/import-planner.ts';

const FOLDER = 'tests/fixtures/imports';
const TODAY = '2026-11-21';
const KNOWN = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

async function opened(name: string) {
  const planner = new ImportPlanner();
  const bytes = Uint8Array.from(readFileSync(`${FOLDER}/${name}`)).buffer;
  const read = await planner.read({ bytes, name: '', userId: 'coach', today: TODAY });
  if (read.is !== 'sheets') throw new Error(`${name} is ${read.is}`);
  return { planner, sheets: read.sheets };
}

/** The sheets that are chosen at first, as the page opens the file. */
async function planned(name: string, answers: ImportAnswers = {}) {
  const { planner, sheets } = await opened(name);
  const chosen = firstChoice(sheets, IMPORT_ROWS_MAX);
  const columns = planner.columns(chosen, tableOf(sheets, chosen) as TransferTable);
  const circumstances = { today: TODAY, timeZone: 'Europe/Berlin', defaultDuration: null };
  const plan = planner.plan({ sheets: chosen, columns, answers, known: KNOWN, ...circumstances });
  return { table: columns.table, mapping: columns.mapping, plan };
}

/** date, minutes, paid and format of each session that would be written. */
async function sessions(name: string, answers: ImportAnswers = {}) {
  const { plan, table } = await planned(name, answers);
  expect(table).toBe('sessions');
  return plan.rows.flatMap(({ cells, record }) => {
    if (record === null || !('duration' in record) || !('date' in record)) return [];
    const { date, duration, paid, format } = record as {
      date: string;
      duration: number;
      paid?: boolean;
      format?: string;
    };
    return `${cells.name?.shown} ${date} ${duration} ${paid ?? 'not said'} ${format ?? ''}`.trim();
  });
}

const asked = (questions: readonly ImportQuestion[]) =>
  questions.map(
    (question) => `${question.about}: ${'word' in question.asked ? question.asked.word : question.asked.example.text}`,
  );
const leftOut = (plan: Awaited<ReturnType<typeof planned>>['plan']) =>
  plan.rows.flatMap((row) => (row.leftOut ? `${row.index + 1} ${row.leftOut.why}` : []));

describe('a file from Germany', () => {
  it('is read: dates, hours, paid, format, umlauts; its total is left out', async () => {
    const { plan } = await planned('01-german-semicolon-1252.csv');
    expect(asked(plan.questions)).toEqual([]);
    expect(leftOut(plan)).toEqual(['6 total']);
    expect(await sessions('01-german-semicolon-1252.csv')).toEqual([
      'Jürgen Müller 2024-03-14 90 true individual',
      'Jürgen Müller 2024-03-21 75 true individual',
      'Änne Groß 2024-03-28 60 false individual',
      'Team Höfle 2024-04-02 120 true group',
    ]);
  });
});

describe('durations of 60, 90, 1 and 2', () => {
  it('are asked about by example', async () => {
    const { plan } = await planned('07-minutes-and-hours-mixed.csv');
    expect(asked(plan.questions)).toEqual(['duration-unit: 1']);
    expect(plan.rows.map(({ status }) => status)).toEqual(['new', 'new', 'ask', 'ask', 'new', 'new']);
    expect(await sessions('07-minutes-and-hours-mixed.csv', { durations: { small: 'hours' } })).toMatchObject({
      2: 'Q Two 2024-02-15 60 not said',
      3: 'Q Two 2024-02-22 120 not said',
    });
  });
});

describe('words about payment', () => {
  it('are asked about once each, and no session is refused for them', async () => {
    const { plan } = await planned('11-payment-status.csv');
    expect(asked(plan.questions)).toEqual([
      'payment-word: unpaid',
      'payment-word: outstanding',
      'payment-word: 0',
      'payment-word: sliding scale',
      'payment-word: employer',
    ]);
    expect(plan.rows.map(({ status }) => status)).not.toContain('error');
    const paymentWords = {
      unpaid: 'paid',
      outstanding: 'paid',
      0: 'pro-bono',
      'sliding scale': 'paid',
      employer: 'unknown',
    } as const;
    const read = await sessions('11-payment-status.csv', { paymentWords });
    expect(read.map((text) => (text.split(' ').slice(-1)[0] === 'said' ? 'not said' : text.split(' ').at(-1)))).toEqual(
      ['true', 'true', 'true', 'true', 'false', 'false', 'true', 'true', 'not said', 'not said'],
    );
  });
});

describe('the ICF log', () => {
  it('is six clients with the hours of its totals', async () => {
    const { planner, sheets } = await opened('14-icf-client-coaching-log.xlsx');
    expect(sheets.map(({ table }) => table)).toEqual(['icf_log']);
    const made = await planner.planIcfLog({
      sheets: [0],
      answers: { asOf: null, agreed: false, dateOrder: 'dmy' },
      known: { ...KNOWN, opening_balances: [] },
      today: TODAY,
    });
    const plan = made!;
    expect(plan.rows.filter(({ status }) => status === 'new')).toHaveLength(6);
    const sum = (of: 'paid_minutes' | 'pro_bono_minutes') =>
      plan.rows.reduce((minutes, { record }) => minutes + (record?.[of] ?? 0), 0);
    expect([sum('paid_minutes'), sum('pro_bono_minutes')]).toEqual([101 * 60, 195]);
    expect(plan.fileTotals).toEqual({ paidMinutes: 101 * 60, proBonoMinutes: 195 });
    expect(plan.rows[3]).toMatchObject({ record: { start_date: '2022-01-01' } });
    expect(plan.rows[5]).toMatchObject({ record: { format: 'individual', paid_minutes: 630 } });
  });
});

describe('CoachAccountable', () => {
  it('is sessions, the cancelled one left out; a price says paid, and none is asked about', async () => {
    const { plan } = await planned('17-coachaccountable-like.csv');
    expect(asked(plan.questions)).toEqual(['payment-word: price 0']);
    expect(leftOut(plan)).toEqual(['3 cancelled']);
    expect(await sessions('17-coachaccountable-like.csv', { paymentWords: { 'price 0': 'pro-bono' } })).toEqual([
      'Priya Nair 2024-03-04 90 true',
      "Tom O'Hara 2024-03-12 30 false",
      "Tom O'Hara 2024-03-19 60 true",
    ]);
  });
});

describe('Acuity', () => {
  it('is read by start and end, not by the day of booking; an open invoice is paid', async () => {
    const { plan, mapping } = await planned('19-acuity.csv');
    expect(asked(plan.questions)).toEqual([]);
    expect(mapping).toMatchObject({ date: { column: 0 }, end_time: { column: 1 }, email: { column: 5 } });
    expect(await sessions('19-acuity.csv')).toEqual([
      'Kim Lee 2024-04-02 60 true',
      'Kim Lee 2024-04-09 60 true',
      'Omar Haddad 2024-04-10 90 true',
    ]);
  });
});

describe('days that Excel swapped', () => {
  it('are asked about, and swapped or left as they are', async () => {
    const { plan } = await planned('30-excel-swapped-days.xlsx');
    expect(asked(plan.questions)).toEqual(['swapped-days: 2024-04-03']);
    const days = async (swappedDays: 'yes' | 'no') =>
      (await sessions('30-excel-swapped-days.xlsx', { swappedDays })).map((text) => text.split(' ')[1]);
    expect(await days('yes')).toEqual([
      '2024-03-04',
      '2024-03-11',
      '2024-03-18',
      '2024-03-25',
      '2024-04-08',
      '2024-04-15',
      '2024-05-06',
      '2024-05-20',
    ]);
    expect((await days('no'))[0]).toBe('2024-04-03');
  });
});

describe('a sheet for each client', () => {
  it('comes together, with the tab offered as the client', async () => {
    const { sheets } = await opened('33-sheet-per-client.xlsx');
    expect(sheets).toMatchObject([
      { name: 'Ines Roth', rows: 3, joins: 'sessions-without-client' },
      { name: 'Paul Vogt', rows: 3, joins: 'sessions-without-client' },
    ]);
    const { mapping } = await planned('33-sheet-per-client.xlsx');
    expect(mapping.name).toEqual({ column: 0, confidence: 'likely' });
    expect(await sessions('33-sheet-per-client.xlsx')).toEqual([
      'Ines Roth 2024-01-10 60 not said',
      'Ines Roth 2024-02-10 60 not said',
      'Ines Roth 2024-03-10 60 not said',
      'Paul Vogt 2024-01-11 60 not said',
      'Paul Vogt 2024-02-11 60 not said',
      'Paul Vogt 2024-03-11 60 not said',
    ]);
  });
});

describe('one address of several coachees', () => {
  it('is five clients with five sessions', async () => {
    const { plan } = await planned('41-shared-email.csv');
    expect(plan.newClients.size).toBe(5);
    expect(await sessions('41-shared-email.csv')).toHaveLength(5);
  });
});

describe('names of people', () => {
  it('are asked about: who is the same, who is several', async () => {
    const { plan } = await planned('10-people.csv');
    expect(plan.people.groups.length + plan.people.spellings.length).toBeGreaterThan(0);
    const open = plan.rows.filter(({ status }) => status === 'ask').map(({ index }) => index);
    expect(open).toEqual(expect.arrayContaining([1, 10, 11]));
  });
});
