// Rows that are not sessions: each is left out, counted, and named with the reason. All others stay.
import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/transfer/files/csv-rows.ts';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { newRows } from '#domain/transfer/plan/import-batch.ts';
import { whyNotWritten } from '#domain/transfer/plan/import-sums.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';

const NOBODY = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

function planned(text: string) {
  const rows = readCsv(text, ',').rows;
  const { headerRow, mapping } = recogniseColumns('sessions', rows);
  return planImport('sessions', { rows, headerRow, mapping, answers: {} }, NOBODY, CIRCUMSTANCES);
}

/** The number of each left-out row as spreadsheets count, the reason, and the sentence about it. */
function leftOut(text: string): string[] {
  const plan = planned(text);
  const chosen = newRows(plan);
  return plan.rows.flatMap((row) => {
    const why = whyNotWritten(row, chosen.has(row.index));
    return why === null ? [] : `${row.index + 1} ${why}: ${row.reasons.map(({ message }) => message).join(' ')}`;
  });
}

describe('in a log of one practice', () => {
  const FILE = `My practice,,,
Client,Date,Minutes,Status
Ada Lund,2024-01-08,60,Completed
Ada Lund,2024-01-15,60,Rescheduled
Ada Lund,2024-01-22,60,Declined by client
Ben Cole,2024-02-05,60,Late cancellation
Ben Cole,2024-02-12,60,No-show
Subtotal,,60,
Client,Date,Minutes,Status
Ben Cole,2024-03-04,90,Completed
Total 2024,,150,
* = paused,,,
Average,,75,
Grand total,,150,`;

  it('each of these rows is named with the reason, and the sessions stay', () => {
    expect(leftOut(FILE)).toEqual([
      '4 rescheduled: The session was rescheduled',
      '5 declined: The session was declined',
      '6 cancelled: The session was cancelled',
      '7 no-show: The session was a no-show',
      '8 total: "Subtotal" is a row of sums',
      '9 heading: The column headings again',
      '11 total: "Total 2024" is a row of sums',
      '12 remark: "* = paused" is a remark',
      '13 total: "Average" is a row of sums',
      '14 total: "Grand total" is a row of sums',
    ]);
    const plan = planned(FILE);
    expect(plan.rows.filter(({ status }) => status === 'new').map(({ index }) => index + 1)).toEqual([3, 10]);
    expect(plan.fileMinutes).toBe(150);
  });
});

it.each([
  ['Abgesagt', 'cancelled'],
  ['Nicht erschienen', 'no-show'],
  ['Verschoben', 'rescheduled'],
  ['Abgelehnt', 'declined'],
  ['Annulé', 'cancelled'],
  ['Absent', 'no-show'],
  ['Reportée', 'rescheduled'],
  ['Décliné', 'declined'],
  ['Cancelled (by client)', 'cancelled'],
  ['Rescheduled to 4 May', 'rescheduled'],
  ['CANCELED - illness', 'cancelled'],
  ['Session cancelled', 'cancelled'],
])('the status %j is left out as %s', (status, why) =>
  expect(leftOut(`Client,Date,Minutes,Status\nAda,2024-01-08,60,Completed\nBen,2024-01-09,60,${status}`)).toEqual([
    expect.stringMatching(new RegExp(`^3 ${why}: `)),
  ]),
);

it.each([
  ['No show', 'NS', 'no-show'],
  ['No show', 'late cancel', 'cancelled'],
  ['No show', 'forgot, will pay', 'no-show'],
  ['Nicht erschienen', 'x', 'no-show'],
  ['Cancelled', '4 May, ill', 'cancelled'],
  ['Cancelled', 'No-show', 'no-show'],
])('under “%s”, %j leaves the row out as %s', (header, cell, why) =>
  expect(leftOut(`Client,Date,Minutes,${header}\nAda,2024-01-08,60,\nBen,2024-01-09,60,"${cell}"`)).toEqual([
    expect.stringMatching(new RegExp(`^3 ${why}: `)),
  ]),
);

it.each(['no', '-', 'Attended', 'FALSE'])('under “No show”, %j is a session', (cell) =>
  expect(leftOut(`Client,Date,Minutes,No show\nAda,2024-01-08,60,\nBen,2024-01-09,60,${cell}`)).toEqual([]),
);

it.each([
  ['Somme', 'total'],
  ['Zwischensumme', 'total'],
  ['Sum of hours', 'total'],
  ['Legend: italics are pro bono', 'remark'],
  ['Note: all times are GMT', 'remark'],
  ['2024', 'remark'],
])('the row %j is left out as a %s', (text, why) =>
  expect(leftOut(`Client,Date,Minutes\nAda,2024-01-08,60\n${text},,`)).toEqual([
    expect.stringMatching(new RegExp(`^3 ${why}: `)),
  ]),
);

it.each([
  ['a client whose name begins with such a word', 'Total Care Ltd,2024-01-08,60,Completed'],
  ['a session that is planned', 'Ada,2027-01-08,60,Planned'],
  ['a status that also says what comes next', 'Ada,2024-01-08,60,Completed – next one rescheduled'],
  ['a session that took place after all', 'Ada,2024-01-08,60,Completed (rescheduled)'],
  ['a status that says no', 'Ada,2024-01-08,60,not cancelled'],
])('%s stays', (_what, row) => {
  const plan = planned(`Client,Date,Minutes,Status\n${row}`);
  expect(plan.rows.map(({ leftOut: left }) => left)).toEqual([undefined]);
  expect(plan.rows[0]!.record).not.toBeNull();
});

it.each([
  ['Total 2024,2024-12-31,900,', 'total'],
  ['Summe März,2024-03-31,900,', 'total'],
  [',2024-12-31,Total,', 'total'],
  [',,=SUM(C2:C9),', 'total'],
  ['=COUNTA(A2:A9),2024-12-31,60,', 'total'],
  [',2024-12-31,0,FALSE', 'remark'],
  [',,0:00,Individual', 'remark'],
  [',#N/A,#VALUE!,Individual', 'remark'],
])('%j names no client and is left out as a %s', (row, why) =>
  expect(leftOut(`Client,Date,Minutes,Format\nAda,2024-01-08,60,\n${row}`)).toEqual([
    expect.stringMatching(new RegExp(`^3 ${why}: `)),
  ]),
);

it.each(['Sum Lee', 'Total Care Ltd', 'Overall Ltd', 'Max Total'])('%s is a client if the row has a date', (name) =>
  expect(leftOut(`Client,Date,Minutes\n${name},2024-01-08,60`)).toEqual([]),
);

it('a word such as “cancelled” where a time or a length is due', () => {
  const times = `Tag,Klient,Uhrzeit
2024-03-04,Weber,9:00-10:30
2024-03-05,Kraus,ausgefallen
2024-03-06,Kraus,krank
2024-03-07,Kraus,9:00-10:00
2024-03-08,Kraus,9:00-10:00`;
  expect(leftOut(times)).toEqual(['3 cancelled: The session was cancelled', expect.stringMatching(/^4 open: .*krank/)]);
  expect(planned(times).questions.map(({ about }) => about)).toEqual(['outcome']);
  const lengths = `Date,Client,Length
2024-03-04,Kim,60 min
2024-03-05,Kim,No-show
2024-03-06,Kim,60 (cancelled)`;
  expect(leftOut(lengths)).toEqual(['3 no-show: The session was a no-show', expect.stringMatching(/^4 open: /)]);
});
