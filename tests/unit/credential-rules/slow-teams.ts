// The rules on team coaching a second time: engagements, education in team coaching, and supervision received.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { verdict, type SlowResult } from './slow-result.ts';
import { slowRows, slowUntil, slowWorlds } from './slow-hours.ts';

export function slowEngagements(
  { terms }: { terms: HoursTerms },
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const [sure, hope]: [string[], string[]] = [[], []];
  const ids: string[] = [];
  for (const row of slowRows(evidence)) {
    const words = (row.engagement ?? '')
      .toUpperCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const key = [row.client, ...words].join('/');
    const worlds = slowWorlds(row, terms, evidence, circumstances);
    if (worlds.includes(true) && !hope.includes(key)) hope.push(key);
    if (worlds.includes(false)) continue;
    if (!sure.includes(key)) sure.push(key);
    ids.push(`${row.table}:${row.id}`);
  }
  return verdict(sure.length, hope.length, need, ids);
}

/** Every course in each world: completed or not where nobody knows, with any share of hours on teams where it says none. */
export function slowTeamEducation(
  part: 'course' | 'team',
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): SlowResult {
  const until = slowUntil(circumstances);
  let [have, possible] = [0, 0];
  const ids: string[] = [];
  for (const { id, hours, team_hours, start_date, end_date } of evidence.education) {
    if (start_date > until) continue;
    const isDone = end_date !== null && end_date <= until;
    const amounts: number[] = [];
    for (const completed of isDone ? [true] : [true, false])
      for (const onTeams of team_hours === null ? [0, hours] : [team_hours])
        for (const wholeCounts of onTeams >= hours * 0.8 - 1e-9 ? [true] : [true, false]) {
          const counted = part === 'team' || !wholeCounts ? onTeams : hours;
          amounts.push(completed && onTeams > 0 ? Math.round(counted * 100) : 0);
        }
    have += Math.min(...amounts);
    possible += Math.max(...amounts);
    if (isDone && team_hours !== null && team_hours > 0) ids.push(`education:${id}`);
  }
  return verdict(have, possible, need, ids);
}

export function slowReceived(need: number, evidence: EvidenceRows, circumstances: Circumstances): SlowResult {
  let have = 0;
  const ids: string[] = [];
  for (const { id, date, duration } of evidence.supervision_sessions) {
    if (date > slowUntil(circumstances)) continue;
    have += duration;
    ids.push(`supervision_sessions:${id}`);
  }
  return verdict(have, have, need, ids);
}
