import { expect, it } from 'vitest';
import {
  client,
  course,
  hoursWith,
  mentoring,
  ON_20_NOVEMBER,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { addDays } from '#domain/time.ts';
import { credentialPlan, inOrder, PLAN_DAYS, plansOf, type CredentialPlan } from './credential-plan.ts';
import {
  beyondText,
  conditionText,
  dayBesideHeadline,
  planDayText,
  headline,
  sameWorkText,
  stepText,
  whyNotSooner,
  workParts,
} from './plan-text.ts';
import { daysFrom } from './projection.ts';
import { NO_WORK, type OpenRule, type Work } from './remaining-work.ts';

const TODAY = '2026-11-20';
it.each<[Partial<Work>, string[]]>([
  [{ coaching: 720, newClients: 2 }, ['12 more hours with clients, two of them new']],
  [{ coaching: 720, paid: 720 }, ['12 more paid hours with clients']],
  [{ coaching: 720, paid: 61 }, ['12 more hours (1.1 of them paid) with clients']],
  [{ coaching: 45 }, ['45 more minutes with clients']],
  [{ newClients: 1 }, ['one new client']],
  [{ training: 915, mentorCoaching: 600 }, ['15.3 hours of training', '10 hours of mentor coaching']],
  [{ supervision: 60, cpd: 60 }, ['1 hour of supervision', '1 hour of CPD']],
  [{ feedback: 1, reflections: 12 }, ['one piece of client feedback', '12 reflections']],
  [{ coaching: 1 }, ['1 more minute with clients']],
  [{ coaching: 60, paid: 60 }, ['1 more paid hour with clients']],
  [{ coaching: 59, newClients: 12 }, ['59 more minutes with clients, 12 of them new']],
  [{ newClients: 2 }, ['two new clients']],
  [{ feedback: 2, reflections: 1 }, ['two pieces of client feedback', 'one reflection']],
  [{}, []],
])('%j is %j', (work, parts) => expect(workParts({ ...NO_WORK, ...work }, [])).toEqual(parts));

const openOf = (...ids: readonly string[]): OpenRule[] =>
  ids.map((id) => ({ rule: ruleOf(id), result: evaluate(ruleOf(id), practice(), ON_20_NOVEMBER) }));

it.each<[string, string[], Partial<Work>, string[]]>([
  ['supervision given', ['emcc-esia-hours'], { coaching: 720 }, ['12 more hours of supervision given']],
  [
    'teams',
    ['emcc-itca-practitioner-hours'],
    { coaching: 720, newClients: 1 },
    ['12 more hours with teams, one of them new'],
  ],
  ['the log alone', ['icf-acc-log'], { coaching: 720 }, ['12 more hours with clients who agree to be named']],
  ['the log and hours', ['icf-acc-hours', 'icf-acc-log'], { coaching: 720 }, ['12 more hours with clients']],
  ['engagements', ['icf-actc-engagements'], { newClients: 1 }, ['one new team engagement']],
  ['engagements', ['icf-actc-engagements'], { newClients: 3 }, ['three new team engagements']],
  ['months of a mentor', ['icf-acc-mentor-months'], {}, ['mentor coaching over enough months']],
  ['months and hours of a mentor', ['icf-acc-mentor-months'], { mentorCoaching: 60 }, ['1 hour of mentor coaching']],
  ['months of supervision', ['ac-coach-supervision'], {}, ['supervision over enough months']],
  ['months and hours of supervision', ['ac-coach-supervision'], { supervision: 61 }, ['1.1 hours of supervision']],
])('says what %s ask for', (_what, ids, work, parts) => {
  expect(workParts({ ...NO_WORK, ...work }, openOf(...ids))).toEqual(parts);
});

/** A plan with these facts, of an ACC. */
const planWith = (change: Partial<CredentialPlan>): CredentialPlan => ({
  ...credentialPlan({ body: 'ICF', level: 'ACC' }, practice(), [TODAY], {}),
  work: NO_WORK,
  steps: [],
  conditions: [],
  ...change,
});
const expected = (earliest: string | null, latest: string | null): CredentialPlan['day'] => ({
  state: 'expected',
  on: '2027-05-12',
  earliest,
  latest,
  decidedBy: [ruleOf('icf-acc-hours'), ruleOf('icf-acc-clients')],
});
const blockedBy = ruleOf('icf-acc-hours');

it.each<[CredentialPlan['day'], string, string | null]>([
  [{ state: 'today' }, 'You have all that we can check.', null],
  [expected(null, null), 'Around 12 May 2027.', null],
  [expected('2027-05-12', '2027-05-12'), 'Around 12 May 2027.', null],
  [
    expected('2027-05-01', '2027-06-01'),
    'Around 12 May 2027, most likely between 1 May 2027 and 1 June 2027.',
    'Most likely between 1 May 2027 and 1 June 2027.',
  ],
  [
    expected('2027-05-01', null),
    'Around 12 May 2027, most likely between 1 May 2027 and much later if your weeks stay quiet.',
    'Most likely between 1 May 2027 and much later if your weeks stay quiet.',
  ],
  [expected(null, '2027-06-01'), 'Around 12 May 2027, most likely 1 June 2027.', 'Most likely 1 June 2027.'],
  [
    { state: 'too-little-data', blockedBy },
    'No date yet. Tell us your hours a week, or wait for eight weeks of sessions.',
    'No date yet. Tell us your hours a week, or wait for eight weeks of sessions.',
  ],
  [
    { state: 'cannot-tell', blockedBy },
    'No date yet: complete your records first.',
    'No date yet: complete your records first.',
  ],
  [{ state: 'later', after: { body: 'ICF', level: 'PCC' } }, 'After ICF PCC.', 'After ICF PCC.'],
])('says of the day %j: %s', (day, text, beside) => {
  expect(planDayText(planWith({ day }))).toBe(text);
  expect(dayBesideHeadline(planWith({ day }))).toBe(beside);
});

it('says of a pace whether there is one', () => {
  const at = (all: number) => {
    const plan = planWith({ day: { state: 'not-at-this-pace', blockedBy } });
    return planDayText({ ...plan, pace: { ...plan.pace, all } });
  };
  expect(at(0)).toBe('No date: nothing in the last 90 days counts. Tell us how much you plan to do.');
  expect(at(1)).toBe('Not in the next ten years at this pace.');
});

it('says in the headline what is left, on which conditions, and when there is nothing to do', () => {
  const conditions = ['one', 'two'];
  const work = { ...NO_WORK, coaching: 60 };
  const day = expected(null, null);
  expect(headline(planWith({ day }))).toBe('You could apply for ICF ACC from 12 May 2027. Nothing to do but wait.');
  expect(headline(planWith({ day, conditions }))).toBe(
    'You could apply for ICF ACC from 12 May 2027, on the conditions below. Nothing to do but wait.',
  );
  expect(headline(planWith({ day, work, conditions: ['one'] }))).toBe(
    'You could apply for ICF ACC by 12 May 2027, on the condition below: 1 more hour with clients.',
  );
  const never = { state: 'not-at-this-pace', blockedBy } as const;
  expect(headline(planWith({ day: never }))).toBe('For ICF ACC: nothing more that we can check.');
  expect(headline(planWith({ day: never, work }))).toBe('For ICF ACC: 1 more hour with clients.');
  expect(whyNotSooner(planWith({ day: { state: 'today' } }))).toBeNull();
  expect(whyNotSooner(planWith({ day }))).toBe(
    'What you’re waiting for: 100 coaching hours since your training began. 8 clients. Each person in a group counts as a client.',
  );
  expect(conditionText(planWith({ conditions }))).toBe('Only if one and two.');
});

it('says what another credential needs, or that only time is missing', () => {
  const work = { ...NO_WORK, coaching: 60 };
  const nearest = planWith({ work });
  const other = (change: Partial<CredentialPlan>) =>
    beyondText(planWith({ goal: { body: 'EMCC', level: 'Foundation' }, ...change }), nearest);
  expect(other({ work })).toBe('Your work for ICF ACC covers this too.');
  expect(other({ day: { state: 'today' } })).toBe('Nothing more.');
  expect(other({ day: expected(null, null) })).toBe('Nothing to do but wait.');
  expect(other({ work: { ...work, cpd: 120 } })).toBe('After ICF ACC: 2 hours of CPD.');
  expect(other({ work: { ...NO_WORK, cpd: 120, supervision: 60 } })).toBe('1 hour of supervision and 2 hours of CPD.');
  // Months of mentor coaching go on beside other work.
  const steps = [{ activity: 'mentor-coaching', open: openOf('icf-acc-mentor-months'), startBy: null }] as const;
  expect(other({ work, steps })).toBe('Your work for ICF ACC covers this too.');
});

it('says which credentials the same work makes', () => {
  const work = { ...NO_WORK, coaching: 60 };
  const day = expected(null, null);
  const same = (change: Partial<CredentialPlan>, of: Work = work) =>
    sameWorkText(planWith({ work: of }), [
      planWith({ goal: { body: 'EMCC', level: 'Foundation' }, day, work, ...change }),
      planWith({ goal: { body: 'ICF', level: 'PCC' }, day, work }),
    ]);
  expect(same({})).toBe('The same work also gets you EMCC Foundation and ICF PCC.');
  expect(same({ work: NO_WORK })).toBe('The same work also gets you ICF PCC.');
  expect(same({ work: { ...work, feedback: 1 } })).toBe('The same work also gets you ICF PCC.');
  expect(same({ day: { state: 'today' } })).toBe('The same work also gets you ICF PCC.');
  expect(same({}, NO_WORK)).toBeNull();
});

it('says each step of an activity without the work of others', () => {
  const all: Work = {
    coaching: 60,
    paid: 0,
    newClients: 1,
    training: 120,
    mentorCoaching: 180,
    supervision: 240,
    cpd: 300,
    feedback: 1,
    reflections: 2,
  };
  const said = (activity: CredentialPlan['steps'][number]['activity'], startBy: string | null, on: string | null) =>
    stepText({ activity, open: [], startBy }, all, on);
  expect(said('coaching', null, '2027-05-12')).toBe('By 12 May 2027: 1 more hour with clients, one of them new.');
  expect(said('training', '2027-01-01', '2027-05-12')).toBe(
    'By 12 May 2027: 2 hours of training, to start by 1 January 2027.',
  );
  expect(said('mentor-coaching', null, null)).toBe('3 hours of mentor coaching.');
  expect(said('supervision', null, null)).toBe('4 hours of supervision.');
  expect(said('cpd', null, null)).toBe('5 hours of CPD.');
  expect(said('client_feedback', null, null)).toBe('One piece of client feedback.');
  expect(said('reflections', null, null)).toBe('Two reflections.');
  expect(said('experience', null, null)).toBe('Nothing to do but wait.');
  expect(said('experience', null, '2027-05-12')).toBe('By 12 May 2027, without doing anything:');
});

/** 240 hours with ten clients, of which an hour on each of the last 90 days; training and mentor coaching for an ACC. */
const CLIENTS = Array.from({ length: 10 }, (_, place) => client({ id: `c${place}` }));
const rows = practice({
  clients: CLIENTS,
  sessions: [
    ...CLIENTS.flatMap(({ id }) => hoursWith(15, { client_id: id, date: '2025-07-01' })),
    ...Array.from({ length: 90 }, (_, day) => session({ client_id: 'c0', date: addDays(TODAY, -day) })),
  ],
  education: [course({ hours: 60, core_hours: 60 })],
  mentor_coaching: ['2026-01-10', '2026-04-10'].map((date) =>
    mentoring({ date, duration: 300, mentor_mcs_level: 'PCC' }),
  ),
  practising_since: '2015-01-01',
});
const plans = inOrder(plansOf(['ICF', 'EMCC'], rows, TODAY, { newClients: 365 }), TODAY);
const [acc, senior, pcc] = ['ACC', 'Senior Practitioner', 'PCC'].map((level) =>
  plans.find(({ goal }) => goal.level === level),
);

it('says the plans as a coach would', () => {
  expect(headline(acc!)).toBe('You could apply for ICF ACC today: you have all that we can check.');
  expect(headline(senior!)).toBe(
    'You could apply for EMCC Senior Practitioner by 30 November 2026: 10 more hours with clients, ten of them new.',
  );
  expect(planDayText(senior!)).toBe('Around 30 November 2026.');
  expect(whyNotSooner(senior!)).toMatch(
    /^What you’re waiting for: 250 hours of coaching or mentoring with clients, paid or not\. 20 clients\./,
  );
  expect(headline(pcc!)).toBe(
    'You could apply for ICF PCC by 7 August 2027: 260 more hours (210 of them paid) with clients, 15 of them new; 65 hours of training.',
  );
});

it('counts work once', () => {
  expect(beyondText(pcc!, senior!)).toBe(
    'After EMCC Senior Practitioner: 250 more hours (210 of them paid) with clients, five of them new; 65 hours of training.',
  );
  expect(beyondText(senior!, pcc!)).toBe('Your work for ICF PCC covers this too.');
  expect(sameWorkText(pcc!, [senior!])).toBe('The same work also gets you EMCC Senior Practitioner.');
  expect(sameWorkText(senior!, [pcc!])).toBeNull();
});

it('says each step with its dates', () => {
  const on = pcc!.day.state === 'expected' ? pcc!.day.on : null;
  expect(pcc!.steps.map((step) => stepText(step, pcc!.work, on))).toEqual([
    'By 7 August 2027: 65 hours of training, to start by 11 April 2027.',
    'By 7 August 2027: 260 more hours (210 of them paid) with clients, 15 of them new.',
  ]);
});

it('says why there is no date', () => {
  const young = practice({ sessions: hoursWith(3, { date: '2026-11-18' }) });
  const plan = credentialPlan({ body: 'ICF', level: 'ACC' }, young, daysFrom(TODAY, PLAN_DAYS), {});
  expect(planDayText(plan)).toMatch(/^No date yet. Tell us your hours a week/);
  expect(whyNotSooner(plan)).toMatch(/^Still needed: 100 coaching hours/);
});

it('says on which conditions, where no record shows whether they hold', () => {
  const [plan] = plansOf(['CCE'], rows, TODAY);
  expect(headline(plan!)).toBe(
    'You could apply for CCE BCC today, on the conditions below: you have all that we can check.',
  );
  expect(conditionText(plan!)).toMatch(/^Only if CCE approves the provider, .* counsellor\.$/);
  expect(conditionText(plans[0]!)).toBeNull();
});
