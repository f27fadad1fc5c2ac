import { rulesToApply } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { isScreen } from '#domain/screens.ts';
import { anyPractice } from '#tests/support/any-practice.ts';
import {
  client,
  course,
  hoursWith,
  mentoring,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneStep, type OneStep } from './one-step.ts';

const { today } = ON_20_NOVEMBER;

function stepFor(body: Body, level: string, evidence: EvidenceRows): { step: OneStep | null; isMet: boolean } {
  const requirements = rulesToApply({ body, level }, evidence, today)
    .filter(decides)
    .map((rule) => ({ rule, result: evaluate(rule, evidence, ON_20_NOVEMBER) }));
  const isMet = requirements.length > 0 && requirements.every(({ result }) => result.state === 'met');
  return { step: oneStep({ body, level }, requirements, evidence), isMet };
}

const unasked = ['ben', 'cleo', 'dan', 'eve'].map((id) => client({ id, consent: null, consent_date: null }));
const AUDIT = { path: '/reports/credentials', search: { tab: 'audit' } };
const MENTORED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) =>
  mentoring({ date: `2026-${String(month).padStart(2, '0')}-01` }),
);

it.each<[string, Partial<EvidenceRows>, string, object]>([
  [
    'clients who were not asked',
    {
      clients: [client(), ...unasked],
      sessions: [...hoursWith(90), ...unasked.map(({ id }) => session({ client_id: id, duration: 120 }))],
    },
    'Ask 4 clients whether they may be named: 8 h wait for it.',
    { ...AUDIT, reminder: 'consent' },
  ],
  [
    'one client who was not asked',
    { clients: [client(), unasked[0]!], sessions: [...hoursWith(99), session({ client_id: 'ben' })] },
    'Ask a client whether they may be named: 1 h waits for it.',
    { path: '/clients/ben', search: { edit: 'consent' }, reminder: 'consent' },
  ],
  [
    'more hours of unknown payment than of clients not asked',
    {
      clients: [client(), unasked[0]!],
      sessions: [...hoursWith(30, { paid: null }), session({ client_id: 'ben' })],
    },
    'Say whether 30 sessions were paid or pro bono: 30 h wait for it.',
    { path: '/reports/credentials/clients' },
  ],
  [
    'a session that may not have taken place',
    { sessions: [session({ id: 'open', completed: false, duration: 45 })] },
    'Say whether 1 session took place: 45 min wait for it.',
    { path: '/sessions/open', reminder: 'completion' },
  ],
  [
    'a group of unknown size',
    { sessions: [session({ id: 'group', format: 'group', participants: null, duration: 90 })] },
    'Say how many people were in 1 session: 1.5 h wait for it.',
    { path: '/sessions/group', search: { edit: 'participants' } },
  ],
  [
    'earlier hours without a beginning',
    {
      opening_balances: [
        opening({ id: 'old', start_date: null, as_of: '2026-10-01', end_date: '2026-10-01', paid_minutes: 6000 }),
      ],
    },
    'Say when your earlier hours began: 100 h wait for it.',
    { path: '/clients/ada', search: { hours: 'old' } },
  ],
  ['nothing but a course', {}, 'Log a session.', { search: { log: 1 } }],
  [
    'hours and a course',
    { sessions: hoursWith(76) },
    'Add mentor coaching: 10 h to go.',
    { path: '/reports/credentials/records', search: { add: 'mentor_coaching' } },
  ],
  [
    'no course and no hours',
    { education: [] },
    'Add your coach education.',
    { path: '/reports/credentials/records', search: { add: 'education' } },
  ],
  [
    'all but the hours',
    { sessions: hoursWith(76), mentor_coaching: MENTORED, clients: [client()] },
    'Log 24 h more of coaching.',
    { search: { log: 1 } },
  ],
])('with %s', (_what, rows, text, where) => {
  expect(stepFor('ICF', 'ACC', practice(rows)).step).toEqual({ text, ...where });
});

/** The step where these requirements alone are asked for. */
function stepOf(ids: readonly string[], rows: Partial<EvidenceRows>): OneStep | null {
  const evidence = practice(rows);
  const requirements = ids.map((id) => ({ rule: ruleOf(id), result: evaluate(ruleOf(id), evidence, ON_20_NOVEMBER) }));
  return oneStep({ body: 'ICF', level: 'ACC' }, requirements, evidence);
}

const HOURS = 'icf-acc-hours';
const MENTOR = 'icf-acc-mentor-hours';
const unclearMentor = [mentoring({ id: 'm', duration: 60, mentor_credential: '' })];
it.each<[string, string[], Partial<EvidenceRows>, string | null]>([
  ['clients', ['icf-acc-clients'], {}, 'Add a client: 8 clients to go.'],
  ['a course', ['icf-acc-education-start'], { education: [] }, 'Add a course.'],
  ['another credential', ['icf-mcc-holds-pcc'], {}, 'Add your credential.'],
  ['a first day of practice', ['emcc-foundation-years'], {}, 'Add your start date.'],
  ['time', ['emcc-foundation-years'], { practising_since: '2026-06-01' }, null],
  ['nothing', [], {}, null],
  ['mentor coaching', [MENTOR], {}, 'Add mentor coaching: 10 h to go.'],
  [
    'a minute of mentor coaching',
    [MENTOR],
    { mentor_coaching: [mentoring({ duration: 599 })] },
    'Add mentor coaching: 1 min to go.',
  ],
  ['hours of CPD', ['emcc-foundation-cpd'], {}, 'Record CPD: 16 h to go.'],
  [
    'hours before the training',
    [HOURS],
    { education: [] },
    'Add your coach education: hours count from the day it began.',
  ],
  ['what nobody knows', ['icf-mcc-recent-hours'], {}, `Check with ICF: ${ruleOf('icf-mcc-recent-hours').text}`],
  [
    'a day on which a course ended',
    ['icf-acc-education-hours'],
    { education: [course({ end_date: null })] },
    'Complete your education: 60 h wait for it.',
  ],
  [
    'a day on which a course of an hour ended',
    ['icf-acc-education-hours'],
    { education: [course({ hours: 59.5 }), course({ hours: 1, end_date: null })] },
    'Complete your education: 1 h waits for it.',
  ],
  [
    'a mentor’s credential',
    [MENTOR],
    { mentor_coaching: [mentoring({ duration: 540 }), ...unclearMentor] },
    'Complete mentor coaching: 1 h waits for it.',
  ],
  // What is unclear first, coaching after the rest, what only the body can answer last.
  ['both', [HOURS, MENTOR], {}, 'Add mentor coaching: 10 h to go.'],
  [
    'both and a course',
    [HOURS, MENTOR, 'icf-acc-education-hours'],
    { education: [course({ end_date: null })] },
    'Complete your education: 60 h wait for it.',
  ],
  ['hours and what nobody knows', ['icf-mcc-recent-hours', HOURS], {}, 'Log 100 h more of coaching.'],
  [
    'the size of earlier groups',
    [HOURS],
    { opening_balances: [opening({ format: 'group' })] },
    'Say how many people were in your earlier hours: 10 h wait for it.',
  ],
  [
    'whether one session was paid',
    ['icf-acc-paid-hours'],
    { sessions: [session({ paid: null })] },
    'Say whether 1 session was paid or pro bono: 1 h waits for it.',
  ],
  [
    'whether sessions were paid',
    ['icf-acc-paid-hours'],
    { sessions: hoursWith(2, { paid: null }) },
    'Say whether 2 sessions were paid or pro bono: 2 h wait for it.',
  ],
  [
    'what a peer gave',
    ['icf-acc-paid-hours'],
    { sessions: [session({ peer_exchange: true }), session({ paid: null, peer_exchange: true })] },
    'Say how much coaching you got in return: 2 h wait for it.',
  ],
  [
    'the training programme',
    ['nbhwc-nbc-hwc-sessions'],
    { sessions: [session()], education: [] },
    'Add your training programme, or the day it ended: 1 h waits for it.',
  ],
])('asks for %s', (_what, ids, rows, text) => {
  expect(stepOf(ids, rows)?.text ?? null).toBe(text);
});

it('leads to the hand-in where all is there', () => {
  expect(stepOf([HOURS], { sessions: hoursWith(100) })).toEqual({
    text: 'You have all that we can check: see what to hand in.',
    path: '/reports/credentials/documents',
    search: { document: 'hand-in', body: 'ICF', level: 'ACC' },
  });
});

it('says in the words of the credential which hours are missing', () => {
  const rows = practice({ sessions: hoursWith(100, { paid: false }), mentor_coaching: MENTORED });
  expect(stepFor('ICF', 'ACC', rows).step?.text).toBe('Log 75 h more of paid coaching.');
  const teams = { ...course({ hours: 60, team_hours: 60 }) };
  expect(stepFor('ICF', 'ACTC', practice({ education: [teams] })).step?.text).not.toContain('of coaching');
});

it('says that all is there where it is, for any practice, and leads to a screen or to the body', () => {
  const credentials = [
    ['ICF', 'ACC'],
    ['ICF', 'PCC'],
    ['ICF', 'ACTC'],
    ['EMCC', 'Practitioner'],
    ['EMCC', 'ESIA'],
    ['AC', 'Professional'],
    ['CCE', 'BCC'],
    ['NBHWC', 'NBC-HWC'],
  ] as const;
  fc.assert(
    fc.property(anyPractice, fc.constantFrom(...credentials), (evidence, [body, level]) => {
      const { step, isMet } = stepFor(body, level, evidence);
      expect(step?.text.startsWith('You have') ?? false).toBe(isMet);
      if (step === null) return;
      expect(step.text).toMatch(/^[A-Z].*\.$/);
      expect(step.text).not.toContain('undefined');
      expect(isScreen(step.path ?? '/reports/credentials', true)).toBe(true);
      for (const { name } of evidence.clients) if (name !== '') expect(step.text).not.toContain(name);
    }),
    { numRuns: 200 },
  );
});
