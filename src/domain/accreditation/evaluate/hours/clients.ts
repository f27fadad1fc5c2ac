// How many clients the hours that count were with, and of how many engagements with teams they were part.
import { sumOf } from '#domain/lists.ts';
import { certain, checkHours, hopeful } from './check-hours.ts';
import { amountsOf, saidOf } from './exclusions.ts';
import type { LoggedHours } from './logged-hours.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';

export function clientsResult(asked: Asked<'clients'>): RuleResult {
  const { terms, countsEachPerson } = asked.test;
  const checked = checkHours(asked.evidence, terms, asked.circumstances);
  const people = countsEachPerson ? peopleIn : () => ({ least: 1, most: 1 });
  return compared(asked, {
    have: count(certain(checked), (hours) => people(hours, terms.largestGroup).least),
    possible: count(hopeful(checked), (hours) => people(hours, terms.largestGroup).most),
    ...saidOf(checked),
  });
}

/** A group of unknown size has at least one person, and at most as many as the largest group that counts. */
function peopleIn({ format, participants }: LoggedHours, largestGroup: number | null) {
  if (format === 'individual') return { least: 1, most: 1 };
  return { least: participants ?? 1, most: participants ?? largestGroup ?? 1 };
}

/** How many people hours were with, where each in a group counts: of a client the largest number met, and at least one. */
export const peopleOf = (all: readonly LoggedHours[]): number => count(all, (hours) => peopleIn(hours, null).least);

function count(all: readonly LoggedHours[], people: (hours: LoggedHours) => number): number {
  const byClient = new Map<string, number>();
  for (const hours of all) byClient.set(hours.client, Math.max(byClient.get(hours.client) ?? 0, people(hours)));
  return sumOf(byClient.values(), (most) => most);
}

/**
 * Engagements are assignments with a team over one or more sessions. All sessions with a client that name no engagement are one; so is each
 * name, whatever its case and spaces (ADR 84).
 */
export const engagementsResult = ({ test, ...asked }: Asked<'engagements'>): RuleResult =>
  compared(asked, amountsOf(checkHours(asked.evidence, test.terms, asked.circumstances), engagementsOf));

const engagementsOf = (all: readonly LoggedHours[]): number => new Set(all.map(engagementKey)).size;

/** The same for all sessions of one engagement. */
export const engagementKey = ({ client, engagement }: Pick<LoggedHours, 'client' | 'engagement'>): string =>
  `${client} ${(engagement ?? '').trim().toLowerCase().replace(/\s+/g, ' ')}`;
