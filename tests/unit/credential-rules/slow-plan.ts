// A plan a second time, slow and simple: a coach lives through it day by day, records what the day brings, and asks every rule each evening.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { addDays } from '#domain/time.ts';
import { client, course, cpd, dated, mentoring, session, supervision } from '#tests/support/practice.ts';

/** Minutes of coaching a week, clients a year. */
interface SlowPace {
  all: number;
  paid: number;
  newClients: number;
}

type Rows = { -readonly [Table in keyof EvidenceRows]: EvidenceRows[Table] };

/**
 * @param rules of one credential, whichever day they hold on
 * @returns the first day on which all rules with a number are met, in days after today; null: none up to `most`
 */
export function slowPlan(rules: Rule[], evidence: EvidenceRows, today: string, pace: SlowPace, most: number) {
  const practice: Rows = { ...evidence, sessions: evidence.sessions.filter(({ date }) => date <= today) };
  const regular = slowRegular(rules, practice, { today, applicationDate: today });
  const needsCourse = rules.some(
    (rule) => rule.test.kind === 'qualifying-course' && !isMet(rule, practice, { today, applicationDate: today }),
  );
  // The rule that was not met yesterday is asked first.
  let asked = rules.filter(
    ({ number, certainty, test }) =>
      number !== null &&
      certainty.kind !== 'not-found' &&
      !['unrecorded', 'credential-held', 'credential-current'].includes(test.kind),
  );
  for (let day = 0; day <= most; day++) {
    const date = addDays(today, day);
    if (day > 0) liveThrough(day, date, practice, { rules, pace, regular, needsCourse });
    const unmet = asked.find(
      (rule) =>
        (rule.validFrom ?? '') <= date &&
        date <= (rule.validTo ?? '9') &&
        !isMet(rule, lastMeetingsOn(date, practice), { today: date, applicationDate: date }),
    );
    if (unmet === undefined) return day;
    asked = [unmet, ...asked.filter((rule) => rule !== unmet)];
  }
  return null;
}

/** The last mentor coaching and supervision of the plan may be put off to this day. */
function lastMeetingsOn(date: string, practice: Rows): EvidenceRows {
  const putOff = <Row extends { id: string }>(rows: readonly Row[]) =>
    rows.map((row, place) => (place === rows.length - 1 && row.id.startsWith('planned') ? { ...row, date } : row));
  return {
    ...practice,
    mentor_coaching: putOff(practice.mentor_coaching),
    supervision_sessions: putOff(practice.supervision_sessions),
  };
}

/** A condition that no record shows is taken as given. */
function isMet(rule: Rule, practice: EvidenceRows, on: Circumstances): boolean {
  const { state, need, have } = evaluate(rule, practice, on);
  return state === 'met' || (rule.onlyIf !== undefined && need !== null && have >= need);
}

interface Regular {
  client_id: string;
  engagement: string | null;
}

/** The client whose hours count latest; where a log is asked for, one who agreed to be in it. */
function slowRegular(rules: Rule[], practice: EvidenceRows, on: Circumstances): Regular | null {
  const asking = rules.find(({ test }) => ['hours', 'sessions', 'engagements'].includes(test.kind));
  if (asking === undefined || !('terms' in asking.test) || !('afterCourse' in asking.test.terms)) return null;
  const terms = { ...asking.test.terms, paidOnly: false, withinMonths: null };
  const { rows } = evaluate({ ...asking, number: 1, test: { kind: 'hours', terms } }, practice, on);
  const counted = [
    ...practice.sessions.filter(({ id }) => rows.sessions?.includes(id)),
    ...practice.opening_balances
      .filter(({ id }) => rows.opening_balances?.includes(id))
      .map((row) => ({ ...row, engagement: null, date: row.end_date ?? row.as_of })),
  ];
  const needsConsent = rules.some(({ test }) => test.kind === 'log-hours');
  const mayBeNamed = (id: string) => practice.clients.some((one) => one.id === id && one.consent === 'given');
  const coachesBack = (id: string) => practice.clients.some((one) => one.id === id && one.relation === 'peer');
  let latest: (typeof counted)[number] | null = null;
  for (const one of counted)
    if (
      (!needsConsent || mayBeNamed(one.client_id)) &&
      !coachesBack(one.client_id) &&
      (latest === null || one.date > latest.date)
    )
      latest = one;
  return latest;
}

interface Life {
  rules: Rule[];
  pace: SlowPace;
  regular: Regular | null;
  needsCourse: boolean;
}

function liveThrough(day: number, date: string, practice: Rows, { rules, pace, regular, needsCourse }: Life) {
  const total = (until: number, aWeek: number) => Math.floor((until * aWeek) / 7 + 1e-9);
  const come = Math.floor((day * pace.newClients) / 365 + 1e-9);
  const isRegular = come === 0 && regular !== null;
  const who = isRegular ? regular.client_id : `new-${come}`;
  const engagement = isRegular ? regular.engagement : null;
  if (!isRegular && !practice.clients.some(({ id }) => id === who))
    practice.clients = [...practice.clients, client({ id: who })];
  if (rules.some(({ test }) => test.kind === 'sessions')) {
    const hours = (until: number) => Math.floor(total(until, pace.all) / 60);
    for (let hour = hours(day - 1); hour < hours(day); hour++)
      practice.sessions = [...practice.sessions, session({ client_id: who, engagement, date, ...asAsked(rules) })];
  } else
    for (const paid of [true, false]) {
      const aWeek = paid ? pace.paid : pace.all - pace.paid;
      const duration = total(day, aWeek) - total(day - 1, aWeek);
      if (duration > 0)
        practice.sessions = [
          ...practice.sessions,
          session({ client_id: who, engagement, date, duration, paid, ...asAsked(rules) }),
        ];
    }
  if (day % 7 === 1) {
    practice.supervision_sessions = [...practice.supervision_sessions, { ...supervision(date), id: `planned-${day}` }];
    const mentor = rules.map(({ test }) => (test.kind === 'mentor-hours' ? test.terms : null)).find(Boolean);
    if (mentor)
      practice.mentor_coaching = [
        ...practice.mentor_coaching,
        mentoring({
          date,
          id: `planned-${day}`,
          mentor_credential: mentor.credentials.at(-1)!,
          mentor_mcs_level: mentor.specialisations[0]!,
        }),
      ];
  }
  if (day % 7 === 0) {
    practice.cpd_records = [...practice.cpd_records, cpd({ date, hours: 2 })];
    practice.reflections = [...practice.reflections, dated(date)];
    practice.client_feedback = [...practice.client_feedback, dated(date)];
  }
  learn(day, date, practice, rules, needsCourse);
}

/** The kind and format of sessions that count: alone, if that counts. */
function asAsked(rules: Rule[]) {
  const hours = rules.flatMap(({ test }) =>
    test.kind === 'hours' || test.kind === 'sessions' || test.kind === 'engagements' ? [test.terms] : [],
  )[0];
  const kind = hours?.kinds?.[0] ?? 'coaching';
  if (!hours?.formats || hours.formats.includes('individual')) return { kind };
  return { kind, format: hours.formats[0]!, participants: 2 };
}

/** Four hours of training a week; where a course is missing, that course first. */
function learn(day: number, date: string, practice: Rows, rules: Rule[], needsCourse: boolean) {
  const size = rules.map(({ test }) => (test.kind === 'qualifying-course' ? test.size : null)).find(Boolean);
  const weeks = needsCourse && size ? Math.ceil(size.hours / 4) : 0;
  if (weeks > 0 && day === 1)
    practice.education = [
      ...practice.education,
      course({ id: 'the course', hours: size!.hours, core_hours: size!.coreHours, start_date: date, end_date: null }),
    ];
  if (day % 7 !== 0) return;
  if (day === weeks * 7)
    practice.education = practice.education.map((one) => (one.id === 'the course' ? { ...one, end_date: date } : one));
  if (day > weeks * 7)
    practice.education = [
      ...practice.education,
      course({
        hours: 4,
        core_hours: 0,
        team_hours: rules.some(({ test }) => test.kind === 'team-education-hours') ? 4 : 0,
        start_date: date,
        end_date: date,
      }),
    ];
}
