// The kinds of a rule's test: in which unit it counts, and what a coach can do toward it.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { RuleTest, TestOf } from '#domain/accreditation/evaluate/rule.ts';

export type Activity =
  | 'coaching'
  | 'training'
  | 'mentor-coaching'
  | 'supervision'
  | 'cpd'
  | 'client_feedback'
  | 'reflections';

/** Null: time, another credential or a completed record brings it. */
const KINDS: Readonly<Record<RuleTest['kind'], readonly [Unit, Activity | null]>> = {
  hours: ['minutes', 'coaching'],
  'hours-excluded': ['minutes', null],
  clients: ['clients', 'coaching'],
  'log-hours': ['minutes', 'coaching'],
  'log-contacts': ['clients', null],
  engagements: ['engagements', 'coaching'],
  'education-hours': ['hundredths', 'training'],
  'team-education-hours': ['hundredths', 'training'],
  'qualifying-course': ['courses', 'training'],
  'mentor-hours': ['minutes', 'mentor-coaching'],
  'mentor-months': ['months', 'mentor-coaching'],
  'mentor-specialisation': ['minutes', null],
  cce: ['hundredths', 'cpd'],
  'cce-resource-over': ['hundredths', null],
  'years-practising': ['years', null],
  'years-supervising': ['years', null],
  'cpd-hours': ['hundredths', 'cpd'],
  'cpd-in-term': ['hundredths', 'cpd'],
  entries: ['items', null],
  'supervision-months': ['months', 'supervision'],
  'supervision-quarters': ['quarters', 'supervision'],
  'supervision-hours': ['minutes', 'supervision'],
  'supervision-ratio': ['ratio', 'supervision'],
  'credential-held': ['credentials', null],
  'credential-current': ['credentials', null],
  sessions: ['sessions', 'coaching'],
  unrecorded: ['items', null],
};

export const unitOf = (test: RuleTest): Unit => KINDS[test.kind][0];

/** @param asked hours where the unit of the test is a part of an hour, else a count */
export function inUnit(test: RuleTest, asked: number): number {
  const unit = unitOf(test);
  return asked * (unit === 'minutes' ? MINUTES_PER_HOUR : unit === 'hundredths' ? HUNDREDTHS_PER_HOUR : 1);
}

export function activityOf(test: RuleTest): Activity | null {
  if (test.kind !== 'entries') return KINDS[test.kind][1];
  if (test.table === 'cpd_records') return 'cpd';
  return test.table === 'supervision_sessions' ? 'supervision' : test.table;
}

export const isCoaching = (
  test: RuleTest,
): test is TestOf<'hours' | 'sessions' | 'engagements' | 'log-hours' | 'clients'> => activityOf(test) === 'coaching';
