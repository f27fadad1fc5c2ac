// Files of supervision and of CPD.
import { describe, expect, it } from 'vitest';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';

describe('supervision and CPD', () => {
  it('supervision takes an instant as it is and a date as noon; duplicates are found by the day', () => {
    const planned = planTable('supervision_sessions', [
      ['Supervisor', 'Date', 'Duration'],
      ['jo park', '2026-11-03', '60'],
      ['Jo Park', '2026-11-04T08:00:00+00:00', '60'],
      ['Jo Park', '4 Nov 2026', '30'],
      ['Jo Park', '2026-11-05T00:00:00.000Z', '30'],
      ['J', '2026-11-06', '30'],
      ['Jo Park', '2026-11-06T22:30:00+00:00', '30'],
      ['Jo Park', '', '30'],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'new', 'duplicate', 'new', 'error', 'new', 'error']);
    const dates = records(planned).map((record) => (record && 'day' in record ? [record.day, record.date] : null));
    expect(dates).toEqual([
      ['2026-11-03', '2026-11-03T10:00:00.000Z'],
      ['2026-11-04', '2026-11-04T08:00:00+00:00'],
      ['2026-11-04', '2026-11-04T10:00:00.000Z'],
      // Among other times, midnight in UTC is an instant too.
      ['2026-11-05', '2026-11-05T00:00:00.000Z'],
      null,
      ['2026-11-07', '2026-11-06T22:30:00+00:00'],
      null,
    ]);
    expect(messages(planned)[4]).toEqual(['Supervisor "J": Supervisor name must be at least 2 characters']);
    expect(messages(planned)[6]).toEqual(['Date is missing']);
  });

  it.each(['Individual group', 'Individual/Group', 'One to one or group'])(
    'supervision has its format below “%s”',
    (heading) => {
      const planned = planTable('supervision_sessions', [
        ['Supervisor', 'Date', 'Duration', heading],
        ['Jo Park', '2026-11-04', '60', 'Group'],
      ]);
      expect(records(planned)).toMatchObject([{ format: 'group' }]);
    },
  );

  it('supervision says whether it was individual or in a group, and a text that says neither is quoted', () => {
    const planned = planTable('supervision_sessions', [
      ['Supervisor', 'Date', 'Duration', 'Type'],
      ['Jo Park', '2026-11-04', '60', 'Individual supervision'],
      ['Jo Park', '2026-11-05', '60', 'Group'],
      ['Jo Park', '2026-11-06', '60', ''],
      ['Jo Park', '2026-11-07', '60', 'Group supervision'],
      ['Jo Park', '2026-11-08', '60', 'Peer'],
    ]);
    expect(statuses(planned)).toEqual(['new', 'new', 'new', 'new', 'new']);
    expect(records(planned).map((record) => (record as { format?: string }).format)).toEqual([
      'individual',
      'group',
      undefined,
      'group',
      undefined,
    ]);
    expect(planned.rows[4]!.doubts.map(({ message }) => message)).toEqual(['Format "Peer" is not individual or group']);
  });

  it('CPD reads hours from minutes, and ignores what is not a link', () => {
    const planned = planTable('cpd_records', [
      ['Title', 'Date', 'Minutes', 'Link'],
      ['ethics', '2026-11-02', '90', ''],
      ['Groups', '2026-11-02', '90', 'https://example.com'],
      ['Groups', '2026-11-03', '1 h', 'example.com'],
      ['Groups', '2026-11-03', '', ''],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'new', 'new', 'error']);
    expect(planned.rows[1]!.record).toMatchObject({ hours: 1.5, evidence_url: 'https://example.com' });
    expect(messages(planned).slice(2)).toEqual([
      ['Evidence "example.com": Evidence must be a web address'],
      ['Hours is missing'],
    ]);
  });

  it('more hours of CPD than a day has are doubted, unless the file gives their unit', () => {
    const planned = planTable('cpd_records', [
      ['Title', 'Date', 'Hours'],
      ['Webinar', '2026-11-02', '90'],
      ['Course', '2026-11-03', '21'],
      ['Diploma', '2026-11-04', '60 h'],
    ]);
    const doubts = planned.rows.map((row) => row.doubts.map(({ message }) => message));
    expect(doubts).toEqual([['Hours "90" are many for one row: they may be minutes'], [], []]);
  });
});
