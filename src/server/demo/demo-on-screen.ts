// The demo practice as a coach's screens read it, without a database, for the pictures that the build puts on the landing page. Pure,
// like practice.ts; load-demo.data.test.ts compares it with what the database answers.
import type { HeldEvent } from '#domain/calendar/calendar-event.ts';
import type { Proposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { groupedBy } from '#domain/lists.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import type { Columns } from '#domain/records/column.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { addDays, addDaysToInstant } from '#domain/time.ts';
import { WITNESS_DAYS } from '#domain/witnesses/witness-limits.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { rowsAsked, sumsOf, witnessedBy, type AskedRow } from './demo-asked-rows.ts';
import { PRACTISING_DAYS } from './demo-credential.ts';
import { demoRequests, type DemoRequest } from './demo-witnesses.ts';
import { buildPractice } from './practice.ts';
import type { Practice } from './practice-rows.ts';

export interface DemoOnScreen {
  /** A calendar day. */
  readonly today: string;
  readonly evidence: EvidenceRows;
  /** The requests that witnesses have answered. */
  readonly answered: readonly WitnessRequestRow[];
  /** What a calendar would ask that has the latest sessions, before they are logged. */
  readonly proposals: readonly Proposal[];
}

/** @param today a calendar day, as of buildPractice */
export function demoOnScreen(today: string): DemoOnScreen {
  const practice = buildPractice(today);
  let requests = 0;
  const answered = demoRequests(practice, () => `request-${(requests += 1)}`)
    .filter(({ answer }) => answer !== null)
    .map((request) => ({ ...request, rows: rowsAsked(practice, request.ask) }));
  return {
    today,
    evidence: evidenceOf(practice, today, witnessedBy(answered)),
    answered: answered.map((request) => requestRow(request, `${today}T12:00:00Z`)),
    proposals: latestInCalendar(practice),
  };
}

/** With the columns that an import may leave out; and more columns than the database answers. */
function evidenceOf(practice: Practice, today: string, witnessed: EvidenceRows['witnessed']): EvidenceRows {
  const tables = recordsWith('isEvidence').map((table) => {
    const columns: Columns = RECORDS[table].columns;
    const absent = Object.entries(columns).map(([name, { ifAbsent = null }]) => [name, ifAbsent]);
    return [table, practice[table].map((row) => ({ ...Object.fromEntries(absent), ...row }))] as const;
  });
  return {
    ...(Object.fromEntries(tables) as unknown as EvidenceRows),
    supervision_sessions: practice.supervision_sessions.map(({ id, day, date, duration, format = null }) => ({
      id,
      date: day ?? date.slice(0, 10),
      duration,
      format,
    })),
    practising_since: addDays(today, -PRACTISING_DAYS),
    credential_paths: [],
    witnessed,
  };
}

/** Sent, opened and answered at the same instant, as load-demo.ts does. */
function requestRow(
  { ask, answer, rows }: DemoRequest & { rows: readonly AskedRow[] },
  now: string,
): WitnessRequestRow {
  const { letter, ...asked } = ask;
  return {
    ...asked,
    coach_role: letter?.coach_role ?? null,
    witness_role: letter?.witness_role ?? null,
    policy: letter?.policy ?? null,
    asked: sumsOf(rows),
    mails: 1,
    created_at: now,
    reminded_at: null,
    expires_at: addDaysToInstant(now, WITNESS_DAYS),
    opened_at: now,
    revoked_at: null,
    answered_at: now,
    answer: 'confirmed',
    answer_words: answer?.words ?? '',
    answered_by: answer?.name ?? '',
    answered_role: answer?.role ?? '',
    answered_policy: answer?.policy ?? null,
  };
}

const DAYS_IN_CALENDAR = 3;

/** One session of each of the latest days, with the client as a guest. */
function latestInCalendar({ clients, sessions }: Practice): Proposal[] {
  const days = [...groupedBy(sessions, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? 1 : -1));
  const latest = days.slice(0, DAYS_IN_CALENDAR).map(([, [first]]) => first);
  const known = clients.map(({ id, name, email }) => ({ id, name, email: email ?? '' }));
  const events = latest.map(({ id, client_id, date, duration }): HeldEvent => {
    const { name, email } = known.find((client) => client.id === client_id)!;
    const [firstName] = name.split(' ');
    return {
      feedId: 'calendar',
      key: id,
      day: date,
      start: `${date}T09:00:00Z`,
      minutes: duration,
      title: `Coaching ${firstName}`,
      people: [{ name, email, hasDeclined: false }],
      organizer: null,
    };
  });
  return propose({ events, answers: [], clients: known, sessions: [], own: [] });
}
