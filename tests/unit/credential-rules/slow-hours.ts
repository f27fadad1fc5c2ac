// The rules on hours a second time, by brute force: what a row does not say is tried out. Hours count for certain when they
// count in every world that fits the row, and possibly when they do in one.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { isCalendarDate } from '#domain/time.ts';

export interface SlowRow {
  table: 'sessions' | 'opening_balances' | 'erased_sessions';
  id: string;
  client: string;
  minutes: number;
  kind: string;
  first: string | null;
  last: string;
  /** Hours from before the log, not a session. */
  isSum: boolean;
  paid: boolean | null;
  format: string;
  isGroup: boolean;
  people: number | null;
  isCompleted: boolean;
  engagement: string | null;
  isPeer: boolean;
  /** Minutes the peer gave back for all rows of this client; null: nobody said. */
  givenBack: number | null;
  isReport: boolean;
}

/** What is said of a client, or was before the client was erased. */
interface SlowClient {
  payer: string | null;
  relation: string | null;
  received_minutes: number | null;
}

const LONG_AGO = '0001-01-01';

export function slowRows(evidence: EvidenceRows): SlowRow[] {
  const all: Omit<SlowRow, 'givenBack' | 'isReport'>[] = [];
  for (const s of evidence.sessions)
    all.push({
      table: 'sessions',
      id: s.id,
      client: s.client_id,
      minutes: s.duration,
      kind: s.kind,
      first: s.date,
      last: s.date,
      isSum: false,
      paid: s.paid,
      format: s.format,
      isGroup: s.format !== 'individual',
      people: s.participants,
      isCompleted: s.completed,
      engagement: s.engagement,
      isPeer: s.peer_exchange,
    });
  for (const o of evidence.opening_balances)
    for (const paid of [true, false]) {
      const minutes = paid ? o.paid_minutes : o.pro_bono_minutes;
      if (minutes === 0) continue;
      const last = o.end_date === null ? o.as_of : o.end_date;
      all.push({
        table: 'opening_balances',
        id: o.id,
        client: o.client_id,
        minutes,
        kind: 'coaching',
        first: o.start_date,
        last,
        isSum: true,
        paid,
        format: o.format,
        isGroup: o.format !== 'individual',
        people: o.participants,
        isCompleted: true,
        engagement: null,
        isPeer: false,
      });
    }
  for (const e of evidence.erased_sessions)
    all.push({
      table: 'erased_sessions',
      id: e.id,
      client: e.person,
      minutes: e.duration,
      kind: e.kind,
      first: e.opening ? e.start_date! : e.date,
      last: e.date,
      isSum: e.opening,
      paid: e.paid,
      format: e.format,
      isGroup: e.format !== 'individual',
      people: e.participants,
      isCompleted: true,
      engagement: e.engagement,
      isPeer: e.peer_exchange,
    });
  return all.map((row) => asSaidOfClient(row, slowClient(row.client, evidence)));
}

function slowClient(who: string, evidence: EvidenceRows): SlowClient {
  const erased = evidence.erased_sessions.find(({ person }) => person === who);
  const known = evidence.clients.find(({ id }) => id === who);
  return (
    known ?? { payer: null, relation: erased?.relation ?? null, received_minutes: erased?.received_minutes ?? null }
  );
}

/** A row has the last word on itself. A client who gives coaching back pays with it, and one who pays at all pays. */
function asSaidOfClient(
  row: Omit<SlowRow, 'givenBack' | 'isReport'>,
  { payer, relation, received_minutes }: SlowClient,
): SlowRow {
  const isPeer = row.isPeer || relation === 'peer';
  const givenBack = isPeer ? received_minutes : null;
  let { paid } = row;
  if (paid === null && payer === 'nobody') paid = false;
  else if (paid === null && (payer !== null || givenBack !== null)) paid = true;
  return { ...row, isPeer, givenBack, paid, isReport: relation === 'direct_report' };
}

/** The minutes of each row of those that count, by day, that are within what its client gave back, across those counted already. */
export function slowShares(rows: SlowRow[], taken: Map<string, number>): number[] {
  const shares = new Map<SlowRow, number>();
  for (const row of rows.toSorted(byDay)) {
    let share = row.minutes;
    if (row.givenBack !== null) {
      const used = taken.get(row.client) ?? 0;
      while (share > 0 && used + share > row.givenBack) share -= 1;
      taken.set(row.client, used + share);
    }
    shares.set(row, share);
  }
  return rows.map((row) => shares.get(row)!);
}

const byDay = (one: SlowRow, other: SlowRow) => (dayKey(one) < dayKey(other) ? -1 : 1);
const dayKey = ({ first, last, id }: SlowRow) => `${first ?? LONG_AGO} ${last} ${id}`;

/** The days on which education may have begun, null where it may not have at all. */
function starts(evidence: EvidenceRows, terms: HoursTerms): (string | null)[] {
  if (terms.afterCourse === null) return [LONG_AGO];
  if (evidence.education.length === 0) return [LONG_AGO, null];
  const worlds: (string | null)[] = [];
  // Each course may be one that ICF approved, for which the hours on core competencies don't matter.
  for (let chosen = 0; chosen < 2 ** evidence.education.length; chosen++) {
    let start: string | null = null;
    for (const [place, course] of evidence.education.entries()) {
      const isApproved = (chosen >> place) % 2 === 1;
      if (course.hours < terms.afterCourse.hours) continue;
      if (!isApproved && (course.core_hours ?? 0) < terms.afterCourse.coreHours) continue;
      if (start === null || course.start_date < start) start = course.start_date;
    }
    worlds.push(start);
  }
  return worlds;
}

const known = new Map<string, string>();

/** The same day so many months before, or the last of that month where it has no such day. */
export function slowMonthsBefore(date: string, months: number): string {
  const key = `${date} ${months}`;
  const found = known.get(key) ?? reckonMonthsBefore(date, months);
  known.set(key, found);
  return found;
}

function reckonMonthsBefore(date: string, months: number): string {
  let [year, month] = date.split('-').map(Number) as [number, number];
  for (let step = 0; step < months; step++) {
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  for (let day = Number(date.slice(8)); ; day--) {
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (isCalendarDate(text)) return text;
  }
}

export const slowUntil = ({ today, applicationDate }: Circumstances) => [today, applicationDate].toSorted()[0]!;

export function slowWorlds(
  row: SlowRow,
  terms: HoursTerms,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): boolean[] {
  const until = slowUntil(circumstances);
  const from =
    terms.withinMonths === null ? LONG_AGO : slowMonthsBefore(circumstances.applicationDate, terms.withinMonths);
  const outcomes: boolean[] = [];
  for (const start of starts(evidence, terms))
    for (const day of daysTried(row, [from, start ?? LONG_AGO, until]))
      for (const people of row.people === null && row.isGroup ? [1, 1000] : [row.people])
        // Peer coaching said to be paid is, or is not, balanced by hours received, where nobody said how many.
        for (const paid of row.paid === null || (row.paid && row.isPeer && row.givenBack === null)
          ? [true, false]
          : [row.paid])
          for (const took of row.isCompleted ? [true] : [true, false])
            outcomes.push(
              took &&
                (terms.kinds ?? ['coaching']).some((kind) => kind === row.kind) &&
                (terms.formats ?? [row.format]).some((format) => format === row.format) &&
                start !== null &&
                day >= start &&
                day >= from &&
                day <= until &&
                (!terms.paidOnly || paid) &&
                !(terms.withoutReports && row.isReport) &&
                (terms.largestGroup === null || !row.isGroup || people! <= terms.largestGroup),
            );
  return outcomes;
}

/** Both ends of the row's period, and the days in between at which a condition changes. */
function daysTried(row: SlowRow, edges: string[]): string[] {
  const first = row.first ?? LONG_AGO;
  return [first, row.last, ...edges.filter((edge) => edge >= first && edge <= row.last)];
}
