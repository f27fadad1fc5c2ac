// Calendars that were saved as tables, from the rows to the questions and the records.
import { describe, expect, it, test } from 'vitest';
import { CALENDAR_HEADERS } from '#tests/support/transfer/calendar-headers.ts';
import { AMARA, BO, CIRCUMSTANCES, PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import type { ImportPlan } from './import-plan.ts';
import type { CalendarAnswers, ClientAnswer } from './plan-calendar.ts';
import { planCalendarTable } from './plan-calendar-table.ts';

const [TITLE, DAY, FROM, END_DAY, TO, ALL_DAY, ORGANIZER, REQUIRED, OPTIONAL] = [0, 1, 2, 3, 4, 5, 9, 10, 11] as const;
const NO_TIMES = { [FROM]: '', [TO]: '', [ALL_DAY]: '' };
type Cells = { readonly [column: number]: string };

/** A row of Outlook's export. */
function event(title: string, day: string, cells: Cells = {}): string[] {
  const row = CALENDAR_HEADERS.Outlook.map(() => '');
  const given = {
    [TITLE]: title,
    [DAY]: day,
    [FROM]: '10:00:00 AM',
    [END_DAY]: day,
    [TO]: '11:30:00 AM',
    [ALL_DAY]: 'False',
  };
  for (const [column, text] of Object.entries({ ...given, ...cells })) row[Number(column)] = text;
  return row;
}

function planned(
  rows: readonly (readonly string[])[],
  { clients = [], ...answers }: { clients?: [string, ClientAnswer][] } & Omit<CalendarAnswers, 'clients'> = {},
  own: string[] = [],
  header: readonly string[] = CALENDAR_HEADERS.Outlook,
) {
  const file = [header, ...rows];
  return planCalendarTable(file, { ...answers, clients: new Map(clients) }, own, PRACTICE, CIRCUMSTANCES)!;
}

const rowsOf = ({ plan }: ReturnType<typeof planned>) =>
  (plan as Extract<ImportPlan, { table: 'sessions' }>).rows.map(({ index, status, leftOut, record }) => {
    const session = record && `${record.client_id} ${record.date} ${record.duration}`;
    return [index, status, leftOut?.why ?? session ?? []].flat().join(' ');
  });

describe('an event', () => {
  it('with a client’s name in its title is their session, from start to end', () => {
    const made = planned([event('Coaching: Bo Lind', '3/14/2024', { [TO]: '11:15:00 AM' })]);
    expect(rowsOf(made)).toEqual([`1 new ${BO.id} 2024-03-14 75`]);
    expect(made.clientQuestions).toEqual([]);
    expect(made.plan.rows[0]!.record).toMatchObject({ completed: true, notes: '' });
  });

  it.each([
    ['that says so', { [ALL_DAY]: 'True', [FROM]: '12:00:00 AM', [END_DAY]: '3/15/2024', [TO]: '12:00:00 AM' }],
    ['that says so beside times', { [ALL_DAY]: 'True', [FROM]: '8:00 AM', [TO]: '5:00 PM' }],
    ['without a time', { [ALL_DAY]: '', [FROM]: '', [TO]: '' }],
    ['from midnight to midnight', { [FROM]: '0:00', [END_DAY]: '3/15/2024', [TO]: '0:00' }],
    ['from midnight to midnight', { ...NO_TIMES, [DAY]: '3/14/2024 0:00', [END_DAY]: '3/15/2024 0:00' }],
  ])('of a whole day, %s, is left out with a reason, and nothing is asked', (_what, cells) => {
    const made = planned([event('Bo Lind', '3/14/2024', cells), event('Bo Lind', '3/20/2024')]);
    expect(rowsOf(made)).toEqual(['1 left-out all-day', `2 new ${BO.id} 2024-03-20 90`]);
    expect(made.plan.questions).toEqual([]);
    expect(made.clientQuestions).toEqual([]);
  });

  it.each([
    [
      'that ends at midnight',
      { [FROM]: '10:00 PM', [END_DAY]: '3/15/2024', [TO]: '0:00' },
      `new ${BO.id} 2024-03-14 120`,
    ],
    ['that begins at midnight', { [FROM]: '0:00', [TO]: '1:30' }, `new ${BO.id} 2024-03-14 90`],
    ['that says its times in one cell', { [FROM]: '0:00 - 1:30', [TO]: '0:00' }, `new ${BO.id} 2024-03-14 90`],
    ['whose end alone is known', { [ALL_DAY]: '', [FROM]: '' }, 'ask'],
    ['whose start is no time of day', { [ALL_DAY]: '', [FROM]: 'noon', [TO]: '' }, 'ask'],
    ['that says so, without times', { [FROM]: '', [TO]: '' }, 'ask'],
    [
      'with its times beside its days',
      { ...NO_TIMES, [DAY]: '3/14/2024 9:00', [END_DAY]: '3/14/2024 10:15' },
      `new ${BO.id} 2024-03-14 75`,
    ],
    ['without a title', { [TITLE]: '' }, 'ask'],
  ])('of a part of a day, %s', (_what, cells, row) => {
    expect(rowsOf(planned([event('Bo Lind', '3/14/2024', cells)]))).toEqual([`1 ${row}`]);
  });

  it('over midnight has the right length', () => {
    const cells = { [FROM]: '11:00:00 PM', [END_DAY]: '3/15/2024', [TO]: '12:30:00 AM' };
    expect(rowsOf(planned([event('Bo Lind', '3/14/2024', cells)]))).toEqual([`1 new ${BO.id} 2024-03-14 90`]);
  });

  it.each([
    ['Canceled: Bo Lind', 'cancelled'],
    ['Abgesagt: Bo Lind', 'cancelled'],
    ['Annulé : Bo Lind', 'cancelled'],
    ['Bo Lind (no show)', 'no-show'],
    ['Bo Lind – rescheduled', 'rescheduled'],
    ['Declined: Bo Lind', 'declined'],
  ])('called %j is left out', (title, why) =>
    expect(rowsOf(planned([event(title, '3/14/2024')]))).toEqual([`1 left-out ${why}`]),
  );

  it('without an end is asked how long it was', () => {
    const made = planned([event('Bo Lind', '3/14/2024', { [END_DAY]: '', [TO]: '' })]);
    expect(made.plan.questions).toMatchObject([{ about: 'missing-duration' }]);
    expect(rowsOf(made)).toEqual(['1 ask']);
    const answered = planned([event('Bo Lind', '3/14/2024', { [END_DAY]: '', [TO]: '' })], { missingDuration: 60 });
    expect(rowsOf(answered)).toEqual([`1 new ${BO.id} 2024-03-14 60`]);
  });

  it('without anybody’s name is asked about once for its title', () => {
    const rows = [
      event('Dentist', '3/14/2024'),
      event('Session Cy Tan', '3/15/2024'),
      event('Session Cy Tan', '3/22/2024'),
    ];
    const made = planned(rows);
    expect(made.clientQuestions).toMatchObject([
      { summary: 'Dentist', events: 1 },
      { summary: 'Session Cy Tan', events: 2 },
    ]);
    const [dentist, cy] = made.clientQuestions;
    const answered = planned(rows, {
      clients: [
        [dentist!.key, { is: 'no-session' }],
        [cy!.key, { is: 'new', name: 'Cy Tan', email: '' }],
      ],
    });
    expect(answered.plan.rows.map(({ index, status }) => [index, status])).toEqual([
      [2, 'new'],
      [3, 'new'],
    ]);
    expect([...answered.plan.newClients.values()].map(({ name }) => name)).toEqual(['Cy Tan']);
  });

  it('corrected in the preview is read as if the correction were in the file', () => {
    const made = planned([event('Dentist', 'soon')], {
      corrections: { 1: { name: 'Bo Lind', date: '14 March 2024' } },
    });
    expect(rowsOf(made)).toEqual([`1 new ${BO.id} 2024-03-14 90`]);
  });
});

it('the order of day and month is asked about if no date decides it', () => {
  const rows = [event('Bo Lind', '3/4/2024')];
  const open = planned(rows);
  expect(open.plan.questions).toMatchObject([{ about: 'date-order', index: 1 }]);
  expect(rowsOf(open)).toEqual(['1 ask']);
  expect(rowsOf(planned(rows, { dateOrder: 'dmy' }))).toEqual([`1 new ${BO.id} 2024-04-03 90`]);
});

it('says which columns it does not import', () => {
  const { notBroughtIn, headerRow } = planned([event('Bo Lind', '3/14/2024', { 15: 'Goals', 16: 'Zoom', 9: 'Jo' })]);
  expect([headerRow, notBroughtIn]).toEqual([0, ['Description', 'Location']]);
});

describe('the people of events', () => {
  const one = (day: string, people: Cells) => event('1:1', day, people);

  it('are clients except the coach, who is in every event', () => {
    const rows = [
      one('3/14/2024', { [ORGANIZER]: 'Jo Park', [REQUIRED]: 'Jo Park;Osei, Amara' }),
      one('3/15/2024', { [ORGANIZER]: 'Jo Park', [REQUIRED]: 'Bo Lind', [OPTIONAL]: '' }),
    ];
    expect(rowsOf(planned(rows))).toEqual([`1 new ${AMARA.id} 2024-03-14 90`, `2 new ${BO.id} 2024-03-15 90`]);
  });

  it('are clients except the coach, whose name or address is known', () => {
    const rows = [
      one('3/14/2024', { [REQUIRED]: 'coach@example.com;Bo Lind' }),
      one('3/15/2024', { [REQUIRED]: 'JO Park;amara@example.com' }),
      event('Bo Lind', '3/19/2024'),
    ];
    expect(rowsOf(planned(rows, {}, ['Coach@example.com', 'Jo Park']))).toEqual([
      `1 new ${BO.id} 2024-03-14 90`,
      `2 new ${AMARA.id} 2024-03-15 90`,
      `3 new ${BO.id} 2024-03-19 90`,
    ]);
  });

  it('are a group if there are several, and it is asked which client it is', () => {
    const rows = [
      one('3/14/2024', { [ORGANIZER]: 'Jo Park', [REQUIRED]: 'Jo Park;Amara Osei;Bo Lind' }),
      one('3/15/2024', { [ORGANIZER]: 'Jo Park', [REQUIRED]: 'Jo Park;Cy Tan' }),
    ];
    const made = planned(rows);
    expect(made.clientQuestions[0]).toMatchObject({ candidates: [AMARA, BO] });
    const answer = { is: 'new', name: 'Circle', email: '' } as const;
    const [circle] = planned(rows, { clients: [[made.clientQuestions[0]!.key, answer]] }).plan.rows;
    expect(circle!.record).toMatchObject({ format: 'group', participants: 2, duration: 90 });
    expect(circle!.doubts).toEqual([]);
  });

  it('are not the coach for being in every event', () => {
    const rows = [
      one('3/14/2024', { [REQUIRED]: 'Amara Osei' }),
      one('3/15/2024', { [REQUIRED]: 'Amara Osei;Bo Lind' }),
    ];
    expect(rowsOf(planned(rows))).toEqual([`1 new ${AMARA.id} 2024-03-14 90`, '2 ask']);
  });

  it('may include the coach if nothing shows who that is, which the plan says', () => {
    const rows = [
      one('3/14/2024', { [REQUIRED]: 'Jo Park;Bo Lind' }),
      one('3/15/2024', { [REQUIRED]: 'Cy Tan;Di Roy' }),
    ];
    expect(planned(rows).plan.rows[0]).toMatchObject({
      status: 'ask',
      doubts: [{ message: 'Participants "Jo Park; Bo Lind" may include you' }],
    });
  });
});

test.each([
  ['Outlook in German', ['Coaching Bo Lind', '24.7.2022', '19:00:00', '24.7.2022', '20:30:00', 'Aus']],
  ['Outlook in French', ['Séance Bo Lind', '24/7/2022', '19:00:00', '24/7/2022', '20:30:00', 'Faux']],
  ['Google Calendar', ['Coaching Bo Lind', '07/24/2022', '7:00 PM', '07/24/2022', '8:30 PM', 'False']],
] as const)('%s', (product, row) =>
  expect(rowsOf(planned([row], {}, [], CALENDAR_HEADERS[product]))).toEqual([`1 new ${BO.id} 2022-07-24 90`]),
);
