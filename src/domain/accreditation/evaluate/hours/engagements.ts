// How many engagements the hours that count were part of: assignments with a team over one or more sessions. All sessions with a
// client that name no engagement are one; so is each name, whatever its case and spaces (ADR 84).
import { certain, checkHours, hopeful } from './check-hours.ts';
import { saidOf } from './exclusions.ts';
import type { LoggedHours } from './logged-hours.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';

export function engagementsResult(asked: Asked<'engagements'>): RuleResult {
  const checked = checkHours(asked.evidence, asked.test.terms, asked.circumstances);
  return compared(asked, {
    have: engagementsOf(certain(checked)),
    possible: engagementsOf(hopeful(checked)),
    ...saidOf(checked),
  });
}

const engagementsOf = (all: readonly LoggedHours[]): number => new Set(all.map(engagementKey)).size;

/** The same for all sessions of one engagement. */
export const engagementKey = ({ client, engagement }: Pick<LoggedHours, 'client' | 'engagement'>): string =>
  `${client} ${(engagement ?? '').trim().toLowerCase().replace(/\s+/g, ' ')}`;
