// Opening balances that overlap sessions or another balance of the same client, so that hours may be counted twice; and group sizes.
import type { EvidenceRows, OpeningBalanceEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { groupTooLargeText } from './body-limits.ts';
import { finding, type Finding, type FindingKind } from './finding.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { groupedBy } from '#domain/lists.ts';

export function openingBalanceFindings(evidence: EvidenceRows): Finding[] {
  const names = new Map(evidence.clients.map(({ id, name }) => [id, name]));
  const dates = sessionDates(evidence);
  const byClient = groupedBy(evidence.opening_balances, ({ client_id }) => client_id);
  return evidence.opening_balances.flatMap((balance) => {
    const about = (kind: FindingKind, rows: readonly string[], reason: string, field: string) =>
      finding({
        kind,
        table: 'opening_balances',
        rows,
        date: lastDayOf(balance),
        client: names.get(balance.client_id) ?? null,
        reason,
        field,
        path: `/clients/${balance.client_id}`,
      });
    const session = (dates.get(balance.client_id) ?? []).find((date) => isWithin(date, balance));
    const twin = byClient.get(balance.client_id)!.find((other) => other.id > balance.id && overlap(balance, other));
    const tooLarge = balance.format === 'individual' ? null : groupTooLargeText(balance.participants ?? 0);
    return [
      session !== undefined &&
        about(
          'counted-twice',
          [balance.id],
          `These hours run up to ${longDate(lastDayOf(balance))}, and you logged sessions from ${longDate(session)} on. Are some counted twice?`,
          'as_of',
        ),
      twin !== undefined &&
        about('counted-twice', [balance.id, twin.id], 'Two entries of earlier hours cover the same days.', 'as_of'),
      balance.format !== 'individual' &&
        balance.participants === null &&
        about('group-without-number', [balance.id], `How many people were in the ${balance.format}?`, 'participants'),
      tooLarge !== null && about('group-too-large', [balance.id], tooLarge, 'participants'),
    ].filter((found) => found !== false);
  });
}

/** The dates of each client's coaching, sorted. */
function sessionDates({ sessions, opening_balances }: EvidenceRows): Map<string, string[]> {
  const dates = new Map<string, string[]>(opening_balances.map(({ client_id }) => [client_id, []]));
  for (const { client_id, date, kind } of sessions) if (kind === 'coaching') dates.get(client_id)?.push(date);
  for (const list of dates.values()) list.sort();
  return dates;
}

const lastDayOf = ({ end_date, as_of }: OpeningBalanceEvidence) => end_date ?? as_of;

const isWithin = (date: string, balance: OpeningBalanceEvidence) =>
  date <= lastDayOf(balance) && (balance.start_date === null || date >= balance.start_date);

const overlap = (one: OpeningBalanceEvidence, other: OpeningBalanceEvidence) =>
  (one.start_date === null || one.start_date <= lastDayOf(other)) &&
  (other.start_date === null || other.start_date <= lastDayOf(one));
