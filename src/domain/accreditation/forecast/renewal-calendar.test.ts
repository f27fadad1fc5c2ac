import { expect, it } from 'vitest';
import { cpd, mentoring, practice } from '#tests/support/practice.ts';
import { renewalCalendar } from './renewal-calendar.ts';

const today = { today: '2026-11-20' };
const acc = {
  id: 'acc',
  body: 'ICF',
  level: 'ACC',
  awarded_on: '2024-02-29',
  expires_on: null,
  reference: 'A-1',
} as const;
const eia = {
  id: 'eia',
  body: 'EMCC',
  level: 'Practitioner',
  awarded_on: '2021-12-31',
  expires_on: '2026-12-31',
  reference: '',
} as const;

it('lists for each credential its end, the reminders and what is needed', () => {
  const rows = practice({
    credentials: [acc, eia],
    cpd_records: [cpd({ hours: 10, cce_core: 5, cce_ethics: 2, cce_resource: 1 }), cpd({ hours: 4 })],
    mentor_coaching: [mentoring({ duration: 660 })],
  });
  const [first, second] = renewalCalendar(rows, today);
  expect(first).toMatchObject({
    credential: eia,
    term: { from: '2021-12-31', to: '2026-12-31' },
    daysLeft: 41,
    cce: null,
  });
  expect(second).toMatchObject({
    term: { from: '2024-02-29', to: '2027-02-28' },
    daysLeft: 100,
    nudges: [
      { days: 90, on: '2026-11-30' },
      { days: 75, on: '2026-12-15' },
      { days: 50, on: '2027-01-09' },
      { days: 25, on: '2027-02-03' },
    ],
    cce: { core: 500, ethics: 200, resource: 100, unclear: 400, mentorAndSupervision: 1000 },
  });
  const found = Object.fromEntries(second!.rules.map(({ rule, result }) => [rule.id, result.have]));
  expect(found).toEqual({
    // Ten of the eleven hours of mentor coaching count, as core competencies.
    'icf-acc-renewal-cce': 1800,
    'icf-acc-renewal-cce-core': 1700,
    'icf-acc-renewal-cce-ethics': 200,
    'icf-acc-renewal-cce-resource': 0,
    'icf-acc-renewal-mentor-hours': 660,
    'icf-acc-renewal-mentor-one-to-one': 660,
    'icf-acc-renewal-mentor-months': 0,
    'icf-acc-renewal-mentor-specialisation': 0,
    'icf-acc-renewal-hand-in': 0,
    'icf-acc-renewal-grace': 0,
    'icf-acc-renewal-audit': 0,
    'icf-acc-renewal-supervisor-specialisation': 0,
  });
});

it('evaluates two terms of the same level separately, and one that has ended', () => {
  const old = { ...acc, id: 'old', awarded_on: '2021-02-28', expires_on: '2024-02-28' };
  const rows = practice({ credentials: [acc, old], cpd_records: [cpd({ date: '2022-01-01', cce_core: 8 })] });
  const [first, second] = renewalCalendar(rows, today);
  expect([first!.credential.id, first!.cce!.core, second!.cce!.core]).toEqual(['old', 800, 0]);
  expect(first!.daysLeft).toBe(-996);
  expect([first!.isRenewed, second!.isRenewed]).toEqual([true, false]);
});

it('leaves what came after the last day to the next term, and asks about it where there is none', () => {
  const old = { ...acc, id: 'old', awarded_on: '2023-05-01', expires_on: '2026-05-01' };
  const possible = (...credentials: (typeof old)[]) => {
    const rows = practice({ credentials, cpd_records: [cpd({ date: '2026-06-01', hours: 8, cce_core: 8 })] });
    return renewalCalendar(rows, today)[0]!.rules.find(({ rule }) => rule.id === 'icf-acc-renewal-cce')!.result
      .possible;
  };
  expect(possible(old)).toBe(800);
  expect(possible(old, { ...old, id: 'renewed', awarded_on: '2026-05-01', expires_on: '2029-05-01' })).toBe(0);
});

it('lists a credential beside the levels with its own term and rules', () => {
  const actc = { ...acc, id: 'actc', level: 'ACTC', awarded_on: '2025-03-01' };
  const [, renewal] = renewalCalendar(practice({ credentials: [acc, actc] }), today);
  expect(renewal).toMatchObject({ credential: actc, term: { from: '2025-03-01', to: '2028-03-01' } });
  expect(renewal!.rules.map(({ rule }) => rule.id)).toEqual([
    'icf-actc-renewal-cce',
    'icf-actc-renewal-hand-in',
    'icf-actc-renewal-grace',
    'icf-actc-renewal-audit',
    'icf-actc-renewal-supervisor-specialisation',
  ]);
});
