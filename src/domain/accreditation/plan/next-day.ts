// How soon an unmet rule can be met at the earliest. A plan jumps to that day and asks the rule again, so a day too early only costs time,
// and a day too late would be wrong.
import { loggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { dayOf } from '#domain/accreditation/evaluate/practice/experience.ts';
import { addMonths, daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { DAYS_PER_WEEK, MINUTES_PER_DAY, MONTHS_PER_YEAR } from '#domain/time.ts';
import { clientsBy, dayOfClient, SESSION_MINUTES } from './planned-coaching.ts';
import { ASSUMED_A_WEEK } from './planned-rows.ts';
import type { Projection } from './projection.ts';

/** A rule that is not met on a day. */
export interface Unmet {
  readonly rule: Rule;
  readonly result: RuleResult;
  /** What is missing by the reading, in the rule's unit. */
  readonly missing: number;
  readonly practice: EvidenceRows;
}

/** @returns a day after `day`, in days after today; Infinity: never at this pace */
export function nextDay(unmet: Unmet, on: Projection, day: number): number {
  return Math.min(atPace(unmet, on, day), day + daysToRecorded(on, day));
}

/** Until the next day on which hours count that are recorded for a day ahead; the pace stands only for sessions. */
function daysToRecorded({ daysAhead, days }: Projection, day: number): number {
  const date = days[day]!;
  const next = daysAhead.find((one) => one > date);
  return next === undefined ? Infinity : daysBetween(date, next);
}

function atPace({ rule, result, missing, practice }: Unmet, on: Projection, day: number): number {
  const { test } = rule;
  const { pace } = on.coaching;
  const soonest = (days: number) => day + Math.max(1, days);
  switch (test.kind) {
    case 'hours':
    case 'log-hours': {
      const aDay = (test.terms.paidOnly ? pace.paid : pace.all) / DAYS_PER_WEEK;
      // Minutes of a day are whole: paid and unpaid ones can each be one more than the pace says.
      return aDay === 0 ? Infinity : soonest(Math.floor((missing - 2) / aDay));
    }
    case 'sessions': {
      const aDay = pace.all / DAYS_PER_WEEK;
      return aDay === 0 ? Infinity : soonest(Math.floor(((missing - 1) * SESSION_MINUTES - 1) / aDay));
    }
    case 'clients':
    case 'engagements':
      // On the first day the plan may begin with a client, and less than a minute a day may leave a client without hours.
      if (day === 0 || pace.all < 2 * DAYS_PER_WEEK) return pace.all === 0 ? Infinity : soonest(1);
      return pace.newClients === 0 ? Infinity : dayOfClient(missing + clientsBy(day, pace.newClients), pace.newClients);
    case 'years-practising':
    case 'years-supervising': {
      const own = test.kind === 'years-practising' ? practice.practising_since : null;
      const since = own ?? firstOf(practice, result);
      if (since === null) return pace.all === 0 ? Infinity : soonest(1);
      const on1st = addMonths(since, result.need! * MONTHS_PER_YEAR);
      return soonest(daysBetween(on.days[day]!, on1st));
    }
    case 'supervision-ratio':
      // In a day there can be more supervision, and at most a day's coaching can grow too old.
      return soonest(
        Math.floor(missing / (ASSUMED_A_WEEK.supervisionMinutes + MINUTES_PER_DAY / test.coachingPerSupervision)),
      );
    default:
      return soonest(1);
  }
}

/** The day of the row that the years count from, or null. */
function firstOf(practice: EvidenceRows, { rows }: RuleResult): string | null {
  const id = Object.values(rows)[0]?.[0];
  const first = loggedHours(practice).find((one) => one.id === id);
  return first === undefined ? null : dayOf(first);
}
