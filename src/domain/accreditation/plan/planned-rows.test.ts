// What a plan adds to a practice, row by row. That a rule counts it on the promised day: tests/unit/credential-rules.
import { expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { NO_WORK, beyond, minutesOfWork } from './remaining-work.ts';
import { clientsBy, dayOfClient, plannedCoaching, type CoachingAhead } from './planned-coaching.ts';
import { plannedRows, type Accepted } from './planned-rows.ts';
import { daysFrom } from './projection.ts';

const TODAY = '2026-11-20';
const on = (day: number) => addDays(TODAY, day);
const daysOf = (rows: readonly { readonly date: string }[] | undefined) => rows?.map(({ date }) => date);
const NOTHING: Accepted = { mentor: null, course: null, isTeamCoaching: false };
const upTo = (activity: Parameters<typeof plannedRows>[0], day: number, from = 1, accepted = NOTHING) =>
  plannedRows(activity, daysFrom(TODAY, day), from, accepted);

const AHEAD: CoachingAhead = {
  pace: { all: 420, paid: 200, newClients: 73 },
  sessions: { kind: 'coaching', format: 'individual' },
  regular: { client: 'ada', engagement: 'Board' },
  countsSessions: false,
  periods: [1],
};
const coachedBy = (day: number, change: Partial<CoachingAhead> = {}) =>
  plannedCoaching(daysFrom(TODAY, 40), { ...AHEAD, ...change }, day);

it('coaches the client who came last, each day the minutes of the pace', () => {
  const { sessions = [], clients = [] } = coachedBy(36);
  expect(sessions.map(({ date, client_id, duration, paid }) => [date, client_id, duration, paid])).toEqual(
    [
      [1, 'ada', 114, 125],
      [5, 'planned-client-1', 28, 32],
      // A month before the 36th day.
      [6, 'planned-client-1', 115, 125],
      [10, 'planned-client-2', 143, 158],
      [15, 'planned-client-3', 142, 157],
      [20, 'planned-client-4', 143, 157],
      [25, 'planned-client-5', 143, 157],
      [30, 'planned-client-6', 143, 157],
      [35, 'planned-client-7', 57, 63],
    ].flatMap(([day, who, paid, unpaid]) => [
      [on(day as number), who, paid, true],
      [on(day as number), who, unpaid, false],
    ]),
  );
  expect(sessions.filter(({ engagement }) => engagement === 'Board').map(({ client_id }) => client_id)).toEqual([
    'ada',
    'ada',
  ]);
  expect(sessions.every(({ participants, completed }) => participants === null && completed)).toBe(true);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
  expect(clients.map(({ id, consent }) => [id, consent])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => [`planned-client-${number}`, 'given']),
  );
});

it('has whole minutes and no row without any, also at a pace of less than a minute a day', () => {
  for (const all of [0, 3, 61, 420])
    for (let until = 0; until <= 40; until++) {
      const { sessions = [] } = coachedBy(until, { pace: { all, paid: all, newClients: 0 }, periods: [] });
      const minutes = sessions.reduce((sum, { duration }) => sum + duration, 0);
      expect(minutes, `${all} a week, day ${until}`).toBe(Math.floor((until * all) / 7));
      expect(sessions.filter(({ duration }) => duration <= 0)).toEqual([]);
    }
});

it('has each hour as a session of its own where sessions count, of a team of two where teams do', () => {
  const change = { countsSessions: true, regular: null, sessions: { kind: 'coaching', format: 'team' } } as const;
  const { sessions = [], clients = [] } = coachedBy(10, { ...change, pace: { all: 300, paid: 0, newClients: 40 } });
  expect(daysOf(sessions)).toEqual([2, 3, 5, 6, 7, 9, 10].map(on));
  expect(
    new Set(sessions.map(({ duration, participants, format }) => `${duration} ${participants} ${format}`)),
  ).toEqual(new Set(['60 2 team']));
  expect(clients.map(({ id }) => id)).toEqual(['planned-client-0', 'planned-client-1']);
  const twice = coachedBy(2, { ...change, pace: { all: 840, paid: 0, newClients: 0 } }).sessions!;
  expect(daysOf(twice)).toEqual([1, 1, 2, 2].map(on));
  expect(new Set(twice.map(({ id }) => id)).size).toBe(4);
});

it.each([
  [73, 4, 0],
  [73, 5, 1],
  [73, 9, 1],
  [365, 1, 1],
  [730, 1, 2],
  [0, 40, 0],
])('with %i new clients a year, after %i days %i have come', (aYear, days, came) => {
  expect(clientsBy(days, aYear)).toBe(came);
  if (came > 0) expect(dayOfClient(came, aYear)).toBeLessThanOrEqual(days);
  if (aYear > 0) expect(dayOfClient(came + 1, aYear)).toBeGreaterThan(aYear > 365 ? 1 : days);
});

it('meets a mentor and a supervisor from the first day on each week, the last time on the last day', () => {
  for (const [activity, table] of [
    ['mentor-coaching', 'mentor_coaching'],
    ['supervision', 'supervision_sessions'],
  ] as const) {
    expect(daysOf(upTo(activity, 21)[table])).toEqual([1, 8, 21].map(on));
    expect(daysOf(upTo(activity, 22)[table])).toEqual([1, 8, 15, 22].map(on));
    expect(daysOf(upTo(activity, 12, 3)[table])).toEqual([3, 12].map(on));
    expect(daysOf(upTo(activity, 3, 3)[table])).toEqual([on(3)]);
    expect(daysOf(upTo(activity, 2, 3)[table])).toEqual([]);
  }
  expect(upTo('mentor-coaching', 1000).mentor_coaching).toHaveLength(104);
});

it('has a mentor that the rules accept', () => {
  const [most] = upTo('mentor-coaching', 1).mentor_coaching!;
  expect(most).toMatchObject({ mentor_credential: '', mentor_mcs_level: null, format: 'individual', duration: 60 });
  const mentor = { credentials: ['PCC', 'MCC'], specialisations: ['PCC'] } as unknown as Accepted['mentor'];
  const [accepted] = upTo('mentor-coaching', 1, 1, { ...NOTHING, mentor }).mentor_coaching!;
  expect(accepted).toMatchObject({ mentor_credential: 'MCC', mentor_mcs: true, mentor_mcs_level: 'PCC' });
});

it('completes at the end of a week what takes one', () => {
  for (const [activity, table] of [
    ['cpd', 'cpd_records'],
    ['client_feedback', 'client_feedback'],
    ['reflections', 'reflections'],
  ] as const) {
    expect(daysOf(upTo(activity, 6)[table])).toEqual([]);
    expect(daysOf(upTo(activity, 14)[table])).toEqual([7, 14].map(on));
    expect(daysOf(upTo(activity, 14, 3)[table])).toEqual([on(9)]);
  }
  expect(upTo('cpd', 7).cpd_records).toMatchObject([{ hours: 2, cce_core: 2 }]);
});

it('takes a course of the size that is asked for first, four hours a week, then more', () => {
  const shown = (...asked: Parameters<typeof upTo>) =>
    upTo(...asked).education!.map((one) => [one.start_date, one.end_date, one.hours, one.core_hours, one.team_hours]);
  const course = { hours: 10, coreHours: 8 };
  expect(shown('training', 15)).toEqual([7, 14].map((day) => [on(day), on(day), 4, 0, 0]));
  expect(shown('training', 15, 3, { ...NOTHING, course })).toEqual([[on(3), null, 10, 8, 0]]);
  expect(shown('training', 23, 3, { ...NOTHING, course })).toEqual([[on(3), on(23), 10, 8, 0]]);
  expect(shown('training', 30, 3, { ...NOTHING, course, isTeamCoaching: true })).toEqual([
    [on(3), on(23), 10, 8, 10],
    [on(30), on(30), 4, 0, 4],
  ]);
  expect(shown('training', 2, 3, { ...NOTHING, course })).toEqual([]);
  expect(shown('training', 1000)).toHaveLength(104);
});

it('counts what another credential needs beyond the first', () => {
  const first = { ...NO_WORK, coaching: 600, training: 120, feedback: 5 };
  const later = { ...NO_WORK, coaching: 900, training: 60, supervision: 60, cpd: 30, mentorCoaching: 15, feedback: 6 };
  expect(beyond(later, first)).toEqual({ ...later, coaching: 300, training: 0, feedback: 1 });
  expect(minutesOfWork(later)).toBe(900 + 60 + 60 + 30 + 15);
});
