// Words in any column that say that a session may not have been held.
import { describe, expect, it, test } from 'vitest';
import { messages, planTable, records, statuses } from '#tests/support/transfer/plan-table.ts';
import { outcomeIn } from '#domain/transfer/columns/cells/appointment-status.ts';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';

test.each<[text: string, word: string, outcome: string]>([
  ['No-Show', 'no show', 'no-show'],
  ['no show (charged)', 'no show', 'no-show'],
  ['Forfeited', 'forfeited', 'forfeited'],
  ['Refunded on 4 May', 'refunded', 'refunded'],
  ['CX', 'cx', 'cancelled'],
  ['NS', 'ns', 'no-show'],
  ['Session forfeited', 'forfeited', 'forfeited'],
  ['ill', 'ill', 'ill'],
  ['Kurzfristig abgesagt - krank', 'kurzfristig abgesagt', 'cancelled'],
  ['zurückerstattet', 'zuruckerstattet', 'refunded'],
  ['remboursée', 'remboursee', 'refunded'],
  ['cancelada', 'cancelada', 'cancelled'],
  ['Rinviata', 'rinviata', 'rescheduled'],
  ['não compareceu', 'nao compareceu', 'no-show'],
  ['Niet verschenen', 'niet verschenen', 'no-show'],
  ['odwołana', 'odwołana', 'cancelled'],
  ['Aflyst', 'aflyst', 'cancelled'],
  ['Återbetald', 'aterbetald', 'refunded'],
  ['キャンセル', 'キャンセル', 'cancelled'],
  ['無断欠席', '無断欠席', 'no-show'],
])('%j says %s: %s', (text, word, outcome) => expect(outcomeIn(text, false)).toEqual({ outcome, word }));

test.each([
  'Completed',
  'Paid',
  'Confirmed',
  'not cancelled',
  'VIP',
  'Leeds',
  'Values',
  '90.00',
  'kept his promise to himself',
  'Holiday Inn',
])('%j says nothing about it', (text) => expect(outcomeIn(text, false)).toBeNull());

test.each([
  ['No-show, charged half', 'no show'],
  ['Cancelled late, paid', 'cancelled late'],
  ['Moved house, new job', null],
  ['Missed the deadline', null],
  ['She cancelled the project at work', null],
  ['Session cancelled by client', 'cancelled by client'],
  ['Kim canceled on the day', 'canceled'],
  ["She didn't show up", 'didnt show'],
  ['She did not show up', 'did not show'],
  ['cancelled the day before, not charged', 'cancelled'],
  ['Kim has not cancelled yet', null],
  ['not cancelled', null],
  ['Client no-showed', 'no showed'],
  ['Moved to next week', 'moved'],
  ['Klientin hat abgesagt', 'abgesagt'],
  ['Kim hat kurzfristig abgesagt, wird berechnet', 'kurzfristig abgesagt'],
  ['Kim hat den Termin verschoben', 'verschoben'],
  ['Kim ist nicht erschienen', 'nicht erschienen'],
  ['Kim has cancelled', 'cancelled'],
  ['Kim heeft afgezegd', 'afgezegd'],
  ['Kim a annulé', 'annule'],
  ['Kim n’est pas venue', 'pas venue'],
  ['Kim has cancelled the project', null],
  ['Kim hat das Projekt abgesagt', null],
  ['Kim has not cancelled', null],
  ['Kim had to cancel', 'cancel'],
  ['Termin wurde von Kim abgesagt', 'abgesagt'],
  ['Termin wurde nicht abgesagt', null],
  ['Session was about a friend who is ill', null],
  ["didn't happen", 'didnt happen'],
  ['moved -> 22/01', 'moved'],
  ['moved 3 boxes', null],
  ['Lars har meldt afbud samme dag', 'meldt afbud'],
  ['Ana ha cancelado una hora antes, se cobra', 'cancelado'],
  ['Ana ha cancelado una reunión con su jefe', null],
  ['Kim has cancelled all plans for her next holiday', null],
  ['Sitzung fand nicht statt', 'fand nicht statt'],
  ['verlegt auf 26.1.', 'verlegt'],
  ['séance annulée par le client', 'annulee'],
  ['klient nie przyszedł', 'nie przyszedł'],
  ['återbud', 'aterbud'],
  ['same day cancellation fee', 'cancellation'],
  ['Ausfall, Kunde krank', 'ausfall'],
  ['Ausfall des Servers im Team', null],
  ["ne s'est pas présentée", 'ne sest pas presentee'],
  ['war nicht da', 'nicht da'],
  ['Client cancelled her holiday', null],
  ['Moved house in 2019', null],
  ['Client was absent from work', null],
  ['Her health declined', null],
  ['Health declined', null],
  ['Omar on holiday', 'on holiday'],
  ['Luc est en vacances', 'en vacances'],
  ['klient na urlopie', 'na urlopie'],
  ['He was on holiday last week and feels rested', null],
  ['Holiday plans and stress', null],
  ['Kim forgot', 'forgot'],
  ['Kim forgot her homework', null],
  ['duplicate of row 9', 'duplicate'],
  ['doublon ligne 3', 'doublon'],
  ['cx <24h, charged', 'cx'],
  ['CX strategy for her team', null],
  ['Zoom was down - cancelled', 'cancelled'],
  ['Wi-Fi failed so we rescheduled', 'rescheduled'],
  ['Good session, moved', null],
])('the note %j says %s', (text, word) => expect(outcomeIn(text, true)?.word ?? null).toBe(word));

const HEADER = ['Client', 'Date', 'Duration', 'Paid', 'Label'];
const label = (day: string, text: string, paid = 'yes') => ['Bo Lind', `2026-11-${day}`, '60', paid, text];

describe('a column that is not imported', () => {
  const FILE = [HEADER, label('03', 'Forfeited'), label('04', 'CX'), label('05', 'forfeited'), label('06', 'VIP')];

  it('is asked about once for each word, and its rows wait', () => {
    const planned = planTable('sessions', FILE);
    expect(planned.questions).toMatchObject([
      {
        about: 'outcome',
        index: 1,
        asked: { word: 'forfeited', header: 'Label', rows: 2, example: { text: 'Forfeited' } },
      },
      { about: 'outcome', index: 2, asked: { word: 'cx', rows: 1 } },
    ]);
    expect(statuses(planned)).toEqual(['ask', 'ask', 'ask', 'new']);
    expect(messages(planned)[1]).toEqual(['Completed "CX" may say that the session was not held']);
  });

  it('counts as answered', () => {
    const planned = planTable('sessions', FILE, { outcomes: { forfeited: 'held-unpaid', cx: 'not-held' } });
    expect(planned.questions).toEqual([]);
    expect(statuses(planned)).toEqual(['new', 'left-out', 'new', 'new']);
    expect(records(planned).map((record) => record && 'paid' in record && record.paid)).toEqual([
      false,
      null,
      false,
      true,
    ]);
    const held = planTable('sessions', FILE, { outcomes: { forfeited: 'held', cx: 'held' } });
    expect(statuses(held)).toEqual(['new', 'new', 'new', 'new']);
    expect(records(held)).toMatchObject([{ paid: true }, { paid: true }, { paid: true }, { paid: true }]);
  });
});

test('an unclear status is asked about; a session with a clear one is left out', () => {
  const rows = ['Completed', 'Cancelled', 'Forfeited'].map((status, day) => label(`0${day + 1}`, status));
  const file = [['Client', 'Date', 'Duration', 'Paid', 'Status'], ...rows];
  expect(statuses(planTable('sessions', file))).toEqual(['new', 'left-out', 'ask']);
  const held = planTable('sessions', file, { outcomes: { forfeited: 'held' } });
  expect(records(held)[2]).toMatchObject({ completed: true });
  expect(messages(held)[2]).toEqual([]);
});

test('a refund in a column of payments is asked about once, as an outcome and not as a payment', () => {
  const file = [
    ['Client', 'Date', 'Duration', 'Payment status'],
    ['Bo Lind', '2026-11-03', '60', 'Paid'],
    ['Bo Lind', '2026-11-04', '60', 'Refunded'],
  ];
  expect(planTable('sessions', file).questions.map(({ about }) => about)).toEqual(['outcome']);
  const answered = planTable('sessions', file, { outcomes: { refunded: 'held' } });
  expect(records(answered)[1]).not.toHaveProperty('paid');
  expect(messages(answered)[1]).toEqual([]);
});

test.each([
  ['Refund amount', '90.00', 'refund'],
  ['Rescheduled to', '2026-11-11', 'rescheduled'],
  ['Moved', 'yes', 'moved'],
])('a column whose header says so is asked about if a cell says yes: %s %s', (header, cell, word) => {
  const file = [
    ['Client', 'Date', 'Duration', header],
    ['Bo Lind', '2026-11-03', '60', ''],
    ['Bo Lind', '2026-11-04', '60', cell],
  ];
  expect(planTable('sessions', file).questions).toMatchObject([{ about: 'outcome', index: 2, asked: { word } }]);
});

test('the rows below a session that was not held still get its client', () => {
  const below = ['', '2026-11-05', '60', 'yes', ''];
  const file = [HEADER, label('03', ''), ['Cy Dunn', '2026-11-04', '60', 'yes', 'CX'], below];
  const planned = planTable('sessions', file, { outcomes: { cx: 'not-held' }, namesAbove: 'yes' });
  expect(planned.rows[2]!.cells.name?.shown).toBe('Cy Dunn');
});

describe('rows that may be no sessions with a client', () => {
  const FILE = [
    ['Date', 'Activity', 'With', 'Hours', 'Comments'],
    ['2026-11-03', 'Coaching', 'Bo Lind', '1', 'Prep for his talk'],
    ['2026-11-04', 'Supervision', 'Jo Park', '1.5', ''],
    ['2026-11-05', 'Mentor coaching received', 'Al Poe', '1', ''],
    ['2026-11-06', 'CPD - webinar ethics', 'EMCC UK', '2', ''],
    ['2026-11-07', 'Travel', 'Acme', '2', ''],
    ['2026-11-08', 'Mentoring', 'Cy Dunn', '1', ''],
    ['2026-11-09', 'Coaching', 'Bo Lind', '1', 'Prep'],
  ];

  it('are asked about once for each word, by the column of kinds, or a note that says nothing else', () => {
    expect(recogniseFile(FILE)?.table).toBe('sessions');
    const planned = planTable('sessions', FILE);
    expect(planned.questions.map(({ index, asked }) => [index, asked])).toMatchObject([
      [2, { word: 'supervision', outcome: 'no-session' }],
      [3, { word: 'mentor coaching received' }],
      [4, { word: 'cpd webinar ethics' }],
      [5, { word: 'travel' }],
      [7, { word: 'prep' }],
    ]);
    expect(statuses(planned)).toEqual(['new', 'ask', 'ask', 'ask', 'ask', 'new', 'ask']);
    expect(messages(planned)[1]).toEqual(['Completed "Supervision" may be no session of yours with a client']);
  });

  it('are left out and named, or sessions, as the coach says', () => {
    const { rows } = planTable('sessions', FILE, { outcomes: { supervision: 'held', travel: 'not-held' } });
    expect(rows[1]).toMatchObject({ status: 'new', record: { kind: 'supervision', duration: 90 } });
    expect(rows[4]?.leftOut).toEqual({ why: 'no-session', message: '"Travel": you said that this was no session' });
  });
});

test('a few formats among kinds that are not known make a column of formats', () => {
  const types = ['Supervision received', 'Group coaching', 'CPD'];
  const rows = types.map((type, day) => ['Bo Lind', `2026-11-0${day + 1}`, '60', type]);
  const planned = planTable('sessions', [['Client', 'Date', 'Duration', 'Type'], ...rows]);
  expect(records(planned)[1]).toMatchObject({ format: 'group' });
});

test('rows with too many different words have doubts, since nobody could answer as many questions', () => {
  const rows = Array.from({ length: 21 }, (_, day) => label(String(day + 1).padStart(2, '0'), `CPD webinar ${day}`));
  const planned = planTable('sessions', [HEADER, ...rows]);
  expect(planned.questions).toEqual([]);
  expect(messages(planned)[20]).toEqual(['Completed "CPD webinar 20" may be no session of yours with a client']);
});

test('a row about which it is asked whether it was a session is asked about nothing else before', () => {
  const rows = `Date|Client|Hours|Task|Fee
    2026-03-04|Kim Lee|1|Session|90
    2026-03-05||2|Admin|
    2026-03-06|Kim Lee||Coaching|refunded`
    .split('\n')
    .map((line) => line.trim().split('|'));
  const about = (answers = {}) => planTable('sessions', rows, answers).questions.map((question) => question.about);
  expect(about()).toEqual(['outcome', 'outcome']);
  expect(about({ outcomes: { admin: 'held', refunded: 'not-held' } })).toEqual(['names-above']);
  expect(about({ outcomes: { admin: 'not-held', refunded: 'held' } })).toEqual(['missing-duration']);
});

test('a word in a column of prices that says that a session was not held is not asked about as a payment', () => {
  const rows = `Date|Coaché|Durée|Tarif
    2026-03-03|Luc Petit|1h|120 €
    2026-03-04|Luc Petit|1h|120 €
    2026-03-05|Luc Petit|1h|annulé`
    .split('\n')
    .map((line) => line.trim().split('|'));
  expect(planTable('sessions', rows).questions.map(({ about }) => about)).toEqual(['outcome']);
});

test('a word behind a client’s name is asked about, not a name that is such a word', () => {
  const rows = `Date|Client|Mins
    2026-01-13|Kim Lee|60
    2026-01-17|Kim Lee (cancelled)|60
    2026-01-24|Omar Haddad - no show|60
    2026-01-25|Ill Moved|60
    2026-01-26|Ana Roy (Acme)|60`
    .split('\n')
    .map((line) => line.trim().split('|'));
  const planned = planTable('sessions', rows);
  expect(planned.questions).toMatchObject([
    { about: 'outcome', index: 2, asked: { word: 'cancelled' } },
    { about: 'outcome', index: 3, asked: { word: 'no show' } },
  ]);
  const answers = { outcomes: { cancelled: 'not-held', 'no show': 'not-held' } } as const;
  expect(statuses(planTable('sessions', rows, answers))).toEqual(['new', 'left-out', 'left-out', 'new', 'new']);
});
