// How far a plan may jump: never beyond the day on which the rule is met.
import { expect, it } from 'vitest';
import { rulesOnPath } from '#domain/accreditation/bodies/all-rules.ts';
import type { Body } from '#domain/body-names.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import {
  client,
  course,
  dated,
  erased,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';
import { chosenBodies, candidates, neededFirst } from './candidates.ts';
import { isDated, isReached } from './earliest-day.ts';
import { nextDay } from './next-day.ts';
import { activityOf } from '#domain/accreditation/test-kinds.ts';
import type { Pace } from './pace.ts';
import { daysFrom, projectionOf, type Projection } from './projection.ts';

const TODAY = '2026-11-20';
const DAYS = daysFrom(TODAY, 400);

/** The day to which a plan jumps from `day` at this pace, where so much is missing. */
function jump(
  id: string,
  {
    missing = 1,
    day = 1,
    daysAhead = [],
    ...given
  }: Partial<Pace> & { missing?: number; day?: number; daysAhead?: string[] },
  rows: Partial<EvidenceRows> = {},
): number {
  const pace = { all: 0, paid: 0, newClients: 0, ...given };
  const on = { days: DAYS, daysAhead, coaching: { pace } } as unknown as Projection;
  const evidence = practice(rows);
  const result = evaluate(ruleOf(id), evidence, ON_20_NOVEMBER);
  return nextDay({ rule: ruleOf(id), result, missing, practice: evidence }, on, day);
}

it.each<[string, Parameters<typeof jump>[1], number]>([
  ['icf-acc-hours', { missing: 60 }, Infinity],
  // An hour a day: 602 minutes take a little more than ten days, and paid and unpaid minutes may each be one more.
  ['icf-acc-hours', { missing: 602, all: 420 }, 11],
  ['icf-acc-hours', { missing: 601, all: 420 }, 10],
  ['icf-acc-hours', { missing: 1, all: 420 }, 2],
  ['icf-acc-log', { missing: 602, all: 420, day: 5 }, 15],
  ['icf-acc-paid-hours', { missing: 602, all: 420 }, Infinity],
  ['icf-acc-paid-hours', { missing: 602, all: 840, paid: 420 }, 11],
  ['nbhwc-nbc-hwc-sessions', { missing: 3 }, Infinity],
  ['nbhwc-nbc-hwc-sessions', { missing: 3, all: 210 }, 4],
  ['nbhwc-nbc-hwc-sessions', { missing: 1, all: 210 }, 2],
  ['icf-acc-clients', { missing: 2 }, Infinity],
  ['icf-acc-clients', { missing: 2, all: 420 }, Infinity],
  ['icf-acc-clients', { missing: 2, all: 420, newClients: 73 }, 10],
  ['icf-acc-clients', { missing: 2, all: 420, newClients: 73, day: 12 }, 20],
  // On the first day the plan may begin with a client, and less than two minutes a day may leave one without hours.
  ['icf-acc-clients', { missing: 2, all: 420, newClients: 73, day: 0 }, 1],
  ['icf-acc-clients', { missing: 2, all: 14, newClients: 73 }, 10],
  ['icf-acc-clients', { missing: 2, all: 13, newClients: 73 }, 2],
  ['icf-acc-clients', { missing: 2, day: 0 }, Infinity],
  ['icf-actc-engagements', { missing: 1, all: 420, newClients: 365, day: 3 }, 4],
  // An hour of supervision a day, and a day of coaching that grows too old: 60 and 1440 / 35 minutes.
  ['emcc-senior-practitioner-supervision-ratio', { missing: 600 }, 6],
  ['emcc-senior-practitioner-supervision-ratio', { missing: 60 }, 2],
  ['emcc-foundation-reflections', { missing: 5, day: 7 }, 8],
  // Hours that are recorded for a day ahead count from that day on.
  ['icf-acc-hours', { missing: 60, daysAhead: ['2026-11-21', '2026-11-25', '2026-11-27'] }, 5],
  ['icf-acc-hours', { missing: 60, daysAhead: ['2026-11-21'] }, Infinity],
  ['icf-acc-hours', { missing: 602, all: 420, daysAhead: ['2026-12-25'] }, 11],
])('%s with %o is asked again on day %i', (id, on, day) => {
  expect(jump(id, on)).toBe(day);
});

it.each<[string, string, Partial<EvidenceRows>, number]>([
  ['the day said', 'emcc-foundation-years', { practising_since: '2026-02-03' }, 75],
  ['an anniversary of tomorrow', 'emcc-foundation-years', { practising_since: '2025-11-22' }, 2],
  ['nothing', 'emcc-foundation-years', {}, Infinity],
  [
    'a session',
    'emcc-foundation-years',
    { sessions: [session({ date: '2026-03-01' }), session({ date: '2026-02-03' })] },
    75,
  ],
  [
    'hours of an erased client',
    'emcc-foundation-years',
    { erased_sessions: [erased({ date: '2026-03-01' }), erased({ date: '2026-02-03' })] },
    75,
  ],
  [
    'earlier hours',
    'emcc-foundation-years',
    { opening_balances: [opening({ start_date: '2026-02-03', end_date: '2026-04-01' })] },
    75,
  ],
  [
    'earlier hours until a day',
    'emcc-foundation-years',
    { opening_balances: [opening({ start_date: null, end_date: '2026-02-03' })] },
    75,
  ],
  [
    'earlier hours as of a day',
    'emcc-foundation-years',
    { opening_balances: [opening({ start_date: null, end_date: null, as_of: '2026-02-03' })] },
    75,
  ],
  // Three years of giving supervision, whenever coaching began.
  [
    'supervision given',
    'emcc-esia-years',
    { practising_since: '2000-01-01', sessions: [session({ date: '2023-12-01', kind: 'supervision' })] },
    11,
  ],
])('years from %s end on that day', (_what, id, rows, day) => {
  expect(jump(id, {}, rows)).toBe(day);
});

it('begins tomorrow where practice has not begun', () => {
  expect(jump('emcc-foundation-years', { all: 420, day: 4 })).toBe(5);
});

const held = (body: 'ICF' | 'EMCC' | 'AC', level: string) =>
  ({ id: level, body, level, awarded_on: '2024-01-01', expires_on: '2025-01-01', reference: '' }) as const;

it.each<[readonly string[] | null, Parameters<typeof chosenBodies>[1], string[]]>([
  [['AC', 'ICF'], [], ['ICF', 'AC']],
  [[], [held('ICF', 'ACC')], []],
  [['of a later version'], [], []],
  [null, [held('AC', 'Coach'), held('EMCC', 'Foundation')], ['EMCC', 'AC']],
  [null, [], ['ICF', 'EMCC']],
])('with %j chosen and %o held, plans are for %j', (chosen, credentials, bodies) => {
  expect(chosenBodies(chosen, credentials)).toEqual(bodies);
});

it('has levels above the highest that was ever held, and others for who has hours for them', () => {
  const levels = (rows: Partial<EvidenceRows>, ...bodies: ('ICF' | 'EMCC')[]) =>
    candidates(bodies, practice(rows), TODAY).map(({ level }) => level);
  expect(levels({}, 'ICF')).toEqual(['ACC', 'PCC', 'MCC']);
  expect(levels({ credentials: [held('ICF', 'ACC')] }, 'ICF')).toEqual(['PCC', 'MCC']);
  expect(levels({ credentials: [held('ICF', 'MCC')] }, 'ICF')).toEqual([]);
  const teams = { sessions: [session({ format: 'team', participants: 5 })] } as const;
  expect(levels(teams, 'ICF')).toEqual(['ACC', 'PCC', 'MCC', 'ACTC']);
  expect(levels({ ...teams, credentials: [held('ICF', 'ACTC')] }, 'ICF')).toEqual(['ACC', 'PCC', 'MCC']);
  const given = { sessions: [session({ kind: 'supervision' })], reflections: [dated(TODAY)] } as const;
  expect(levels({ ...given, credentials: [held('EMCC', 'Practitioner')] }, 'EMCC')).toEqual([
    'Senior Practitioner',
    'Master Practitioner',
    'ESIA',
  ]);
});

it('needs another credential first, which may have ended where it was only to be held', () => {
  const first = (level: string, ...credentials: ReturnType<typeof held>[]) =>
    neededFirst({ body: 'ICF', level }, practice({ credentials }), TODAY);
  expect(first('ACC')).toBeNull();
  expect(first('MCC')).toEqual({ body: 'ICF', level: 'PCC' });
  expect(first('MCC', held('ICF', 'PCC'))).toBeNull();
  expect(first('ACTC')).toEqual({ body: 'ICF', level: 'ACC' });
  expect(first('ACTC', held('ICF', 'PCC'))).toEqual({ body: 'ICF', level: 'ACC' });
  expect(first('ACTC', { ...held('ICF', 'PCC'), expires_on: TODAY } as never)).toBeNull();
});

const projected = (body: Body, level: string, rows: Partial<EvidenceRows>) =>
  projectionOf(rulesOnPath({ body, level, stage: 'initial', paths: [] }), practice(rows), {
    pace: { all: 0, paid: 0, newClients: 0 },
    days: DAYS,
  });

it.each<[string, Body, string, Partial<EvidenceRows>, string | null]>([
  ['of the latest hours', 'ICF', 'ACC', {}, 'latest'],
  ['who is no peer', 'ICF', 'ACC', { clients: [client({ id: 'latest', relation: 'peer' }), client()] }, 'ada'],
  [
    'who agreed to be named, where a log is asked for',
    'ICF',
    'ACC',
    { clients: [client({ id: 'latest', consent: null }), client()] },
    'ada',
  ],
  [
    'whether named or not where none is',
    'EMCC',
    'Foundation',
    { clients: [client({ id: 'latest', consent: null }), client()] },
    'latest',
  ],
  ['who is not erased', 'ICF', 'ACC', { erased_sessions: [erased({ date: '2026-11-15' })] }, 'latest'],
  ['with hours that count, and there is none', 'EMCC', 'ESIA', {}, null],
])('a plan coaches on with the client %s', (_what, body, level, rows, who) => {
  const sessions = [
    session({ date: '2026-11-01' }),
    session({ client_id: 'latest', date: '2026-11-10', engagement: 'Board' }),
    session({ client_id: 'ahead', date: '2026-11-21' }),
  ];
  const clients = [client({ id: 'latest' }), client(), client({ id: 'ahead' })];
  const { coaching, recorded } = projected(body, level, { sessions, clients, ...rows });
  expect(coaching.regular).toEqual(who && { client: who, engagement: who === 'latest' ? 'Board' : null });
  expect(recorded.sessions.map(({ client_id }) => client_id)).toEqual(['ada', 'latest']);
});

it('knows what sessions a credential counts, and in which periods', () => {
  const facts = (body: Body, level: string) => {
    const { coaching, accepted } = projected(body, level, { education: [] });
    return [coaching.sessions, coaching.countsSessions, coaching.periods, accepted.isTeamCoaching, accepted.course];
  };
  const usual = { kind: 'coaching', format: 'individual' };
  expect(facts('ICF', 'ACC')).toEqual([usual, false, [18], false, { hours: 30, coreHours: 24 }]);
  expect(facts('ICF', 'ACTC')).toEqual([{ ...usual, format: 'team' }, false, [60], true, null]);
  expect(facts('EMCC', 'ESIA')).toEqual([{ ...usual, kind: 'supervision' }, false, [], false, null]);
  expect(facts('EMCC', 'Senior Practitioner')).toEqual([usual, false, [12], false, null]);
  expect(facts('NBHWC', 'NBC-HWC')).toEqual([usual, true, [], false, null]);
  const trained = projected('ICF', 'ACC', { education: [course()] });
  expect([trained.accepted.course, trained.accepted.mentor?.largestGroup]).toEqual([null, 10]);
  const ahead = projected('ICF', 'ACC', {
    opening_balances: [
      opening({ end_date: '2026-11-22' }),
      opening({ end_date: null, as_of: '2026-11-21' }),
      opening(),
    ],
    erased_sessions: [erased({ date: TODAY }), erased({ date: '2026-11-23' })],
  });
  expect(ahead.daysAhead).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
});

it.each([
  ['icf-acc-hours', true, 'coaching'],
  ['icf-acc-only-coaching', false, 'coaching'],
  ['icf-mcc-holds-pcc', false, null],
  ['icf-actc-credential', false, null],
  ['ac-foundation-cpd', true, 'cpd'],
  ['emcc-foundation-reflections', true, 'reflections'],
  ['emcc-foundation-feedback', true, 'client_feedback'],
  ['emcc-foundation-years', true, null],
])('a day is known for %s: %s, by %s', (id, isKnown, activity) => {
  expect(isDated(ruleOf(id))).toBe(isKnown);
  if (isKnown) expect(activityOf(ruleOf(id).test)).toBe(activity);
});

it('takes a rule as reached where only a condition is open, by both readings', () => {
  const rule = ruleOf('cce-bcc-hours');
  const result = evaluate(rule, practice({ sessions: Array.from({ length: 30 }, () => session()) }), ON_20_NOVEMBER);
  expect(result).toMatchObject({ state: 'cannot-tell', shortBy: 0 });
  const reached = (change: Partial<typeof result>, onlyIf = rule.onlyIf) =>
    isReached({ ...rule, onlyIf } as typeof rule, { ...result, ...change });
  expect(reached({})).toBe(true);
  expect(reached({ state: 'met', need: null })).toBe(true);
  expect(reached({ other: result })).toBe(true);
  expect(reached({ other: { ...result, shortBy: 1 } })).toBe(false);
  expect(reached({ shortBy: 1 })).toBe(false);
  expect(reached({ need: null })).toBe(false);
  expect(isReached(ruleOf('icf-acc-hours'), result)).toBe(false);
});
