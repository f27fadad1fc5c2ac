// A row with several days is not one session: none of them is lost without a word.
import { expect, it, test } from 'vitest';
import { messages, planTable, records } from '#tests/support/transfer/plan-table.ts';

const rowsOf = (file: string) => file.split('\n').map((line) => line.trim().split('|'));
const datesIn = (file: string) =>
  records(planTable('sessions', rowsOf(file))).map((record) => (record as { date?: string } | null)?.date ?? null);
const said = (file: string) => messages(planTable('sessions', rowsOf(file))).join(' ');

test.each(['Session 1 date|Session 2 date', 'Date 1|Date 2', '1st session date|2nd session date'])(
  'under %s a row is refused in words, and one with a single day is read',
  (header) => {
    const file = `Client|${header}|Hours
      Ada|2026-03-01|2026-03-08|1
      Ben|2026-03-02||1.5`;
    expect(datesIn(file)).toEqual([null, '2026-03-02']);
    expect(said(file)).toContain('Date "2026-03-01" stands beside 2026-03-08: give each session a row of its own');
  },
);

it('beside a second column of the same name the row has a doubt', () => {
  const file = `Client|Date|Date|Minutes
    Ada|2026-03-01|2026-03-08|60
    Ben|2026-03-02||60`;
  expect(datesIn(file)).toEqual(['2026-03-01', '2026-03-02']);
  expect(said(file)).toContain('Date "2026-03-01" was taken, and not 2026-03-08 in the same row');
});

test.each([
  ['the same day with a time', 'Date|Date', '2026-03-01|2026-03-01 09:00'],
  ['a time', 'Date|Date', '2026-03-01|09:00'],
  ['a day of something else', 'Session date|Invoice date', '2026-03-01|2026-03-08'],
])('%s is no further day', (_what, header, cells) => {
  expect(said(`Client|${header}|Minutes\nAda|${cells}|60`)).not.toMatch(/was taken|stands beside/);
});

it('a length of each session has a doubt in a row of several, also without a day', () => {
  const file = `Client|Month|Sessions|Hours per session
    Ada|Jan 2026|3|1
    Ada|Feb 2026|2|1`;
  const each = (count: number) =>
    `Duration "1" is the length of each of ${count} sessions in this row, and was taken once`;
  expect(messages(planTable('sessions', rowsOf(file)))).toEqual([
    expect.arrayContaining([each(3)]),
    expect.arrayContaining([each(2)]),
  ]);
});

test.each(['Sessions', 'No. of sessions', 'Sessions used', 'Anzahl Sitzungen'])(
  'under %s a row of several sessions has a doubt, unless the numbers of a client follow each other',
  (header) => {
    const file = `Client|Date|${header}|Minutes
      Ada|2026-03-01|3/6|60
      Ben|2026-03-02|1|60`;
    expect(datesIn(file)).toEqual(['2026-03-01', '2026-03-02']);
    expect(messages(planTable('sessions', rowsOf(file)))).toEqual([
      ['Date "2026-03-01" is the only day of 3 sessions in this row'],
      [],
    ]);
    expect(said(`${file}\nAda|2026-03-08|4/6|60`).trim()).toBe('');
  },
);

test.each(['Client 1|Client 2', 'Client|Client B', 'Client|Second client', 'attendee 1|attendee2'])(
  'under %s a row has a doubt',
  (header) => {
    const file = `Date|${header}|Minutes
    2026-03-01|Ada|Ben|60
    2026-03-02|Ada||60`;
    expect(messages(planTable('sessions', rowsOf(file)))).toEqual([
      ['Client "Ada" was taken, and not Ben in the same row'],
      [],
    ]);
  },
);
