// Evaluates one rule on the records of one coach, in time proportional to the rows.
import { lastDay, type Circumstances } from './circumstances.ts';
import { cceResourceResult, cceResult, cpdInTermResult } from './education/cce.ts';
import { clientsResult, engagementsResult } from './hours/clients.ts';
import { educationHoursResult, qualifyingCourseResult, teamEducationResult } from './education/education.ts';
import { credentialCurrentResult, credentialHeldResult } from './practice/credential-held.ts';
import { cpdResult, entriesResult, yearsResult, yearsSupervisingResult } from './practice/experience.ts';
import { hoursResult, exclusionResult } from './hours/hours.ts';
import { logContactsResult, logHoursResult } from './hours/client-log.ts';
import { mentorHoursResult, mentorMonthsResult, mentorSpecialisationResult } from './education/mentor-coaching.ts';
import { sessionsResult } from './hours/sessions.ts';
import {
  supervisionHoursResult,
  supervisionMonthsResult,
  supervisionQuartersResult,
  supervisionRatioResult,
} from './practice/supervision.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { runAtOnce, type Steps } from '#domain/steps.ts';
import {
  byBothReadings,
  onCondition,
  unrecordedResult,
  type Asked,
  type Requirement,
  type RuleResult,
} from './rule-result.ts';
import type { Rule, RuleTest, TestOf } from './rule.ts';

/** By the kind of a rule's test. */
const RESULTS: { readonly [Kind in RuleTest['kind']]: (asked: Asked<Kind>) => RuleResult } = {
  hours: hoursResult,
  'hours-excluded': exclusionResult,
  clients: clientsResult,
  'log-hours': logHoursResult,
  'log-contacts': logContactsResult,
  engagements: engagementsResult,
  'education-hours': educationHoursResult,
  'team-education-hours': teamEducationResult,
  'qualifying-course': qualifyingCourseResult,
  'mentor-hours': mentorHoursResult,
  'mentor-months': mentorMonthsResult,
  'mentor-specialisation': mentorSpecialisationResult,
  cce: cceResult,
  'cce-resource-over': cceResourceResult,
  'years-practising': yearsResult,
  'years-supervising': yearsSupervisingResult,
  'cpd-hours': cpdResult,
  'cpd-in-term': cpdInTermResult,
  entries: entriesResult,
  'supervision-quarters': supervisionQuartersResult,
  'supervision-months': supervisionMonthsResult,
  'supervision-hours': supervisionHoursResult,
  'supervision-ratio': supervisionRatioResult,
  'credential-held': credentialHeldResult,
  'credential-current': credentialCurrentResult,
  sessions: sessionsResult,
  unrecorded: unrecordedResult,
};

/**
 * The result's amounts are in `rule.unit`: minutes, hundredths of an hour, or a count. Dates are calendar dates.
 * @example evaluate(rule, evidence, { today: '2026-11-20', applicationDate: '2026-12-01' }).state // 'short'
 */
export function evaluate(rule: Rule, evidence: EvidenceRows, circumstances: Circumstances): RuleResult {
  const result = onCondition(rule, byOneReading(rule, evidence, circumstances));
  if (rule.certainty.kind !== 'disputed') return result;
  const other = byOneReading({ ...rule, ...rule.certainty.other }, evidence, circumstances);
  return byBothReadings(result, other, rule.body);
}

/** Each of these rules with its result, in their order. */
export const requirementsOf = (...asked: Parameters<typeof requirementsInSteps>): Requirement[] =>
  runAtOnce(requirementsInSteps(...asked));

/** One rule a step. */
export function* requirementsInSteps(
  rules: readonly Rule[],
  evidence: EvidenceRows,
  circumstances: Circumstances,
): Steps<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const rule of rules) {
    requirements.push({ rule, result: evaluate(rule, evidence, circumstances) });
    yield;
  }
  return requirements;
}

function byOneReading<Kind extends RuleTest['kind']>(
  { body, level, unit, number: need, ...rule }: Rule,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const test = rule.test as TestOf<Kind>;
  const until = lastDay(circumstances);
  return RESULTS[test.kind]({ test, body, level, unit, need, evidence, circumstances, until });
}
