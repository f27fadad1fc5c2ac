import { expect, it } from 'vitest';
import { dayIn, noonIn } from '#domain/time.ts';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import type { ImportAnswers } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const NOBODY = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

function planIn(zone: string, rows: readonly (readonly string[])[], answers: ImportAnswers = {}) {
  const { table, headerRow, mapping } = recogniseFile(rows)!;
  return planImport(table, { rows, headerRow, mapping, answers }, NOBODY, {
    ...CIRCUMSTANCES,
    dayOf: (instant) => dayIn(instant, zone),
    instantOf: (date) => noonIn(date, zone),
  });
}

const plannedIn = (zone: string, column: string, texts: readonly string[], answers: ImportAnswers = {}) =>
  planIn(
    zone,
    [['Client', column, 'Minutes'], ...texts.map((text, place) => [`Client ${place}`, text, '60'])],
    answers,
  );

const daysIn = (zone: string, texts: readonly string[], answers: ImportAnswers = {}) =>
  plannedIn(zone, 'Date', texts, answers).rows.map(({ record }) => (record as { date?: string } | null)?.date ?? null);

it.each([
  ['2024-03-05T02:00:00Z', '2024-03-04'],
  ['2024-03-05 02:00:00+00', '2024-03-04'],
  ['2024-03-05T18:00-08:00', '2024-03-05'],
  ['2024-03-05T08:00:00+09:00', '2024-03-04'],
  ['Tue, 05 Mar 2024 02:00:00 GMT', '2024-03-04'],
  ['Mar 5, 2024 2:00 AM UTC', '2024-03-04'],
  ['13/03/2024 02:00 UTC', '2024-03-12'],
  ['2024-03-05 02:00:00', '2024-03-05'],
])('%j is on the day of a coach in California', (text, day) =>
  expect(daysIn('America/Los_Angeles', [text])).toEqual([day]),
);

it('an instant is on the next day for a coach in Tokyo', () =>
  expect(daysIn('Asia/Tokyo', ['2024-03-05T16:00:00Z'])).toEqual(['2024-03-06']));

it('the order of day and month matters here too', () =>
  expect(daysIn('America/Los_Angeles', ['03/05/2024 02:00 UTC'], { dateOrder: 'dmy' })).toEqual(['2024-05-02']));

it('midnight in every row is a day without a time', () =>
  expect(daysIn('America/Los_Angeles', ['2024-03-05T00:00:00.000Z', '2024-03-06T00:00:00Z'])).toEqual([
    '2024-03-05',
    '2024-03-06',
  ]));

it('midnight among other times is an instant', () =>
  expect(daysIn('America/Los_Angeles', ['2024-03-05T00:00:00.000Z', '2024-03-06T17:00:00Z'])).toEqual([
    '2024-03-04',
    '2024-03-06',
  ]));

it('a zone after a minus is not the end of the session', () => {
  const rows = [
    ['Client', 'Start', 'End'],
    ['Anna', '2024-03-05T18:00:00-08:00', '2024-03-05T19:30:00-08:00'],
  ];
  expect(planIn('America/Los_Angeles', rows).rows[0]!.record).toMatchObject({ date: '2024-03-05', duration: 90 });
});

it('a day next to an instant on another day is a doubt', () => {
  const rows = [
    ['Client', 'Date', 'Start time', 'End time'],
    ['Anna', '2024-03-05', '2024-03-05T02:00:00Z', '2024-03-05T03:00:00Z'],
    ['Ben', '2024-03-05', '2024-03-05T18:00:00Z', '2024-03-05T19:00:00Z'],
  ];
  const [anna, ben] = planIn('America/Los_Angeles', rows).rows;
  expect(anna!.doubts).toEqual([expect.objectContaining({ field: 'date' })]);
  expect(ben!.doubts).toEqual([]);
});

it('supervision has its instant and the day of the coach', () => {
  const rows = [
    ['Supervisor', 'Date', 'Minutes'],
    ['Jo', '2024-03-05T02:00:00Z', '60'],
  ];
  const [row] = planIn('America/Los_Angeles', rows).rows;
  expect(row!.record).toMatchObject({ date: '2024-03-05T02:00:00Z', day: '2024-03-04' });
  expect(row!.cells.date!.shown).toContain('4 March 2024');
});

it('a zone in the header is that of the times below, unless they have their own', () => {
  const days = (column: string, ...texts: string[]) =>
    plannedIn('Europe/Berlin', column, texts).rows.map(({ record }) => (record as { date?: string } | null)?.date);
  expect(days('Date (UTC)', '2024-03-03 23:30', '2024-07-04 22:15:00', '2024-03-05T23:30:00-05:00')).toEqual([
    '2024-03-04',
    '2024-07-05',
    '2024-03-06',
  ]);
  expect(days('Start time (GMT+05:30)', '2024-03-04 02:00 AM')).toEqual(['2024-03-03']);
  expect(days('Date (UTC)', '2024-03-03', '2024-03-04')).toEqual(['2024-03-03', '2024-03-04']);
  expect(days('Date', '2024-03-03 23:30')).toEqual(['2024-03-03']);
});

it('a session is as long as its times say where midnight is between them for the coach', () => {
  const rows = [
    ['Client', 'Start', 'End'],
    ['Kim', '2024-02-05 17:00:00 -0500', '2024-02-05 18:00:00 -0500'],
    ['Omar', '2024-02-19 23:30:00 -0500', '2024-02-20 00:30:00 -0500'],
    ['Ana', '2024-02-19 17:30 GMT-5', '2024-02-19 18:45 GMT-5'],
  ];
  const lengths = planIn('Europe/Berlin', rows).rows.map(({ record, doubts }) => [
    (record as { duration?: number } | null)?.duration,
    doubts.length,
  ]);
  expect(lengths).toEqual([
    [60, 0],
    [60, 0],
    [75, 0],
  ]);
});
