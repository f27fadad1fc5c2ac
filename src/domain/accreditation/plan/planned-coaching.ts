// The coaching that a plan adds to a practice, at a pace. Its clients agree to be named (ADR 85).
import { addMonths, daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import type { ClientEvidence, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { DAYS_PER_WEEK } from '#domain/time.ts';
import { CLIENT_DAYS, type Pace } from './pace.ts';
import type { Added, Days } from './planned-rows.ts';

/** Against 29,999.999… where 30,000 is meant. */
const EPSILON = 1e-9;

/** How many clients have come `days` days after today. */
export const clientsBy = (days: number, newClients: number): number =>
  Math.floor((days * newClients) / CLIENT_DAYS + EPSILON);

/** The day on which the client with this number comes, from 1 on. */
export const dayOfClient = (place: number, newClients: number): number =>
  Math.max(1, Math.ceil((place * CLIENT_DAYS) / newClients - EPSILON));

const minutesBy = (days: number, aWeek: number) => Math.floor((days * aWeek) / DAYS_PER_WEEK + EPSILON);

export interface CoachingAhead {
  readonly pace: Pace;
  /** What kind of session counts, and in which format. */
  readonly sessions: Pick<SessionEvidence, 'kind' | 'format'>;
  /** The client that the plan coaches until a new one comes; null: only new ones. */
  readonly regular: { readonly client: string; readonly engagement: string | null } | null;
  /** Whether a rule counts sessions: then each is a row of an hour. */
  readonly countsSessions: boolean;
  /** The periods of months that rules look at. */
  readonly periods: readonly number[];
}

/**
 * Coaching from tomorrow to `until`, in days after today, each day the minutes of the pace, always with the client who came last. All days
 * with one client are one row, but for the day on which a period before `until` begins, so that it counts as daily rows would.
 */
export function plannedCoaching(days: Days, ahead: CoachingAhead, until: number): Added {
  const { all, paid } = ahead.pace;
  const starts = firstDays(days, ahead, until);
  const sessions = ahead.countsSessions ? hourByHour(days, ahead, until) : [];
  for (const [place, from] of ahead.countsSessions ? [] : starts.entries()) {
    const to = starts[place + 1] ?? until + 1;
    for (const [isPaid, aWeek] of [
      [true, paid],
      [false, all - paid],
    ] as const) {
      const duration = minutesBy(to - 1, aWeek) - minutesBy(from - 1, aWeek);
      const id = `planned-${from}-${isPaid}`;
      if (duration > 0) sessions.push({ ...plannedSession(from, days, ahead), id, duration, paid: isPaid });
    }
  }
  const came = [...new Set(starts.map((day) => clientOn(day, ahead).client))].filter(
    (id) => id !== ahead.regular?.client,
  );
  return { sessions, clients: came.map(plannedClient) };
}

/** Each full hour as a session of its own, paid or not. */
function hourByHour(days: Days, ahead: CoachingAhead, until: number): SessionEvidence[] {
  const hoursBy = (day: number) => Math.floor(minutesBy(day, ahead.pace.all) / SESSION_MINUTES);
  return days.slice(0, until + 1).flatMap((_, day) =>
    Array.from({ length: day === 0 ? 0 : hoursBy(day) - hoursBy(day - 1) }, (_unused, place) => ({
      ...plannedSession(day, days, ahead),
      id: `planned-${day}-${place}`,
    })),
  );
}

function clientOn(day: number, { pace, regular }: CoachingAhead): NonNullable<CoachingAhead['regular']> {
  const number = clientsBy(day, pace.newClients);
  return number === 0 && regular !== null ? regular : { client: `planned-client-${number}`, engagement: null };
}

function plannedSession(day: number, days: Days, ahead: CoachingAhead): SessionEvidence {
  const { client, engagement } = clientOn(day, ahead);
  return {
    ...PLANNED_SESSION,
    ...ahead.sessions,
    id: '',
    client_id: client,
    engagement,
    date: days[day]!,
    participants: ahead.sessions.format === 'individual' ? null : FEWEST_IN_A_GROUP,
  };
}

/** The days on which a row begins, in days after today. */
function firstDays(days: Days, { periods, pace: { newClients } }: CoachingAhead, until: number): number[] {
  const begin = periods.map((months) => daysBetween(days[0]!, addMonths(days[until]!, -months)));
  const come = Array.from({ length: clientsBy(until, newClients) }, (_, place) => dayOfClient(place + 1, newClients));
  return [...new Set([1, ...begin, ...come])]
    .filter((day) => day >= 1 && day <= until)
    .toSorted((one, other) => one - other);
}

/** Of a session of the plan where sessions are counted. */
export const SESSION_MINUTES = 60;
const PLANNED_SESSION = {
  ...USUAL_SESSION,
  duration: SESSION_MINUTES,
  paid: true,
  completed: true,
  topics: [],
};
const FEWEST_IN_A_GROUP = 2;

const plannedClient = (id: string): ClientEvidence => ({
  id,
  name: '',
  email: 'planned',
  phone: null,
  organisation: null,
  relationship_start: null,
  relationship_end: null,
  consent: 'given',
  consent_how: null,
  consent_date: null,
  retain_until: null,
  payer: null,
  relation: 'external',
  received_minutes: null,
  letter_date: null,
});
