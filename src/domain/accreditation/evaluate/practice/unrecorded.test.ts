import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { decides } from '../rule.ts';
import { evaluate } from '../evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

it.each(['foundation', 'practitioner', 'senior-practitioner', 'master-practitioner'])(
  'emcc-%s asks for a membership and competence, or for a programme, which no record shows',
  (level) => {
    for (const name of ['membership', 'competence', 'programme']) {
      const rule = ruleOf(`emcc-${level}-${name}`);
      expect(evaluate(rule, practice(), ON_20_NOVEMBER)).toMatchObject({
        state: 'cannot-tell',
        missing: ['Check with EMCC.'],
      });
      expect(decides(rule)).toBe(false);
    }
  },
);

it.each(['acc', 'pcc', 'mcc'])(
  'icf-%s asks for a performance evaluation and an exam, which no record shows',
  (level) => {
    const names: Record<string, string[]> = {
      acc: ['mentor-validation', 'minimum-skills'],
      pcc: ['mentor-validation'],
      mcc: ['minimum-skills'],
    };
    for (const name of [...names[level]!, 'performance-evaluation', 'exam', 'education-portfolio']) {
      const rule = ruleOf(`icf-${level}-${name}`);
      expect(evaluate(rule, practice(), ON_20_NOVEMBER).state).toBe('cannot-tell');
      expect(decides(rule)).toBe(false);
    }
  },
);

it.each([
  'icf-acc-programme-level-1',
  'icf-acc-programme-level-2',
  'icf-pcc-programme-level-2',
  'icf-pcc-education-accredited',
  'icf-pcc-level-1-evaluation',
  'icf-mcc-programme-level-3',
  'icf-actc-supervisor',
  'icf-actc-supervisor-specialisation',
  'icf-actc-letters',
  'icf-actc-exam',
  ...['acc', 'pcc', 'mcc', 'actc'].flatMap((level) =>
    ['hand-in', 'grace', 'audit', 'supervisor-specialisation'].map((name) => `icf-${level}-renewal-${name}`),
  ),
  'emcc-esia-competence',
  'emcc-esia-development',
  ...['esia', 'itca-foundation', 'itca-practitioner', 'itca-senior-practitioner', 'itca-master-practitioner'].flatMap(
    (level) => ['practice', 'ethics'].map((name) => `emcc-${level}-renewal-${name}`),
  ),
  ...['foundation', 'practitioner', 'senior-practitioner', 'master-practitioner'].flatMap((level) =>
    ['ethics', 'reflection'].map((name) => `emcc-${level}-renewal-${name}`),
  ),
  ...['foundation', 'coach', 'professional', 'master'].flatMap((level) =>
    ['membership', 'overview', 'references', 'supervisor', 'log', 'renewal-criteria'].map(
      (name) => `ac-${level}-${name}`,
    ),
  ),
  'cce-bcc-certification',
  'cce-bcc-other-ways',
  'cce-bcc-degree',
  'cce-bcc-experience-form',
  'cce-bcc-endorsement',
  'cce-bcc-examination',
  'cce-bcc-renewal-specialty',
  'nbhwc-nbc-hwc-session-length',
  'nbhwc-nbc-hwc-programme',
  'nbhwc-nbc-hwc-degree',
  'nbhwc-nbc-hwc-work-experience',
  'nbhwc-nbc-hwc-examination',
])('%s asks for what no record shows', (id) => {
  expect(evaluate(ruleOf(id), practice(), ON_20_NOVEMBER).state).toBe('cannot-tell');
  expect(decides(ruleOf(id))).toBe(false);
});

it('leaves the decision to rules with a source', () => {
  expect(decides(ruleOf('emcc-senior-practitioner-cpd'))).toBe(false);
  expect(decides(ruleOf('icf-mcc-recent-hours'))).toBe(false);
  expect(decides(ruleOf('ac-coach-supervision-ratio'))).toBe(false);
  expect(decides(ruleOf('emcc-senior-practitioner-hours'))).toBe(true);
  expect(decides(ruleOf('icf-acc-renewal-cce'))).toBe(true);
});

coversRules('practice/unrecorded');
