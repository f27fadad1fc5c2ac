import { expect, it } from 'vitest';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { reportTable } from './report-table.ts';

const sums = {
  sessions: 2,
  minutes: 100,
  clients: 1,
  supervision_sessions: 1,
  supervision_minutes: 90,
  cpd_records: 1,
  cpd_hours: 2.25,
};
const share = { sessions: 2, minutes: 100, sessions_before: 1, minutes_before: 60 };
const report = {
  from: '2026-11-01',
  to: '2026-11-30',
  sums,
  planned: { sessions: 1, minutes: 40 },
  opening_minutes: 0,
  before: { ...sums, minutes: 60 },
  clients: [
    { ...share, client_id: 'c1', client_name: '=HYPERLINK("http://x")', opening_minutes: 0 },
    { ...share, client_id: 'c2', client_name: null, opening_minutes: 0 },
  ],
  topics: [
    { ...share, topic: '@goals, career' },
    { ...share, topic: null },
  ],
};
const parts = { paid_minutes: 0, pro_bono_minutes: 0, topic_minutes: [] };
const buckets = [{ ...sums, ...parts, from: '2026-11-01', to: '2026-11-30', name: 'November 2026' }];

it('has a row for each sum, bucket, client and topic, and no text that a spreadsheet executes', () => {
  const before = { from: '2026-10-01', to: '2026-10-31' };
  expect(csvText(reportTable({ report, before, buckets }), { bom: false }).split('\r\n')).toEqual([
    'Part,Name,From,To,Sessions,Coaching hours,Supervision hours,CPD hours,Previous sessions,Previous coaching hours',
    'Period,All,2026-11-01,2026-11-30,2,1.67,1.5,2.25,,',
    'Period,Of these not completed,2026-11-01,2026-11-30,1,0.67,,,,',
    'Previous period,All,2026-10-01,2026-10-31,2,1,1.5,2.25,,',
    'Over time,November 2026,2026-11-01,2026-11-30,2,1.67,1.5,2.25,,',
    `Client,"'=HYPERLINK(""http://x"")",2026-11-01,2026-11-30,2,1.67,,,1,1`,
    'Client,Unknown Client,2026-11-01,2026-11-30,2,1.67,,,1,1',
    `Topic,"'@goals, career",2026-11-01,2026-11-30,2,1.67,,,1,1`,
    'Topic,No topic,2026-11-01,2026-11-30,2,1.67,,,1,1',
    '',
  ]);
});

it('names hours from before the log, which are of no period', () => {
  const clients = [{ ...share, client_id: 'c1', client_name: 'Eve', opening_minutes: 1470 }];
  const { rows } = reportTable({ report: { ...report, opening_minutes: 1470, clients }, before: null, buckets: [] });
  expect(rows.filter(([part]) => part === 'Before this logbook')).toEqual([
    ['Before this logbook', 'All', null, null, null, 24.5, null, null, null, null],
    ['Before this logbook', 'Eve', null, null, null, 24.5, null, null, null, null],
  ]);
});

it('leaves cells empty without a comparison, and for values that a client does not have', () => {
  const ofOneClient = { ...report, sums: { ...sums, supervision_minutes: null, cpd_hours: null }, before: null };
  const { rows } = reportTable({ report: ofOneClient, before: null, buckets: [] });
  expect(rows[0]).toEqual(['Period', 'All', '2026-11-01', '2026-11-30', 2, 1.67, null, null, null, null]);
  expect(rows.map(([part]) => part)).toEqual(['Period', 'Period', 'Client', 'Client', 'Topic', 'Topic']);
  expect(rows[2]).toEqual(['Client', expect.any(String), '2026-11-01', '2026-11-30', 2, 1.67, null, null, null, null]);
});
