// Sessions with an unusual duration: very short, very long, or much longer than the coach's usual one.
import { durationLabel } from '#domain/sessions/duration.ts';
import type { EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { finding, type Finding } from './finding.ts';

const SHORT_MINUTES = 15;
const LONG_MINUTES = 240;
const TIMES_THE_USUAL = 3;
/** With fewer sessions there is no usual duration. */
const MIN_SESSIONS = 10;

export function durationFindings({ sessions, clients }: EvidenceRows, today: string): Finding[] {
  const coaching = sessions.filter(({ kind, date }) => kind === 'coaching' && date <= today);
  const usual = coaching.length < MIN_SESSIONS ? null : medianOf(coaching.map(({ duration }) => duration));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return coaching.flatMap((session) => {
    const reason = reasonOf(session, usual);
    if (reason === null) return [];
    return finding({
      kind: 'duration-out-of-line',
      table: 'sessions',
      rows: [session.id],
      date: session.date,
      client: names.get(session.client_id) ?? null,
      reason,
      field: 'duration',
      path: `/sessions/${session.id}`,
    });
  });
}

function reasonOf({ duration }: SessionEvidence, usual: number | null): string | null {
  const label = durationLabel(duration);
  if (duration > LONG_MINUTES) return `${label} is long for one session.`;
  if (duration < SHORT_MINUTES) return `${label} is short for a session.`;
  if (usual !== null && duration > TIMES_THE_USUAL * usual)
    return `${label} is more than ${TIMES_THE_USUAL} times your usual ${durationLabel(Math.round(usual))}.`;
  return null;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
