// Records that came from events that are in the calendars no more, or were cancelled since (ADR 131).
import { compareTexts } from '#domain/lists.ts';
import type { Logged, Withdrawn, WithdrawnProposal } from './proposal.ts';

/** @param recordOf undefined for one that is logged no more, or that has other events */
export function withdrawnRecords(
  withdrawn: readonly Withdrawn[],
  recordOf: (id: string) => Logged | undefined,
): WithdrawnProposal[] {
  const found = new Map<string, Withdrawn[]>();
  for (const one of withdrawn) {
    const { record_id } = one.answer;
    if (record_id !== null) found.set(record_id, [...(found.get(record_id) ?? []), one]);
  }
  return [...found].flatMap(([id, all]) => {
    const record = recordOf(id);
    if (!record) return [];
    const gone = all.map(({ answer }) => answer).toSorted((a, b) => compareTexts(a.key, b.key));
    const { date: day, duration: minutes, client_id: clientId } = record;
    const isDeleted = all.every((one) => one.isDeleted);
    return [{ kind: 'withdrawn', key: gone[0]!.key, events: [], day, minutes, clientId, record, gone, isDeleted }];
  });
}
