import { expect, it } from 'vitest';
import { client, course, hoursWith, mentoring, practice, session } from '#tests/support/practice.ts';
import { addDays } from '#domain/time.ts';
import { credentialPlan, inOrder, PLAN_DAYS, plansOf } from './credential-plan.ts';
import {
  beyondText,
  conditionText,
  planDayText,
  headline,
  sameWorkText,
  stepText,
  whyNotSooner,
  workParts,
} from './plan-text.ts';
import { daysFrom } from './projection.ts';
import { NO_WORK, type Work } from './remaining-work.ts';

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
  [{}, []],
])('%j is %j', (work, parts) => expect(workParts({ ...NO_WORK, ...work }, [])).toEqual(parts));

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
  expect(whyNotSooner(senior!)).toMatch(/^What you’re waiting for: 250 hours with clients, paid or not\. 20 clients\./);
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
