// The rows that a plan adds to a practice week by week, besides coaching. A mentor of the plan is one that the rules accept (ADR 85).
import type { EvidenceRows, EvidenceTable, MentorCoachingEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { CourseSize } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { MentorTerms } from '#domain/accreditation/evaluate/rule.ts';
import type { Activity } from '#domain/accreditation/test-kinds.ts';
import { DAYS_PER_WEEK } from '#domain/time.ts';

export type Added = Partial<Pick<EvidenceRows, EvidenceTable>>;

/** `dates[n]` is the day n days after today. */
export type Days = readonly string[];

/** Coaching follows the coach's own pace. The rest is taken up at will, so a plan assumes this much a week, from tomorrow at the earliest. */
export const ASSUMED_A_WEEK = {
  trainingHours: 4,
  mentorCoachingMinutes: 60,
  supervisionMinutes: 60,
  cpdHours: 2,
  entries: 1,
} as const;

/** Mentor coaching and training don't age, so two years of them are more than any rule asks. */
const WEEKS_THAT_LAST = 104;

/** What the rules of a credential say about mentors and courses; null: nothing. */
export interface Accepted {
  readonly mentor: MentorTerms | null;
  readonly course: CourseSize | null;
  /** Training must be in team coaching. */
  readonly isTeamCoaching: boolean;
}

/**
 * @param days up to the day asked about
 * @param from the first day of the activity, in days after today
 */
export function plannedRows(
  activity: Exclude<Activity, 'coaching'>,
  days: Days,
  from: number,
  accepted: Accepted,
): Added {
  // An hour with somebody is at the start of each week; what takes a week is done at its end.
  const meetings = days.filter((_, day) => day >= from && (day - from) % DAYS_PER_WEEK === 0);
  const ends = days.filter(
    (_, day) => day >= from + DAYS_PER_WEEK - 1 && (day - from) % DAYS_PER_WEEK === DAYS_PER_WEEK - 1,
  );
  const rowsOn = <Facts extends object>(dates: Days, facts: Facts) =>
    dates.map((date, place) => ({ ...facts, id: `planned-${activity}-${place}`, date }));
  switch (activity) {
    case 'training':
      return { education: plannedTraining(days, from, ends, accepted) };
    case 'mentor-coaching':
      return {
        mentor_coaching: rowsOn(
          asLateAsCanBe(meetings.slice(0, WEEKS_THAT_LAST), days),
          plannedMentoring(accepted.mentor),
        ),
      };
    case 'supervision':
      return { supervision_sessions: rowsOn(asLateAsCanBe(meetings, days), SUPERVISION) };
    case 'cpd':
      return { cpd_records: rowsOn(ends, CPD) };
    case 'client_feedback':
    case 'reflections':
      return { [activity]: rowsOn(ends, {}) };
  }
}

const SUPERVISION = { duration: ASSUMED_A_WEEK.supervisionMinutes, format: 'individual' } as const;
const { cpdHours } = ASSUMED_A_WEEK;
const CPD = { hours: cpdHours, cce_core: cpdHours, cce_resource: null, cce_ethics: null };

/** The last meeting on the last day: there must be months between the first and the last. */
const asLateAsCanBe = (meetings: Days, days: Days): string[] => [
  ...meetings.slice(0, -1),
  ...(meetings.length > 0 ? days.slice(-1) : []),
];

function plannedMentoring(terms: MentorTerms | null): Omit<MentorCoachingEvidence, 'id' | 'date'> {
  return {
    duration: ASSUMED_A_WEEK.mentorCoachingMinutes,
    format: 'individual',
    group_size: null,
    mentor_name: '',
    mentor_credential: terms?.credentials.at(-1) ?? '',
    mentor_mcs: true,
    mentor_mcs_level: terms?.specialisations[0] ?? null,
    mentor_renewed: true,
    used_before: false,
  };
}

/** A course of the size that the rules ask for, if they do, then some hours each week. */
function plannedTraining(
  days: Days,
  from: number,
  ends: readonly string[],
  { course, isTeamCoaching }: Accepted,
): EvidenceRows['education'] {
  const common = { provider: '', title: '', core_hours: null };
  const weeksOfCourse = course === null ? 0 : Math.ceil(course.hours / ASSUMED_A_WEEK.trainingHours);
  const weekly = ends.slice(weeksOfCourse, WEEKS_THAT_LAST).map((date, place) => ({
    ...common,
    id: `planned-training-${place}`,
    hours: ASSUMED_A_WEEK.trainingHours,
    core_hours: 0,
    team_hours: isTeamCoaching ? ASSUMED_A_WEEK.trainingHours : 0,
    start_date: date,
    end_date: date,
  }));
  const start = days[from];
  if (course === null || start === undefined) return weekly;
  return [
    {
      ...common,
      id: 'planned-course',
      hours: course.hours,
      core_hours: course.coreHours,
      team_hours: isTeamCoaching ? course.hours : 0,
      start_date: start,
      end_date: ends[weeksOfCourse - 1] ?? null,
    },
    ...weekly,
  ];
}
