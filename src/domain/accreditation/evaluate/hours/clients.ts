// How many clients the hours that count were with.
import type { Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours, type HoursTerms, type CheckedHours } from './check-hours.ts';
import { exclusions, missingTexts } from './exclusions.ts';
import type { LoggedHours } from './logged-hours.ts';
import { rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, type RuleResult } from '../rule-result.ts';

interface ClientsAsked {
  readonly terms: HoursTerms;
  /** Each person in a group counts as a client: the largest number of people met with the client of a group. */
  readonly countsEachPerson: boolean;
}

/** @param need people */
export function clientsResult(
  { terms, countsEachPerson }: ClientsAsked,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = checkHours(evidence, terms, circumstances);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  const hopeful = checked.filter(({ counts }) => counts !== 'no');
  const people = countsEachPerson ? peopleIn : () => ({ least: 1, most: 1 });
  const parts = exclusions(checked);
  return compared({
    unit: 'clients',
    have: count(certain, (hours) => people(hours, terms.largestGroup).least),
    possible: count(hopeful, (hours) => people(hours, terms.largestGroup).most),
    need,
    missing: missingTexts(parts),
    exclusions: parts,
    rows: rowIds(certain.map(({ hours }) => hours)),
  });
}

/** A group of unknown size has at least one person, and at most as many as the largest group that counts. */
function peopleIn({ format, participants }: LoggedHours, largestGroup: number | null) {
  if (format === 'individual') return { least: 1, most: 1 };
  return { least: participants ?? 1, most: participants ?? largestGroup ?? 1 };
}

function count(checked: readonly CheckedHours[], people: (hours: LoggedHours) => number): number {
  const byClient = new Map<string, number>();
  for (const { hours } of checked) byClient.set(hours.client, Math.max(byClient.get(hours.client) ?? 0, people(hours)));
  return [...byClient.values()].reduce((sum, one) => sum + one, 0);
}
