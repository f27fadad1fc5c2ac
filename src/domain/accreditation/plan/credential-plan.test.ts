import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { forecast } from '#domain/accreditation/forecast/forecast.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import {
  client,
  course,
  cpd,
  dated,
  hoursWith,
  mentoring,
  opening,
  ON_20_NOVEMBER,
  practice,
  session,
  supervision,
} from '#tests/support/practice.ts';
import { credentialPlan, inOrder, PLAN_DAYS, plansOf, type CredentialPlan } from './credential-plan.ts';
import type { Goal } from './earliest-day.ts';
import type { WhatIf } from './pace.ts';
import { daysFrom } from './projection.ts';

const TODAY = '2026-11-20';
const DAYS = daysFrom(TODAY, PLAN_DAYS);
const PCC: Goal = { body: 'ICF', level: 'PCC' };
const ACC: Goal = { body: 'ICF', level: 'ACC' };
const FOUNDATION: Goal = { body: 'EMCC', level: 'Foundation' };

const planOf = (goal: Goal, rows: Partial<EvidenceRows>, whatIf: WhatIf = {}): CredentialPlan =>
  credentialPlan(goal, practice(rows), DAYS, whatIf);
const decidedBy = ({ day }: CredentialPlan) => ('decidedBy' in day ? day.decidedBy.map(({ id }) => id) : null);

/** Clients who came a year and a half ago, one hour each, and an hour of coaching with one of them on each of the last 90 days. */
const CLIENTS = Array.from({ length: 25 }, (_, place) => client({ id: `c${place}` }));
const steady = (earlierHours: number): Partial<EvidenceRows> => ({
  clients: CLIENTS,
  sessions: [
    ...CLIENTS.map(({ id }) => session({ client_id: id, date: '2025-06-01' })),
    ...hoursWith(earlierHours - CLIENTS.length, { client_id: 'c0', date: '2025-07-01' }),
    ...Array.from({ length: 90 }, (_, day) => session({ client_id: 'c0', date: addDays(TODAY, -day) })),
  ],
  education: [course({ hours: 130, core_hours: 100 })],
});
const MENTORED = ['2026-01-10', '2026-04-10'].map((date) =>
  mentoring({ date, duration: 300, mentor_mcs_level: 'PCC' }),
);

describe('the day', () => {
  it('is the forecast’s where only hours are missing', () => {
    const rows = { ...steady(398), mentor_coaching: MENTORED };
    const plan = planOf(PCC, rows);
    // 488 of 500 hours, an hour a day.
    expect(plan.day).toMatchObject({ state: 'expected', on: '2026-12-02' });
    expect(decidedBy(plan)).toEqual(['icf-pcc-hours', 'icf-pcc-log']);
    expect(plan.work).toMatchObject({ coaching: 720, paid: 0, newClients: 0, training: 0, mentorCoaching: 0 });
    const found = forecast({ terms: ICF_HOURS, need: 30_000 }, practice(rows), ON_20_NOVEMBER);
    expect(found).toMatchObject({ expected: '2026-12-02' });
    if (found.state === 'expected' && plan.day.state === 'expected')
      expect([plan.day.earliest, plan.day.latest]).toEqual([found.earliest, found.latest]);
  });

  it('counts hours from before Hourbook that are recorded for tomorrow', () => {
    const opening_balances = [opening({ client_id: 'c0', paid_minutes: 360, as_of: '2026-11-21', end_date: null })];
    // 488 of 500 hours, an hour a day and six tomorrow.
    const plan = planOf(PCC, { ...steady(398), mentor_coaching: MENTORED, opening_balances });
    expect(plan.day).toMatchObject({ state: 'expected', on: '2026-11-26' });
  });

  it('comes sooner with more hours a week, and never at none', () => {
    const rows = { ...steady(398), mentor_coaching: MENTORED };
    expect(planOf(PCC, rows, { hours: 14 }).day).toMatchObject({ on: '2026-11-26' });
    expect(planOf(PCC, rows, { hours: 0 }).day).toMatchObject({ state: 'not-at-this-pace' });
  });

  it('waits for new clients at the pace of the last year', () => {
    const rows = { ...steady(500), clients: CLIENTS.slice(0, 23), mentor_coaching: MENTORED };
    const sessions = rows.sessions!.map((one) => (one.client_id > 'c22' ? { ...one, client_id: 'c1' } : one));
    const without = sessions.filter(({ client_id: id }) => !['c3', 'c4'].includes(id));
    const none = planOf(PCC, { ...rows, sessions: without });
    expect(none.day).toMatchObject({ state: 'not-at-this-pace', blockedBy: { id: 'icf-pcc-clients' } });
    const asked = planOf(PCC, { ...rows, sessions: without }, { newClients: 73 });
    expect(asked.work.newClients).toBeGreaterThan(0);
    // One every five days.
    expect(asked.day).toMatchObject({ on: addDays(TODAY, 5 * asked.work.newClients) });
  });

  it('is three months after the first mentor coaching, which is tomorrow at the earliest', () => {
    const plan = planOf(PCC, steady(500));
    expect(plan.day).toMatchObject({ on: '2027-02-21', earliest: null, latest: null });
    expect(decidedBy(plan)).toEqual(['icf-pcc-mentor-months']);
    expect(plan.steps).toMatchObject([{ activity: 'mentor-coaching', startBy: '2026-11-21' }]);
    expect(plan.work.mentorCoaching).toBe(600);
  });

  it('names the last day to start what does not decide', () => {
    // 140 hours short: 140 days; ten hours of mentor coaching over three months fit.
    const plan = planOf(PCC, steady(270));
    expect(plan.day).toMatchObject({ on: '2027-04-09' });
    expect(plan.steps.map(({ activity, startBy }) => [activity, startBy])).toEqual([
      ['mentor-coaching', '2027-01-09'],
      ['coaching', null],
    ]);
  });

  it('is when training ends, at four hours a week', () => {
    const plan = planOf(PCC, { ...steady(500), mentor_coaching: MENTORED, education: [course({ hours: 113 })] });
    expect(plan.day).toMatchObject({ on: addDays(TODAY, 21) });
    expect(plan.work.training).toBe(12 * 60);
  });

  it('is a fixed one for years of experience, and for a quarter of supervision nine months later', () => {
    const rows = {
      ...steady(500),
      cpd_records: [cpd({ date: '2026-11-01', hours: 20 })],
      reflections: Array.from({ length: 5 }, () => dated('2026-11-01')),
      client_feedback: Array.from({ length: 5 }, () => dated('2026-11-01')),
      practising_since: '2026-02-03',
    };
    const supervised = ['2026-03-01', '2026-06-01', '2026-09-01', '2026-11-10'].map((date) => supervision(date));
    const years = planOf(FOUNDATION, { ...rows, supervision_sessions: supervised });
    expect(years.day).toMatchObject({ on: '2027-02-03' });
    expect(decidedBy(years)).toEqual(['emcc-foundation-years']);
    const none = planOf(FOUNDATION, { ...rows, practising_since: '2020-01-01' });
    // A quarter begins nine months back to the day: the first hour, on 21 November, is before it from the day after on.
    expect(none.day).toMatchObject({ on: '2027-08-22' });
    expect(none.work.supervision).toBe(240);
  });

  it('is a year after the first coaching for a year of practice that has not begun', () => {
    const rows = {
      ...steady(500),
      sessions: [],
      cpd_records: [cpd({ date: '2026-11-01', hours: 20 })],
      practising_since: null,
    };
    const plan = planOf(FOUNDATION, rows, { hours: 7, newClients: 52 });
    expect(plan.day).toMatchObject({ on: '2027-11-21' });
    expect(decidedBy(plan)).toEqual(['emcc-foundation-years']);
  });

  it('counts the new clients of the last 365 days', () => {
    const first = (place: number, date: string) => session({ client_id: `c${place}`, date });
    const sessions = [
      first(0, '2025-11-20'),
      first(1, '2025-11-21'),
      first(2, TODAY),
      first(0, TODAY),
      first(2, '2026-03-01'),
    ];
    expect(planOf(ACC, { clients: CLIENTS, sessions }).measured.newClients).toBe(2);
  });

  it('minds hours that grow too old: what was recent enough must be coached again', () => {
    const old = {
      ...steady(500),
      sessions: hoursWith(120, { client_id: 'c0', date: '2025-05-21' }),
      mentor_coaching: MENTORED,
    };
    const many = Array.from({ length: 8 }, (_, place) => session({ client_id: `c${place}`, date: '2025-05-21' }));
    const rows = { ...old, sessions: [...old.sessions, ...many] };
    expect(planOf(ACC, rows).day).toEqual({ state: 'today' });
    // An ACC's mentor coaching is only over in two months: then the 25 recent hours are new ones.
    const later = planOf(
      ACC,
      { ...rows, mentor_coaching: [mentoring({ date: '2026-10-25', duration: 600 })] },
      { hours: 1 },
    );
    expect(later.work.coaching).toBe(25 * 60);
    expect(later.day).toMatchObject({ on: addDays(TODAY, 25 * 7) });
  });
});

describe('what no date is drawn from', () => {
  it('is a pace of less than eight weeks, until the coach says one', () => {
    const rows = { sessions: hoursWith(3, { date: '2026-11-01' }), mentor_coaching: MENTORED };
    expect(planOf(ACC, rows).day).toMatchObject({ state: 'too-little-data' });
    const asked = planOf(ACC, rows, { hours: 10, newClients: 40 });
    expect(asked.day).toMatchObject({ state: 'expected', earliest: expect.any(String) as string });
    expect(asked.day).toMatchObject({ on: addDays(TODAY, 68) });
  });

  it('is a record that more work doesn’t settle', () => {
    const rows = { ...steady(500), mentor_coaching: MENTORED, practising_since: null, sessions: [] };
    const unclear = planOf(PCC, { ...rows, education: [] });
    expect(unclear.day).toMatchObject({ state: 'too-little-data' });
  });

  it('is another credential that comes first', () => {
    expect(planOf({ body: 'ICF', level: 'MCC' }, steady(500)).day).toEqual({ state: 'later', after: PCC });
  });
});

it('says from when it would be if open questions turn out well', () => {
  const asked = CLIENTS.map((one) => ({ ...one, consent: one.id === 'c0' ? null : one.consent }));
  const plan = planOf(PCC, { ...steady(500), clients: asked, mentor_coaching: MENTORED });
  expect(plan.inFavour).toBe(TODAY);
  expect(plan.day.state).toBe('expected');
  expect(decidedBy(plan)).toEqual(['icf-pcc-log']);
});

it('takes what is open in the coach’s favour together with what is still to do', () => {
  const clients = CLIENTS.map((one) => ({ ...one, consent: one.id === 'c1' ? null : one.consent }));
  // 488 hours of 500, an hour a day, of which one is with somebody who was not asked.
  const plan = planOf(PCC, { ...steady(398), clients, mentor_coaching: MENTORED });
  expect([plan.inFavour, plan.day]).toMatchObject(['2026-12-02', { on: '2026-12-03' }]);
});

describe('the order of plans', () => {
  const rows = practice({ ...steady(270), mentor_coaching: MENTORED, practising_since: '2015-01-01' });
  const order = (plans: readonly CredentialPlan[]) => plans.map(({ goal }) => `${goal.body} ${goal.level}`);

  it('is the nearest first, what has no date last, without levels that a higher one makes needless', () => {
    expect(order(inOrder(plansOf(['ICF', 'EMCC'], rows, TODAY), TODAY))).toEqual([
      'ICF ACC',
      'EMCC Senior Practitioner',
      'ICF PCC',
      'EMCC Master Practitioner',
      'ICF MCC',
    ]);
  });

  it('is by the day, then by the work left; a level stays where it comes sooner than all higher ones', () => {
    const [some] = plansOf(['ICF'], rows, TODAY);
    const none = { coaching: 0, training: 0, mentorCoaching: 0, supervision: 0, cpd: 0 };
    const at = (
      body: Goal['body'],
      level: string,
      day: CredentialPlan['day'],
      work: Partial<CredentialPlan['work']> = {},
    ) =>
      ({ ...some!, goal: { body, level } as Goal, day, work: { ...some!.work, ...none, ...work } }) as CredentialPlan;
    const today = { state: 'today' } as const;
    const on = (date: string) =>
      ({ state: 'expected', on: date, earliest: null, latest: null, decidedBy: [] }) as const;
    const never = { state: 'not-at-this-pace', blockedBy: some!.unrecorded[0]! } as const;
    const later = { state: 'later', after: PCC } as const;
    const ordered = (...plans: CredentialPlan[]) =>
      [plans, plans.toReversed()].map((some) => order(inOrder(some, TODAY)).join(', '));
    const always = (text: string) => [text, text];

    const more = at('EMCC', 'Practitioner', on('2027-01-02'), { supervision: 61 });
    const less = at('ICF', 'PCC', on('2027-01-02'), { coaching: 30, cpd: 30 });
    expect(ordered(more, less)).toEqual(always('ICF PCC, EMCC Practitioner'));
    expect(ordered(at('ICF', 'ACC', on('2027-01-01'), { coaching: 90 }), less)).toEqual(always('ICF ACC, ICF PCC'));
    expect(ordered(at('ICF', 'ACC', on('2027-01-02')), less)).toEqual(always('ICF PCC'));
    expect(ordered(at('ICF', 'ACC', today), at('ICF', 'PCC', today))).toEqual(always('ICF PCC'));
    expect(ordered(at('ICF', 'ACC', today), at('ICF', 'PCC', on(TODAY)))).toEqual(always('ICF PCC'));
    expect(ordered(at('ICF', 'ACC', never), at('ICF', 'PCC', never, { cpd: 1 }))).toEqual(always('ICF ACC, ICF PCC'));
    expect(ordered(at('ICF', 'MCC', later), at('ICF', 'PCC', never, { cpd: 1 }))).toEqual(always('ICF PCC, ICF MCC'));
    // It is beside the levels, not below them.
    expect(ordered(at('ICF', 'ACTC', on('2027-01-02')), at('ICF', 'PCC', today))).toEqual(always('ICF PCC, ICF ACTC'));
    expect(ordered(at('EMCC', 'Foundation', on('2027-01-02')), at('ICF', 'MCC', today))).toEqual(
      always('ICF MCC, EMCC Foundation'),
    );
  });

  it('leaves out what is held and the levels below, and bodies not chosen', () => {
    const held = {
      id: 'a',
      body: 'ICF',
      level: 'ACC',
      awarded_on: '2020-01-01',
      expires_on: null,
      reference: '',
    } as const;
    expect(order(inOrder(plansOf(['ICF'], { ...rows, credentials: [held] }, TODAY), TODAY))).toEqual([
      'ICF PCC',
      'ICF MCC',
    ]);
  });
});
