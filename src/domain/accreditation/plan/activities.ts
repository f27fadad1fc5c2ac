// What a coach can do toward a rule, and how much of it a plan assumes (ADR 85).
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';

export type Activity =
  | 'coaching'
  | 'training'
  | 'mentor-coaching'
  | 'supervision'
  | 'cpd'
  | 'client_feedback'
  | 'reflections';

/** Coaching follows the coach's own pace. The rest is taken up at will, so a plan assumes this much a week, from tomorrow at the earliest. */
export const ASSUMED_A_WEEK = {
  trainingHours: 4,
  mentorCoachingMinutes: 60,
  supervisionMinutes: 60,
  cpdHours: 2,
  entries: 1,
} as const;

/** @returns null for what time, another credential or a completed record brings */
export function activityOf(test: RuleTest): Activity | null {
  switch (test.kind) {
    case 'hours':
    case 'sessions':
    case 'engagements':
    case 'log-hours':
    case 'clients':
      return 'coaching';
    case 'education-hours':
    case 'team-education-hours':
    case 'qualifying-course':
      return 'training';
    case 'mentor-hours':
    case 'mentor-months':
      return 'mentor-coaching';
    case 'supervision-periods':
    case 'supervision-months':
    case 'supervision-hours':
    case 'supervision-ratio':
      return 'supervision';
    case 'cce':
    case 'cpd-in-term':
    case 'cpd-hours':
      return 'cpd';
    case 'entries':
      return test.table === 'cpd_records' ? 'cpd' : test.table;
    case 'hours-excluded':
    case 'log-contacts':
    case 'mentor-specialisation':
    case 'cce-resource-over':
    case 'years-practising':
    case 'years-supervising':
    case 'credential-held':
    case 'credential-current':
    case 'unrecorded':
      return null;
  }
}
