// Evaluates one rule on the records of one coach, in time proportional to the rows.
import type { Circumstances } from './circumstances.ts';
import { cceResourceResult, cceResult } from './education/cce.ts';
import { clientsResult } from './hours/clients.ts';
import { cpdInTermResult } from './education/cpd-in-term.ts';
import { engagementsResult } from './hours/engagements.ts';
import { educationHoursResult, qualifyingCourseResult, teamEducationResult } from './education/education.ts';
import { credentialCurrentResult, credentialHeldResult } from './practice/credential-held.ts';
import { cpdResult, entriesResult, yearsResult, yearsSupervisingResult } from './practice/experience.ts';
import { hoursResult, exclusionResult } from './hours/hours.ts';
import { logContactsResult, logHoursResult } from './hours/client-log.ts';
import { mentorHoursResult, mentorMonthsResult, mentorSpecialisationResult } from './education/mentor-coaching.ts';
import { sessionsResult } from './hours/sessions.ts';
import { supervisionMonthsResult } from './practice/supervision-months.ts';
import { supervisionHoursResult, supervisionPeriodsResult, supervisionRatioResult } from './practice/supervision.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { byBothReadings, unrecorded, onCondition, type RuleResult } from './rule-result.ts';
import type { Rule } from './rule.ts';

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

function byOneReading(rule: Rule, evidence: EvidenceRows, circumstances: Circumstances): RuleResult {
  const { test, body, level } = rule;
  const need = rule.number ?? 0;
  switch (test.kind) {
    case 'hours':
      return hoursResult(test.terms, rule.number, evidence, circumstances);
    case 'hours-excluded':
      return exclusionResult(test.terms, test.because, evidence, circumstances);
    case 'clients':
      return clientsResult(test, need, evidence, circumstances);
    case 'log-hours':
      return logHoursResult(test.terms, need, evidence, circumstances);
    case 'log-contacts':
      return logContactsResult(test.terms, evidence, circumstances);
    case 'engagements':
      return engagementsResult(test.terms, need, evidence, circumstances);
    case 'education-hours':
      return educationHoursResult(need, evidence, circumstances);
    case 'team-education-hours':
      return teamEducationResult(test.part, need, evidence, circumstances);
    case 'qualifying-course':
      return qualifyingCourseResult(test.size, need, evidence, circumstances);
    case 'mentor-hours':
      return mentorHoursResult({ ...test, body, level, need }, evidence, circumstances);
    case 'mentor-months':
      return mentorMonthsResult({ ...test, body, level, need }, evidence, circumstances);
    case 'mentor-specialisation':
      return mentorSpecialisationResult({ ...test, body, level }, evidence, circumstances);
    case 'cce':
      return cceResult({ ...test, body, level, need }, evidence, circumstances);
    case 'cce-resource-over':
      return cceResourceResult({ ...test, body, level }, evidence, circumstances);
    case 'years-practising':
      return yearsResult(need, evidence, circumstances);
    case 'years-supervising':
      return yearsSupervisingResult(need, evidence, circumstances);
    case 'cpd-hours':
      return cpdResult({ ...test, need }, evidence, circumstances);
    case 'cpd-in-term':
      return cpdInTermResult({ ...test, body, level, need }, evidence, circumstances);
    case 'entries':
      return entriesResult({ ...test, need }, evidence, circumstances);
    case 'supervision-periods':
      return supervisionPeriodsResult(
        { ...test, unit: rule.unit === 'years' ? 'years' : 'quarters' },
        need,
        evidence,
        circumstances,
      );
    case 'supervision-months':
      return supervisionMonthsResult(need, evidence, circumstances);
    case 'supervision-hours':
      return supervisionHoursResult(need, evidence, circumstances);
    case 'supervision-ratio':
      return supervisionRatioResult(test, evidence, circumstances);
    case 'credential-held':
      return credentialHeldResult(test.held, evidence, circumstances);
    case 'credential-current':
      return credentialCurrentResult(test, evidence, circumstances);
    case 'sessions':
      return sessionsResult({ ...test, need }, evidence, circumstances);
    case 'unrecorded':
  }
  return unrecorded(rule.unit, rule.body);
}
