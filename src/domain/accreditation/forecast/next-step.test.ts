import { expect, it } from 'vitest';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { editStep, nextStep } from './next-step.ts';
import {
  client,
  course,
  cpd,
  hoursWith,
  mentoring,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';

const stepFor = (id: string, rows: Partial<EvidenceRows>) => {
  const evidence = practice(rows);
  return nextStep(ruleOf(id), evaluate(ruleOf(id), evidence, ON_20_NOVEMBER), evidence);
};

const unpaid = [session({ paid: null, id: 'one' })];
const held = {
  id: 'held',
  body: 'ICF',
  level: 'ACC',
  awarded_on: '2025-01-01',
  expires_on: null,
  reference: '',
} as const;

it.each<[string, string, Partial<EvidenceRows>, string, unknown]>([
  ['too few years of giving supervision', 'emcc-esia-years', {}, 'Log a session', { search: { log: 1 } }],
  ['too few hours', 'icf-acc-hours', {}, 'Log a session', { search: { log: 1 } }],
  [
    'no hours, and no training from which they would count',
    'icf-acc-hours',
    { education: [] },
    'Add your coach education',
    { path: '/reports/credentials/records', search: { add: 'education' } },
  ],
  [
    'no paid hours, and no training from which they would count',
    'icf-pcc-paid-hours',
    { education: [] },
    'Add your coach education',
    { search: { add: 'education' } },
  ],
  [
    'no hours, where the body counts them without training',
    'emcc-foundation-hours',
    { education: [] },
    'Log a session',
    {},
  ],
  ['too few sessions', 'nbhwc-nbc-hwc-sessions', {}, 'Log a session', { search: { log: 1 } }],
  [
    'sessions, but no programme',
    'nbhwc-nbc-hwc-sessions',
    { sessions: hoursWith(50), education: [] },
    'Add your coach education',
    { path: '/reports/credentials/records', search: { add: 'education' } },
  ],
  [
    'sessions, and a programme without its end',
    'nbhwc-nbc-hwc-sessions',
    { sessions: hoursWith(50), education: [course({ id: 'open', hours: 75, end_date: null })] },
    'Complete your education',
    { path: '/reports/credentials/records', search: { edit: 'education:open' } },
  ],
  [
    'enough on a condition',
    'cce-bcc-hours',
    { sessions: hoursWith(30) },
    'Check with CCE',
    { url: 'https://test.cce-global.org/credentialing/bcc/requirements' },
  ],
  ['supervision over too few months', 'ac-coach-supervision', {}, 'Record supervision', { path: '/supervision/new' }],
  ['no CPD', 'ac-foundation-cpd', {}, 'Record CPD', { path: '/cpd', search: { add: 1 } }],
  [
    'CPD that may be on ethics',
    'cce-bcc-renewal-ethics',
    { credentials: [{ ...held, body: 'CCE', level: 'BCC' }], cpd_records: [cpd({ id: 'unsaid' })] },
    'Say what was on ethics',
    { path: '/cpd', search: { edit: 'unsaid' } },
  ],
  [
    'one session of unknown payment',
    'icf-acc-paid-hours',
    { sessions: [...hoursWith(74), ...unpaid] },
    'Say what was paid',
    { path: '/sessions/one', search: { edit: 'paid' } },
  ],
  [
    'many of unknown payment',
    'icf-acc-paid-hours',
    { sessions: hoursWith(80, { paid: null }) },
    'Say who pays',
    { path: '/reports/credentials/clients' },
  ],
  [
    'peer coaching of which nobody said how much was received',
    'icf-acc-paid-hours',
    { sessions: hoursWith(80, { peer_exchange: true }) },
    'Say what you got in return',
    { path: '/reports/credentials/clients' },
  ],
  [
    'past sessions not completed',
    'icf-acc-hours',
    { sessions: hoursWith(120, { completed: false }) },
    'Complete past sessions',
    { path: '/sessions', search: { status: 'not-completed' } },
  ],
  [
    'no education',
    'icf-acc-hours',
    { education: [], sessions: hoursWith(120) },
    'Add your coach education',
    { search: { add: 'education' } },
  ],
  [
    'a course without core hours',
    'icf-acc-education-start',
    { education: [course({ id: 'school', core_hours: null })] },
    'Complete your education',
    { search: { edit: 'education:school' } },
  ],
  [
    'earlier hours without a beginning',
    'icf-acc-recent-hours',
    {
      opening_balances: [
        opening({ id: 'old', start_date: null, as_of: '2026-10-01', end_date: '2026-10-01', paid_minutes: 6000 }),
      ],
    },
    'Complete earlier hours',
    { path: '/clients/ada', search: { hours: 'old' } },
  ],
  [
    'a course without core hours after one with few',
    'icf-acc-education-start',
    { education: [course({ core_hours: 10 }), course({ id: 'school', core_hours: null })] },
    'Complete your education',
    { search: { edit: 'education:school' } },
  ],
  [
    'earlier hours, of which the second have no beginning',
    'icf-acc-recent-hours',
    {
      opening_balances: [
        opening({ start_date: '2026-01-01', end_date: '2026-10-01', paid_minutes: 60 }),
        opening({ id: 'old', client_id: 'ben', start_date: null, end_date: '2026-10-01', paid_minutes: 6000 }),
      ],
    },
    'Complete earlier hours',
    { path: '/clients/ben', search: { hours: 'old' } },
  ],
  ...['icf-actc-education-hours', 'icf-actc-education-team-hours'].map(
    (rule): [string, string, Partial<EvidenceRows>, string, unknown] => [
      `a course with teams that has not ended, for ${rule}`,
      rule,
      {
        education: [
          course({ id: 'none', team_hours: 0, end_date: null }),
          course({ id: 'done', team_hours: 10 }),
          course({ id: 'open', team_hours: 60, end_date: null }),
        ],
      },
      'Complete your education',
      { search: { edit: 'education:open' } },
    ],
  ),
  [
    'a course that says nothing of teams',
    'icf-actc-education-team-hours',
    { education: [course({ id: 'done', team_hours: 10 }), course({ id: 'unsaid', team_hours: null })] },
    'Complete your education',
    { search: { edit: 'education:unsaid' } },
  ],
  [
    'a course that has not ended',
    'icf-acc-education-hours',
    { education: [course({ hours: 10 }), course({ id: 'open', end_date: null })] },
    'Complete your education',
    { search: { edit: 'education:open' } },
  ],
  [
    'a client without contact details after one who has some',
    'icf-acc-log-contacts',
    {
      clients: [client(), client({ id: 'ben', email: ' ', phone: '1' }), client({ id: 'cy', email: ' ', phone: ' ' })],
      sessions: ['ada', 'ben', 'cy'].map((client_id) => session({ client_id })),
    },
    'Add contact details',
    { path: '/clients/cy' },
  ],
  [
    'mentor coaching of a mentor without a credential, after one that counts',
    'icf-acc-mentor-hours',
    {
      mentor_coaching: [
        mentoring({ format: 'group', group_size: 2 }),
        mentoring({ id: 'm', duration: 900, mentor_credential: '' }),
      ],
    },
    'Complete mentor coaching',
    { search: { edit: 'mentor_coaching:m' } },
  ],
  [
    'one session that is not completed',
    'icf-acc-hours',
    { sessions: [...hoursWith(99), session({ id: 'one', completed: false })] },
    'Complete the session',
    { path: '/sessions/one' },
  ],
  [
    'two clients not asked',
    'icf-acc-log',
    {
      clients: [client({ consent: null }), client({ id: 'ben', consent: null })],
      sessions: [...hoursWith(60), ...hoursWith(60, { client_id: 'ben' })],
    },
    'See who to ask',
    { path: '/reports/credentials', search: { tab: 'audit' } },
  ],
  [
    'one client not asked',
    'icf-acc-log',
    { clients: [client({ consent: null })], sessions: hoursWith(120) },
    'Record consent',
    { path: '/clients/ada', search: { edit: 'consent' } },
  ],
  [
    'no way to reach a client',
    'icf-acc-log-contacts',
    { clients: [client({ email: '' })], sessions: hoursWith(120) },
    'Add contact details',
    { path: '/clients/ada', search: { edit: 'email' } },
  ],
  ['no mentor coaching', 'icf-acc-mentor-hours', {}, 'Add mentor coaching', { search: { add: 'mentor_coaching' } }],
  [
    'an ACC as mentor who may not have renewed, after one whose specialisation is not asked yet',
    'icf-acc-mentor-hours',
    {
      mentor_coaching: [
        mentoring({ mentor_mcs: null }),
        mentoring({ id: 'acc', duration: 900, mentor_credential: 'ACC', mentor_renewed: null }),
      ],
    },
    'Complete mentor coaching',
    { search: { edit: 'mentor_coaching:acc' } },
  ],
  [
    'a mentor group of unknown size',
    'icf-acc-mentor-hours',
    { mentor_coaching: [mentoring({ id: 'group', format: 'group', duration: 420 }), mentoring({ duration: 180 })] },
    'Complete mentor coaching',
    { search: { edit: 'mentor_coaching:group' } },
  ],
  [
    'CPD that is not split',
    'icf-acc-renewal-cce',
    { credentials: [held], cpd_records: [cpd({ id: 'talk', hours: 60 })] },
    'Split your CPD',
    { path: '/cpd', search: { edit: 'talk' } },
  ],
  ['too little CPD', 'emcc-foundation-cpd', {}, 'Record CPD', { path: '/cpd', search: { add: 1 } }],
  ['no reflections', 'emcc-foundation-reflections', {}, 'Add a reflection', { search: { add: 'reflections' } }],
  ['no supervision', 'emcc-foundation-supervision-quarters', {}, 'Record supervision', { path: '/supervision/new' }],
  ['years that are not known', 'emcc-foundation-years', {}, 'Add your start date', { path: '/profile' }],
  [
    'a number of the body that nobody knows',
    'icf-mcc-recent-hours',
    { sessions: hoursWith(3) },
    'Check with ICF',
    { url: 'https://coachfederation.org/icf-credential/mcc-path' },
  ],
])('%s', (_what, rule, rows, label, where) => {
  expect(stepFor(rule, rows)).toMatchObject({ label, ...(where as object) });
});

it('completes a record where it is shown', () => {
  expect(editStep('supervision_sessions', 'v', 'Do it')).toEqual({ label: 'Do it', path: '/supervision/edit/v' });
  expect(editStep('cpd_records', 'k', 'Do it')).toEqual({ label: 'Do it', path: '/cpd', search: { edit: 'k' } });
});

it('is null if the requirement is met', () => {
  expect(stepFor('icf-acc-hours', { sessions: hoursWith(100) })).toBeNull();
});
