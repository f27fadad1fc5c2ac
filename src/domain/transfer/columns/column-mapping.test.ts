import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { describe, expect, it, test } from 'vitest';
import { mapByHand, missingFields } from './column-mapping.ts';
import { proposeMapping } from './propose-mapping.ts';
import { FIELDS } from './fields.ts';
import { recogniseColumns, recogniseFile } from './header-row.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';

/** `field=column!` if sure, `field=column?` if likely. */
const proposed = (table: TransferTable, headers: string[]) =>
  Object.entries(proposeMapping(table, headers))
    .map(([name, { column, confidence }]) => `${name}=${column}${confidence === 'sure' ? '!' : '?'}`)
    .toSorted()
    .join(' ');

it('days below just "Session" are those of the sessions, if no other header says it', () => {
  const headers = ['Booked', 'Session', 'Client', 'Minutes'];
  const rows = [['2026-02-01', '2026-03-02', 'Kim Lee', '60']];
  expect(proposeMapping('sessions', headers, rows).date).toEqual({ column: 1, confidence: 'likely' });
  expect(proposeMapping('sessions', headers, [['', 'Coaching', 'Kim Lee', '60']]).date).toBeUndefined();
  expect(proposeMapping('sessions', ['Next session', 'Client', 'Minutes'], rows).date).toBeUndefined();
});

describe('proposeMapping', () => {
  it.each<[TransferTable, string[], string]>([
    ['clients', ['Client Name', 'E-Mail', 'Telephone', 'Comments'], 'email=1! name=0! notes=3! phone=2!'],
    ['clients', ['First name', 'SURNAME', 'email_address'], 'email=2! first_name=0! last_name=1!'],
    ['clients', ['clientName', 'Client phone', 'Client ID'], 'name=0! phone=1?'],
    ['sessions', ['Coachee', 'Session date', 'Minutes', 'Notes'], 'date=1! duration=2! name=0! notes=3!'],
    ['sessions', ['Client', 'Date', 'Duration (minutes)'], 'date=1! duration=2! name=0!'],
    ['sessions', ['Client', 'Date of session', 'How long was the session?'], 'date=1! duration=2! name=0!'],
    ['sessions', ['Client', 'Date', 'Length in minutes', 'Topics discussed'], 'date=1! duration=2! name=0! topics=3?'],
    ['sessions', ['Date', 'Client', 'Next session date', 'Total hours', 'Hours'], 'date=0! duration=4! name=1!'],
    ['sessions', ['Client phone', 'Date of birth', 'Client ID', 'Booked on', 'Date Scheduled', 'Created at'], ''],
    ['sessions', ['Paid hours', 'Pro bono hours'], 'paid_hours=0! pro_bono_hours=1!'],
    [
      'sessions',
      ['Datum', 'Klient', 'Dauer (Std.)', 'Bezahlt', 'Notizen'],
      'date=0! duration=2! name=1! notes=4! paid=3!',
    ],
    ['sessions', ['Date de la séance', 'Nom du client', 'Durée', 'Thèmes'], 'date=0! duration=2! name=1! topics=3!'],
    ['sessions', ['Name of client', 'When', 'Follow-up', 'Done'], 'completed=3! date=1! follow_up=2! name=0!'],
    ['sessions', ['Date', 'Client', 'Format', 'Engagement'], 'date=0! engagement=3! format=2! name=1!'],
    ['sessions', ['Date de la séance', 'Nom du client', 'Engagements'], 'date=0! follow_up=2! name=1!'],
    ['sessions', ['Date', 'Client', 'Date'], 'date=0! name=1!'],
    ['sessions', ['Date / Time', 'Client / group', 'Minutes'], 'date=0! duration=2! name=1?'],
    ['sessions', ['Ind/Grp', 'Paid or unpaid', 'Liczba uczestników'], 'format=0! paid=1! participants=2!'],
    ['sessions', ['Was it group or individual?', 'Was this session paid?'], 'format=0! paid=1!'],
    ['sessions', ['Payant / bénévole', 'Einzel oder Gruppe'], 'format=1! paid=0!'],
    ['sessions', ['Cancelled on', 'Paid on', 'Marked as no show'], 'cancelled=0! no_show=2! paid=1!'],
    ['clients', ['Client: Kim Lee'], ''],
    ['sessions', ['', '', 'Über'], ''],
    [
      'sessions',
      ['Client First Name', 'Client Last Name', 'Session Date', 'Session Start Time', 'Session End Time'],
      'date=2! end_time=4! first_name=0! last_name=1! start_time=3!',
    ],
    [
      'sessions',
      ['Event Name', 'Invitee Name', 'Event Start Time', 'Event End Time'],
      'end_time=3! name=1! start_time=2!',
    ],
    [
      'sessions',
      ['Client', 'Planned date', 'Actual date', 'Planned minutes', 'Actual minutes'],
      'date=2? duration=4? name=0!',
    ],
    ['sessions', ['Client', 'Date', 'Hours to date', 'Hours remaining', 'Hours (cumulative)'], 'date=1! name=0!'],
    [
      'sessions',
      ['Topic', 'Start Time', 'User Email', 'Host name', 'Duration (Minutes)'],
      'duration=4! start_time=1! topics=0!',
    ],
    ['clients', ['Card Name', 'Project name', 'Card Description'], 'notes=2?'],
    [
      'supervision_sessions',
      ['Supervised by', 'Date', 'Mins', 'Themes'],
      'date=1! duration=2! supervisor_name=0! topics=3!',
    ],
    [
      'cpd_records',
      ['CPD title', 'CPD provider', 'CPD category', 'CPD hours', 'Date completed', 'Certificate'],
      'category=2! date=4! evidence_url=5! hours=3! provider=1! title=0!',
    ],
    [
      'cpd_records',
      ['Course', 'Run by', 'CCEUs', 'Date', 'What I learned', 'How I applied it'],
      'applied=5! date=3! hours=2! learned=4! provider=1! title=0!',
    ],
  ])('%s: %j', (table, headers, expected) => expect(proposed(table, headers)).toBe(expected));

  it.each<[string, string[], string[], string]>([
    [
      'times of day and spans make a German column of times',
      ['Datum', 'Zeit', 'Klient', 'Dauer'],
      ['08.01.2026', '14:00 - 15:30', 'Kim Lee', ''],
      'date=0! duration=3! name=2! start_time=1!',
    ],
    [
      'lengths make it a column of lengths',
      ['Datum', 'Zeit', 'Klient', 'Beginn'],
      ['08.01.2026', '1:30', 'Kim Lee', '14:00'],
      'date=0! duration=1! name=2! start_time=3!',
    ],
    [
      'times make a column of times',
      ['Client', 'Start', 'Day'],
      ['Bo', '9:00', '2024-03-04'],
      'date=2! name=0! start_time=1!',
    ],
    [
      'dates with times are the date',
      ['Client', 'Start Time', 'End Time', 'Date Scheduled'],
      ['Bo', 'April 2, 2024 9:00 am', 'April 2, 2024 10:00 am', 'March 1, 2024'],
      'date=1! end_time=2! name=0!',
    ],
    ['a type says the format', ['Client', 'Type'], ['Bo', 'Gruppe'], 'format=1! name=0!'],
    ['a type says the kind', ['Client', 'Type'], ['Bo', 'Supervision'], 'kind=1! name=0!'],
    ['a type says neither', ['Client', 'Type'], ['Bo', 'Coaching 60'], 'name=0!'],
    ['a price is an amount', ['Client', 'Rate'], ['Bo', '$120.00'], 'name=0! price=1!'],
    ['a rating is not a rate', ['Client', 'Rate'], ['Bo', 'good'], 'name=0!'],
  ])('looks at the cells: %s', (_what, headers, row, expected) => {
    const mapping = proposeMapping('sessions', headers, [row]);
    const shown = Object.entries(mapping).map(
      ([name, { column, confidence }]) => `${name}=${column}${confidence === 'sure' ? '!' : '?'}`,
    );
    expect(shown.toSorted().join(' ')).toBe(expected);
  });

  it('finds every field with certainty by each of its synonyms and by its label', () => {
    for (const table of TRANSFER_TABLES)
      for (const field of FIELDS[table])
        for (const header of [...field.synonyms, field.label])
          expect(proposeMapping(table, [header])[field.name], `${table}: ${header}`).toEqual({
            column: 0,
            confidence: 'sure',
          });
  });
});

describe('mapByHand', () => {
  const mapping = proposeMapping('sessions', ['Client', 'Date', 'Minutes']);
  it('moves a column from one field to another', () => {
    expect(mapByHand(mapping, 'notes', 1)).toEqual({
      name: { column: 0, confidence: 'sure' },
      duration: { column: 2, confidence: 'sure' },
      notes: { column: 1, confidence: 'hand' },
    });
  });
  it('removes a field', () => expect(mapByHand(mapping, 'date', null)).not.toHaveProperty('date'));
});

describe('missingFields', () => {
  it.each<[TransferTable, string[], string[]]>([
    ['sessions', ['Client', 'Date'], []],
    ['sessions', ['Email', 'Date'], []],
    ['sessions', ['First name', 'Date'], []],
    ['sessions', ['Notes'], ['Client', 'Date']],
    ['clients', ['Email'], ['Name']],
    ['cpd_records', ['Date'], ['Hours', 'Title']],
  ])('%s with %j', (table, headers, labels) =>
    expect(missingFields(table, proposeMapping(table, headers))).toEqual(labels),
  );
});

describe('the header row', () => {
  it('is found below titles and empty rows', () => {
    const rows = [
      ['Client notes'],
      ['', ''],
      ['Coaching log 2026', ''],
      ['Client', 'Date', 'Minutes'],
      ['Notes', 'x', '60'],
    ];
    expect(recogniseColumns('sessions', rows)).toMatchObject({ headerRow: 3, mapping: { duration: { column: 2 } } });
  });
  it('is found if it has only one column', () => {
    expect(recogniseColumns('clients', [['Name'], ['Amara']])).toMatchObject({ headerRow: 0 });
  });
  it('is not invented', () => {
    expect(recogniseColumns('sessions', [['Amara Osei', '2026-11-20', '60']])).toEqual({
      table: 'sessions',
      headerRow: null,
      isUndated: false,
      mapping: {},
    });
    expect(recogniseColumns('sessions', [])).toMatchObject({ headerRow: null });
  });
});

describe('recogniseFile', () => {
  it.each<[TransferTable | undefined, string[]]>([
    ['clients', ['Name', 'Email', 'Phone', 'Notes']],
    ['sessions', ['Client', 'Date', 'Duration', 'Topics']],
    ['supervision_sessions', ['Supervisor', 'Date', 'Duration', 'Topics']],
    ['cpd_records', ['Title', 'Provider', 'Date', 'Hours']],
    [undefined, ['Colour', 'Size']],
  ])('%s: %j', (table, headers) => expect(recogniseFile([headers, ['x', 'y', 'z', 'w']])?.table).toBe(table));
});

test.each([
  ['Follow_up', 'follow up'],
  ['sessionDate', 'session date'],
  ['E-mail address', 'email address'],
  ['Prénom / CLIENT', 'prenom client'],
  ['Coach’s notes', 'coachs notes'],
  ['', ''],
])('the words of %j', (header, words) => expect(headerWords(header).join(' ')).toBe(words));

test('hours under a heading of something else are not those of sessions', () => {
  const rows = [
    ['', '', 'Supervision received', 'Coaching', '', ''],
    ['Date', 'Client', 'Hours', 'Hours', 'Paid?', 'Notes'],
    ['2026-01-08', 'Kim Lee', '', '1', 'y', 'a'],
  ];
  expect(recogniseColumns('sessions', rows).mapping).toMatchObject({ duration: { column: 3 }, notes: { column: 5 } });
  const supervision = [
    ['Dr Lopez', '', 'Supervision received'],
    ['Supervisor', 'Date', 'Hours'],
    ['Dr Lopez', '2026-01-08', '1'],
  ];
  expect(recogniseColumns('supervision_sessions', supervision).mapping).toMatchObject({ duration: { column: 2 } });
});

test('events with a start and an end are CPD only if something else says it', () => {
  const row = ['Coaching Kim Lee', '2026-01-08 10:00', '2026-01-08 11:00', '1:00', 'goals'];
  const recognised = (last: string) => recogniseFile([['Title', 'Start', 'End', 'Duration', last], row])?.table;
  expect(recognised('Guests')).toBeUndefined();
  expect(recognised('Provider')).toBe('cpd_records');
});

test.each([
  ['Activity', ['Coaching session', 'Group coaching', 'Webinar'], undefined],
  ['Activity', ['Training', 'Webinar', 'Team coaching'], 'cpd_records'],
  ['Activity|Engagement', ['Sponsor meeting|Merger', 'Team day|Merger'], undefined],
  ['Activity|Group size', ['Kick-off|6', 'Values|5'], undefined],
])('%s with %j and hours are CPD unless they are of sessions', (header, cells, table) => {
  const rows = [`Date|Hours|Provider|${header}`, ...cells.map((cell, day) => `2026-01-1${day}|1|Acme|${cell}`)];
  expect(recogniseFile(rows.map((row) => row.split('|')))?.table).toBe(table);
});

test('a log with a provider and a client may be of sessions or of CPD', () => {
  const recognised = (header: string, cell: string) =>
    recogniseFile([
      ['Title', 'Date', 'Duration', header, 'Provider'],
      ['Values', '2026-01-12', '60', cell, 'Zoom'],
    ]);
  expect(recognised('Client', 'Kim Lee')).toBeNull();
  expect(recognised('Link', 'https://example.org')?.table).toBe('cpd_records');
});

test('a log with a supervisor and a client may be of sessions or of supervision', () => {
  const rows = [
    ['Date', 'Client code', 'Hours', 'Supervisor'],
    ['2026-01-12', 'A1', '1', 'Jo Park'],
    ['2026-01-19', 'B2', '1.5', 'Jo Park'],
  ];
  expect(recogniseFile(rows)).toBeNull();
  expect(recogniseFile(rows.map(([date, , ...others]) => [date!, ...others]))?.table).toBe('supervision_sessions');
});

test('“End” with days below it is the end of a period', () => {
  const rows = [
    ['Client', 'Start', 'End', 'Hours', 'P/PB'],
    ['Kim Lee', '2025-01-08', '2025-06-30', '9', 'PB'],
  ];
  const { mapping } = recogniseFile(rows)!;
  expect(mapping).toMatchObject({ date: { column: 1 }, end_date: { column: 2 }, paid: { column: 4 } });
  expect(mapping.end_time).toBeUndefined();
});

test.each([
  'Attended?',
  'Did the client attend?',
  'Wurde die Sitzung durchgeführt?',
  'Fand die Sitzung statt?',
  'La séance a-t-elle été réalisée ?',
  '¿Se realizó la sesión?',
  'La sessione si è svolta?',
  'A sessão foi realizada?',
  'Ging de sessie door?',
  'Czy sesja się odbyła?',
  'Blev sessionen afholdt?',
  'Ägde sessionen rum?',
  'Showed up',
  'Took place?',
  'Erschienen?',
  'Honoré ?',
  'Asistió',
  'Compareceu?',
  'Aanwezig',
  'Obecność',
  'Mødt op',
  'Närvaro',
])('%j with yes and no says whether a session took place', (header) => {
  const rows = [['yes'], ['no']];
  expect(proposeMapping('sessions', [header], rows).completed?.confidence).toBe('sure');
  expect(proposeMapping('sessions', ['Delivered'], [['a plan'], ['a report']]).completed).toBeUndefined();
});
