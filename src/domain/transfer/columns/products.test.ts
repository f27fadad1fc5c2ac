// How a session is read from exports of products and logs of bodies, by their headers.
import { expect, test } from 'vitest';
import { recogniseColumns, recogniseFile } from './header-row.ts';
import { recogniseSheet } from './joined-sheets.ts';
import { readRows } from './read-rows.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';

function firstOf(file: string) {
  const rows = file
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
  const recognised = recogniseFile(rows);
  expect(recognised?.table).toBe('sessions');
  const source = { rows, headerRow: recognised!.headerRow, mapping: recognised!.mapping, answers: {} };
  const read = readRows('sessions', source, CIRCUMSTANCES);
  const named = [...read.rows].map(({ values }) => {
    const name = values.text('name') || `${values.text('first_name')} ${values.text('last_name')}`.trim();
    if (values.leftOut) return values.leftOut.why;
    const facts = [name, values.text('email'), values.date, values.duration, values.paid ?? '-'];
    expect(values.reasons).toEqual([]);
    return facts.join(' ');
  });
  return { named, asked: read.questions.map(({ about }) => about) };
}

test.each<[product: string, file: string, sessions: string[], asked: string[]]>([
  [
    'Acuity',
    `Start Time|End Time|First Name|Last Name|Phone|Email|Type|Calendar|Appointment Price|Paid?|Amount Paid Online|Date Scheduled
     April 2, 2024 9:00 am|April 2, 2024 10:30 am|Kim|Lee|07700|kim@example.com|Coaching|Jane|90.00|no|0.00|March 1, 2024`,
    ['Kim Lee kim@example.com 2024-04-02 90 true'],
    [],
  ],
  [
    'Calendly',
    `Team|User Name|User Email|Invitee Name|Invitee First Name|Invitee Last Name|Invitee Email|Event Type Name|Start Date & Time|End Date & Time|Event Created Date & Time|Canceled|Marked as No-Show
     |Jane|jane@example.com|Kim Lee|||kim@example.com|Coaching|2024-04-02 09:00 AM|2024-04-02 10:00 AM|2024-03-01 08:00 AM|false|No
     |Jane|jane@example.com|Kim Lee|||kim@example.com|Coaching|2024-04-09 09:00 AM|2024-04-09 10:00 AM|2024-03-01 08:00 AM|true|No
     |Jane|jane@example.com|Kim Lee|||kim@example.com|Coaching|2024-04-16 09:00 AM|2024-04-16 10:00 AM|2024-03-01 08:00 AM|false|Yes`,
    ['Kim Lee kim@example.com 2024-04-02 60 -', 'cancelled', 'no-show'],
    [],
  ],
  [
    'CoachAccountable',
    `Client|Client Email|Appointment Type|Date/Time|Length|Status|Price|Paid|Notes
     Priya Nair|p@example.com|90-minute session|Mar 4, 2024 9:00am|1 hour 30 minutes|Completed|$150.00|$150.00|
     Priya Nair|p@example.com|60-minute session|Mar 11, 2024 9:00am|1 hour|Canceled|$100.00|$0.00|`,
    ['Priya Nair p@example.com 2024-03-04 90 true', 'cancelled'],
    [],
  ],
  [
    'Toggl Track',
    `User|Email|Client|Project|Task|Description|Billable|Start date|Start time|End date|End time|Duration|Tags|Amount (USD)
     Jane|jane@example.com|Kim Lee|Coaching||Goals|Yes|2024-04-02|09:00:00|2024-04-02|10:30:00|01:30:00|goals|`,
    ['Kim Lee  2024-04-02 90 true'],
    [],
  ],
  [
    'appointments as Paperbell has them',
    `Purchase Date|Client|Email|Package Name|Appointment Name|Date & Time|Length|Status|Appointments Remaining|Total Paid
     2024-03-01|Kim Lee|kim@example.com|6 x coaching|Session 1 of 6|April 2, 2024 at 9:00 AM|60|completed|5|900
     2024-03-01|Kim Lee|kim@example.com|6 x coaching|Session 2 of 6|April 9, 2024 at 9:00 AM|60|canceled|4|900
     2024-03-01|Kim Lee|kim@example.com|6 x coaching|Session 2 of 6|April 16, 2024 at 9:00 AM|90|no-show|4|900`,
    ['Kim Lee kim@example.com 2024-04-02 60 -', 'cancelled', 'no-show'],
    [],
  ],
  [
    'appointments with the time of their cancellation',
    `First Name|Last Name|Email|Package|Scheduled at|Duration (minutes)|Canceled at|Created at
     Kim|Lee|kim@example.com|6 x coaching|2024-04-02T09:00:00Z|60||2024-03-01T10:00:00Z
     Kim|Lee|kim@example.com|6 x coaching|2024-04-09T09:00:00Z|60|2024-04-08T10:00:00Z|2024-03-01T10:00:00Z`,
    ['Kim Lee kim@example.com 2024-04-02 60 -', 'cancelled'],
    [],
  ],
  [
    'sessions as Simply.Coach has them',
    `Coach Name|Coach Email|Coachee Name|Coachee Email|Engagement|Session No.|Scheduled On|Start Time|End Time|Duration|Session Status|Session Mode|Coaching Type
     Jane|jane@example.com|Kim Lee|kim@example.com|Leadership|1|02-Apr-2024|09:00 AM|10:00 AM|1h 0m|Completed|Online|1:1
     Jane|jane@example.com|Kim Lee|kim@example.com|Leadership|2|09-Apr-2024|09:00 AM|10:00 AM|1h 0m|Cancelled|Online|1:1
     Jane|jane@example.com|Acme board|hr@acme.example|Board|1|10-Apr-2024|02:00 PM|04:00 PM|2h 0m|Completed|In person|Group`,
    ['Kim Lee kim@example.com 2024-04-02 60 -', 'cancelled', 'Acme board hr@acme.example 2024-04-10 120 -'],
    [],
  ],
  [
    'a log of reflections on sessions, as for EMCC',
    `Date|Client initials|Client contact hours|Type|Reflection|Learning
     12/04/2024|K.L.|1.5|Coaching|I noticed|Listen
     23/04/2024|K.L.|1|Mentoring|I noticed|Listen`,
    ['K.L.  2024-04-12 90 -', 'K.L.  2024-04-23 60 -'],
    [],
  ],
  [
    'a log of sessions for EMCC',
    `Date|Coachee|Duration (hours)|Paid/Pro bono|Individual/Team|Organisation
     12/04/2024|K.L.|1.5|Pro bono|Individual|Acme
     23/04/2024|K.L.|1|Paid|Individual|Acme`,
    ['K.L.  2024-04-12 90 false', 'K.L.  2024-04-23 60 true'],
    [],
  ],
  [
    'a log of sessions for ICF',
    `Client Name|Contact Information|Session Date|Start Time|End Time|Paid hours|Pro-bono hours
     Kim Lee|kim@example.com|2024-04-02|9:00|10:30|1.5|
     Kim Lee|kim@example.com|2024-04-09|9:00|10:00||1`,
    ['Kim Lee  2024-04-02 90 true', 'Kim Lee  2024-04-09 60 false'],
    [],
  ],
])('%s', (_product, file, sessions, asked) => {
  expect(firstOf(file)).toEqual({ named: sessions, asked });
});

test('sessions without a known date are not a list of clients: the coach is asked what the file holds', () => {
  const rows = [
    ['Coachee Name', 'Coachee Email', 'Fixed on', 'Start Time', 'End Time', 'Duration'],
    ['Kim Lee', 'kim@example.com', '2024-04-02', '09:00', '10:00', '1h 0m'],
  ];
  expect(recogniseFile(rows)).toBeNull();
  expect(recogniseFile(rows.map((row) => row.slice(0, 2)))?.table).toBe('clients');
});

test('a length with an end date days later has a doubt, since it may be that of several sessions', () => {
  const rows = [
    ['Client', 'Start date', 'End date', 'Duration (hours)'],
    ['Kim Lee', '2023-02-02', '2023-12-20', '12'],
    ['Omar Haddad', '2023-02-02', '2023-02-02', '2'],
  ];
  const { headerRow, mapping } = recogniseFile(rows)!;
  const read = [...readRows('sessions', { rows, headerRow, mapping, answers: {} }, CIRCUMSTANCES).rows];
  expect(read.map(({ values }) => values.doubts?.map(({ message }) => message))).toEqual([
    [
      'End date "2023-12-20" is 321 days after the date, so the length may cover several sessions',
      'Duration "12" may be that of several sessions',
    ],
    [],
  ]);
});

test('a session log with times of day is no log of a client’s hours', () => {
  const file = `Client|Date|Start|End|Paid hours|Pro bono hours
    Ana Roy|2024-03-04|1899-12-30T09:00:00.000|1899-12-30T10:30:00.000|1.5|
    Bo Finn|2024-03-05|1899-12-30T14:00:00.000|1899-12-30T15:00:00.000||1`;
  const rows = file.split('\n').map((line) => line.trim().split('|'));
  expect(recogniseSheet({ name: '', rows })).toMatchObject({ table: 'sessions' });
  expect(firstOf(file).named).toEqual(['Ana Roy  2024-03-04 90 true', 'Bo Finn  2024-03-05 60 false']);
});

test('Dutch times of day, and bare hours under the heads of times', () => {
  const file = `Datum|Cliënt|Van|Tot|Betaald
    04-03-2024|Jan|9u00|10u15|ja
    05-03-2024|Jan|9|10.30|ja
    06-03-2024|Jan|1030|1130|ja
    13-03-2024|Jan|23:30|0:15|ja`;
  const { named } = firstOf(file);
  expect(named.map((text) => text.split(' ').at(-2))).toEqual(['75', '90', '60', '45']);
});

test('a German day with a short year is no time of day', () => {
  const file = `Datum|Klient|Minuten
    04.03.24|Weber|60
    Mo, 05.03.24|Weber|90`;
  const rows = file.split('\n').map((line) => line.trim().split('|'));
  expect(recogniseFile(rows)).toMatchObject({ isUndated: false, mapping: { date: { column: 0 } } });
});

test.each<[what: string, file: string, sessions: string[], asked: string[]]>([
  [
    'names in two columns without “name”',
    `Appointment|Client First|Client Last|Email|Date|Time|Status
     60 Minute Coaching|Kim|Lee|kim@example.com|03/14/2026|9:00am - 10:00am|Completed`,
    ['Kim Lee kim@example.com 2026-03-14 60 -'],
    [],
  ],
  [
    'times called started and ended',
    `client,started_at,ended_at
     Kim Lee,2026-03-04T09:00:00Z,2026-03-04T10:30:00Z`.replaceAll(',', '|'),
    ['Kim Lee  2026-03-04 90 -'],
    [],
  ],
  [
    'whether hours were billed says neither whether the session was held nor whether it was paid',
    `Date|Client|Service|Hours|Billable|Billed Status
     2026-03-04|Kim Lee|Coaching|1.5|Yes|Unbilled`,
    ['Kim Lee  2026-03-04 90 true'],
    [],
  ],
  [
    'times of day under “Hora inicio”',
    `Fecha|Cliente|Hora inicio|Hora fin|Duración|Honorarios|Tipo de sesión
     17/03/2026|María Pérez|9:00|10:30|1h 30min|120 €|Individual`,
    ['María Pérez  2026-03-17 90 true'],
    [],
  ],
  [
    'times of day under a header of another name with “hour”',
    `Date|Client|Duration|Booked in hour|Hour of start
     2026-03-17|Kim Lee|60|9:00|9:00
     2026-03-18|Kim Lee|60|14:00|14:00`,
    ['Kim Lee  2026-03-17 60 -', 'Kim Lee  2026-03-18 60 -'],
    [],
  ],
  [
    'a sign of money as header',
    `Date|Client|Min|$
     1/26/26|Kim Lee|60|150
     1/27/26|Omar Haddad|60|PB`,
    ['Kim Lee  2026-01-26 60 true', 'Omar Haddad  2026-01-27 60 false'],
    [],
  ],
  [
    'amounts and words for free in a column of prices',
    `Date|Coaché|Durée|Tarif
     17/03/2026|Luc Petit|1h15|120 €
     18/03/2026|Ana Roy|1h|Gratuit
     19/03/2026|Ana Roy|1h|bénévole`,
    ['Luc Petit  2026-03-17 75 true', 'Ana Roy  2026-03-18 60 false', 'Ana Roy  2026-03-19 60 false'],
    [],
  ],
  [
    'a form that asks whether the session was paid',
    `Timestamp|Who did you coach?|Date of the session|Length of session in minutes|Was it paid?
     3/17/2026 18:02:11|Kim Lee|3/17/2026|60|Yes
     3/19/2026 18:02:11|Omar Haddad|3/18/2026|45|No`,
    ['Kim Lee  2026-03-17 60 true', 'Omar Haddad  2026-03-18 45 false'],
    [],
  ],
  [
    'an appointment to which the client arrived',
    `Start date|Start time|End time|Client name|Status
     17-03-2026|14:00|15:30|Kim Lee|Arrived`,
    ['Kim Lee  2026-03-17 90 -'],
    [],
  ],
  [
    'a sum called “Year to date”',
    `Date|Client|Hours
     17/01/2026|Kim Lee|1
     |Year to date|3.5`,
    ['Kim Lee  2026-01-17 60 -', 'total'],
    [],
  ],
  [
    'coachees in the plural',
    `Date|Coachees|Hours|In group
     2026-03-03|Kim Lee|1|1`,
    ['Kim Lee  2026-03-03 60 -'],
    [],
  ],
])('%s', (_what, file, sessions, asked) => {
  expect(firstOf(file)).toEqual({ named: sessions, asked });
});

test('a row of data with a length is no row of headers', () => {
  const rows = ['Mo 02.03.;Weber;9-10:30;bez.', 'Di 03.03.;Weber;60 Min;bez.', 'Mi 04.03.;Kraus;1 Std 15;ehrenamtlich'];
  expect(
    recogniseColumns(
      'sessions',
      rows.map((line) => line.split(';')),
    ).headerRow,
  ).toBeNull();
});

test('am or pm beside the end is that of the start too, unless it would be after the end', () => {
  const file = `Date|Client|Start|End
    2026-03-03|Kim Lee|4|5:30pm
    2026-03-04|Kim Lee|11|1 pm
    2026-03-05|Kim Lee|9:00|5:30 p.m.
    2026-03-06|Kim Lee|4 am|5:30pm
    2026-03-07|Kim Lee|12:30|1:15pm
    2026-03-08|Kim Lee|4|5:30`;
  const { named } = firstOf(file);
  expect(named.map((text) => text.split(' ').at(-2))).toEqual(['90', '120', '510', '810', '45', '90']);
});

test('initials are the client, rather than a number', () => {
  const file = `Client No|Initials|Date|Mins
    1|K.L.|13/01/2026|60
    2|O.H.|20/01/2026|90`;
  expect(firstOf(file).named).toEqual(['K.L.  2026-01-13 60 -', 'O.H.  2026-01-20 90 -']);
});

test('a column called “h” is the length', () => {
  const file = `Start|Client|h
    13.01.2026 09:00|Weber|1
    20.01.2026 14:00|Kraus|2`;
  expect(firstOf(file)).toEqual({ named: ['Weber  2026-01-13 60 -', 'Kraus  2026-01-20 120 -'], asked: [] });
});

test('meetings of a user are neither supervision by that user nor CPD of that name', () => {
  const rows = [
    ['Topic', 'User Name', 'Start Time', 'Duration (Minutes)'],
    ['Coaching Kim Lee', 'Jane Roe', '03/14/2026 09:00:00 AM', '60'],
  ];
  expect(recogniseFile(rows)).toBeNull();
});
