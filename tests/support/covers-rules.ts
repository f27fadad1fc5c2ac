// What docs/credential-rules.md says of each rule: that the test it names evaluates it.
import { expect, test } from 'vitest';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';
import { askedRules } from './practice.ts';

/** The file of each kind of rule's test, in the folder of `evaluate`. */
export const TESTS: Record<RuleTest['kind'], string> = {
  hours: 'hours/hours',
  'hours-excluded': 'hours/hours',
  clients: 'hours/clients',
  'log-hours': 'hours/client-log',
  'log-contacts': 'hours/client-log',
  engagements: 'hours/engagements',
  'education-hours': 'education/education',
  'team-education-hours': 'education/team-education',
  'qualifying-course': 'education/education',
  'mentor-hours': 'education/mentor-coaching',
  'mentor-months': 'education/mentor-coaching',
  'mentor-specialisation': 'education/mentor-coaching',
  cce: 'education/cce',
  'cce-resource-over': 'education/cce',
  'years-practising': 'practice/experience',
  'years-supervising': 'practice/experience',
  'cpd-hours': 'practice/experience',
  'cpd-in-term': 'education/cpd-in-term',
  entries: 'practice/experience',
  'supervision-months': 'practice/supervision',
  'supervision-quarters': 'practice/supervision',
  'supervision-hours': 'practice/supervision',
  'supervision-ratio': 'practice/supervision',
  'credential-held': 'practice/credential-held',
  'credential-current': 'practice/credential-held',
  sessions: 'hours/sessions',
  unrecorded: 'practice/unrecorded',
};

/** The last line of the file: a test that `ruleOf` was asked in the others for each rule whose kind names `file`. */
export function coversRules(file: string): void {
  askedRules.clear();
  test('evaluates every rule of its kinds', () => {
    const missing = ALL_RULES.filter((rule) => TESTS[rule.test.kind] === file && !askedRules.has(rule.id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
}
