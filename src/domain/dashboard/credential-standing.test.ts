import { amountText } from '#domain/accreditation/amount-text.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { minutesOfEvidence, totalMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { runAtOnce } from '#domain/steps.ts';
import { anyPractice } from '#tests/support/any-practice.ts';
import { client, hoursWith, ON_20_NOVEMBER, opening, practice, ruleOf, session } from '#tests/support/practice.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextOfEvidence, standingInSteps, standingToward } from './credential-standing.ts';

const { today } = ON_20_NOVEMBER;
const credentialStanding = (...asked: Parameters<typeof standingInSteps>) => runAtOnce(standingInSteps(...asked));
const held = (level: string) => [
  { id: level, body: 'ICF' as const, level, awarded_on: '2024-01-01', expires_on: null, reference: '' },
];
const clients = (consent: 'given' | 'refused' | null) => [
  client(),
  client({ id: 'ben', consent, consent_date: consent && '2026-01-01' }),
];

const MENTORING = 'Add mentor coaching: 10 h to go.';

const HOURS_RULES = [
  ['ICF', 'icf-acc-hours'],
  ['ICF', 'icf-mcc-hours'],
  ['EMCC', 'emcc-foundation-hours'],
  ['EMCC', 'emcc-master-practitioner-hours'],
] as const;

it.each<[string, Partial<EvidenceRows>, string, string, string]>([
  ['nothing', {}, '100 h to go to ICF ACC', '0 of 100 h of coaching.', 'Log a session.'],
  ['some hours', { sessions: hoursWith(76) }, '24 h to go to ICF ACC', '76 of 100 h of coaching.', MENTORING],
  [
    'the last minutes',
    { sessions: [...hoursWith(499), session({ duration: 59 })], credentials: held('ACC') },
    '1 min to go to ICF PCC',
    '499.9 of 500 h of coaching.',
    'Add a course: 65 h to go.',
  ],
  [
    'all that is asked',
    { sessions: hoursWith(582) },
    'You have the hours for ICF PCC',
    '582 of 500 h of coaching.',
    'Add a course: 65 h to go.',
  ],
  [
    'hours, and no education',
    { sessions: hoursWith(114), education: [] },
    '0 of 100 h counted for ICF ACC',
    'Up to 114 h more once that’s clear.',
    'Add your coach training, or complete it: 114 h wait for it.',
  ],
  [
    'too few hours, and no education',
    { sessions: hoursWith(20), education: [] },
    '100 h to go to ICF ACC',
    '0 of 100 h of coaching · up to 20 h more once that’s clear.',
    'Add your coach training, or complete it: 20 h wait for it.',
  ],
  [
    'hours that were not held',
    { sessions: [...hoursWith(90), ...hoursWith(20, { completed: false })] },
    '90 of 100 h counted for ICF ACC',
    'Up to 20 h more once that’s clear.',
    'Say whether 20 sessions took place: 20 h wait for it.',
  ],
  [
    'hours of mentoring',
    { sessions: [...hoursWith(90), ...hoursWith(20, { kind: 'mentoring' })] },
    '10 h to go to ICF ACC',
    '90 of 100 h of coaching.',
    MENTORING,
  ],
  [
    'pro bono hours',
    { sessions: [...hoursWith(70), ...hoursWith(50, { paid: false })] },
    '5 h to go to ICF ACC',
    '70 of 75 h of paid coaching.',
    MENTORING,
  ],
  [
    'hours of long ago',
    { sessions: hoursWith(120, { date: '2025-01-01' }) },
    '25 h to go to ICF ACC',
    '0 of 25 h of coaching in the last 18 months.',
    MENTORING,
  ],
  [
    'a client who refused to be named',
    { sessions: [...hoursWith(84.8), ...hoursWith(30, { client_id: 'ben' })], clients: clients('refused') },
    '16 h to go to ICF ACC',
    '84 of 100 h with clients your log can name.',
    MENTORING,
  ],
  [
    'a client who was not asked',
    { sessions: [...hoursWith(84), ...hoursWith(30, { client_id: 'ben' })], clients: clients(null) },
    '84 of 100 h counted for ICF ACC',
    'Up to 30 h more once that’s clear.',
    'Ask a client whether they may be named: 30 h wait for it.',
  ],
])('with %s', (_what, rows, title, text, step) => {
  expect(credentialStanding(practice(rows), today).next).toMatchObject({ title, text, step: { text: step } });
});

it('is toward the body that the coach chose', () => {
  const titleOf = (evidence: EvidenceRows) => credentialStanding(evidence, today).next?.title;
  expect(titleOf(practice({ chosen_bodies: ['EMCC'] }))).toBe('50 h to go to EMCC Foundation');
  expect(titleOf(practice())).toBe('100 h to go to ICF ACC');
});

it('says nothing about hours above the highest level', () => {
  expect(credentialStanding(practice({ credentials: held('MCC') }), today).next).toBeNull();
});

it('asks for no hours where the coach’s programme includes them', () => {
  const credentials = held('Foundation').map((one) => ({ ...one, body: 'EMCC' as const }));
  const of = (...credential_paths: string[]) =>
    credentialStanding(practice({ credentials, credential_paths, sessions: hoursWith(10) }), today).next;
  expect(of('EMCC:Practitioner:eqa')).toMatchObject({
    title: 'Next: EMCC Practitioner',
    text: 'Your programme includes the hours it asks for.',
  });
  expect(of('EMCC:Practitioner:individual')).toEqual(of());
  expect(of()).toMatchObject({ title: '90 h to go to EMCC Practitioner' });
});

it('says how many requirements are met where none is in hours, or that none can be checked', () => {
  const acc = { body: 'ICF', level: 'ACTC' } as const;
  const evidence = practice();
  const of = (...ids: string[]) =>
    standingToward(
      acc,
      ids.map((id) => ({ rule: ruleOf(id), result: evaluate(ruleOf(id), evidence, ON_20_NOVEMBER) })),
      evidence,
    );
  expect(of('icf-acc-education-hours', 'icf-acc-mentor-hours')).toMatchObject({
    title: 'Next: ICF ACTC',
    text: '1 of 2 requirements met.',
  });
  expect(of('icf-acc-exam')).toMatchObject({ text: 'We can’t check what it asks for.' });
});

it('says what is open where enough hours count on a condition', () => {
  const evidence = practice({ sessions: hoursWith(30) });
  const rule = ruleOf('cce-bcc-hours');
  const result = evaluate(rule, evidence, ON_20_NOVEMBER);
  expect(standingToward({ body: 'CCE', level: 'BCC' }, [{ rule, result }], evidence)).toMatchObject({
    title: '30 of 30 h counted for CCE BCC',
    text: expect.stringMatching(/^Enough if these hours were after your degree/) as string,
  });
});

const ALL = { ICF: 'ICF counts all of them', EMCC: 'EMCC counts all of them' };

it.each<[string, Partial<EvidenceRows>, object]>([
  ['counts all of them', { sessions: hoursWith(100) }, ALL],
  [
    'counts none',
    { sessions: hoursWith(114), education: [] },
    { ...ALL, ICF: 'ICF counts 0 h. Left out: 114 h without coach training on record' },
  ],
  [
    'leaves several kinds out',
    {
      sessions: [
        ...hoursWith(76),
        ...hoursWith(9, { kind: 'training' }),
        ...hoursWith(2, { completed: false }),
        session({ date: '2026-11-21' }),
      ],
    },
    {
      ICF: 'ICF counts 76 h. Left out: 9 h not coaching, 2 h not completed and more',
      EMCC: 'EMCC counts 76 h. Left out: 9 h of another kind, 2 h not completed and more',
    },
  ],
  [
    'counts hours from before',
    { sessions: hoursWith(1), opening_balances: [opening({ paid_minutes: 600, pro_bono_minutes: 0 })] },
    ALL,
  ],
])('says beside a ladder when its body %s', (_what, rows, ladders) => {
  expect(credentialStanding(practice(rows), today).ladders).toEqual(ladders);
});

it('claims only what the credential page shows, for any practice', () => {
  fc.assert(
    fc.property(anyPractice, (evidence) => {
      const next = nextOfEvidence(evidence, today);
      const standing = credentialStanding(evidence, today);
      const rules =
        next === null
          ? []
          : rulesFor({ ...next, stage: 'initial', paths: evidence.credential_paths, applicationDate: today });
      const results = rules
        .filter(({ unit, number, certainty, test: { kind } }) => {
          const isOfHours = (kind === 'hours' || kind === 'log-hours') && unit === 'minutes';
          return isOfHours && number !== null && certainty.kind !== 'not-found';
        })
        .map((rule) => evaluate(rule, evidence, ON_20_NOVEMBER));
      const isClaimed = standing.next?.title.startsWith('You have the hours') ?? false;
      expect(isClaimed).toBe(results.length > 0 && results.every(({ state }) => state === 'met'));
      const shown = `${standing.next?.title} ${standing.next?.text}`;
      const amounts = results.map((result) => resultText({ ...result, possible: result.have }).split(' of ')[0]!);
      if (results.length > 0) expect(amounts.some((amount) => shown.includes(amount))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('counts for a ladder what the credential page counts as hours', () => {
  fc.assert(
    fc.property(anyPractice, (evidence) => {
      const { ladders } = credentialStanding(evidence, today);
      const all = totalMinutes(minutesOfEvidence(evidence, today));
      for (const [body, id] of HOURS_RULES) {
        const { have } = evaluate(ruleOf(id), evidence, ON_20_NOVEMBER);
        const counted = have === all ? 'all of them' : `${amountText(have, 'minutes')}.`;
        expect(ladders[body]).toContain(`${body} counts ${counted}`);
      }
    }),
    { numRuns: 300 },
  );
});
