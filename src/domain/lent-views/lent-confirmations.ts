// Who confirmed rows of a lent view, as text: the kind of witness and the day, never a name (ADR 93).
import { longDate } from '#domain/formatting/date-text.ts';
import type { Confirmation, WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { WitnessedArea, WitnessKind } from '#domain/witnesses/witness-kinds.ts';

/** Rows of one table that one kind of witness confirmed on one day, and that are unchanged since. */
export interface LentConfirmation {
  readonly area: WitnessedArea;
  readonly kind: WitnessKind;
  /** The coach's calendar date of the answer. */
  readonly date: string;
  /** Ids; for sessions, indexes in the columns of the evidence. */
  readonly rows: readonly (string | number)[];
}

/** The texts for one row, the earliest first; empty if nobody confirmed it. */
export type ConfirmationTexts = (table: WitnessedTable, id: string) => readonly string[];

const BY: Readonly<Record<WitnessKind | Confirmation, string>> = {
  client: 'the client',
  sponsor: 'a sponsor',
  organisation: 'the organisation',
  mentor: 'the mentor coach',
  supervisor: 'the supervisor',
  // Nothing else is stored about erased clients.
  witnessed: 'a person who was asked',
  lettered: 'an organisation',
  both: 'a person who was asked, and by an organisation',
};

/** @example confirmationTexts(…)('sessions', id) // ['Confirmed by the client, 3 November 2026'] */
export function confirmationTexts(
  { sessions, erased_sessions }: Pick<EvidenceAnswer, 'sessions' | 'erased_sessions'>,
  confirmed: readonly LentConfirmation[],
): ConfirmationTexts {
  const texts = new Map<string, string[]>();
  const add = (table: WitnessedTable, id: string, by: keyof typeof BY, date: string) => {
    const key = `${table} ${id}`;
    texts.set(key, [...(texts.get(key) ?? []), `Confirmed by ${BY[by]}, ${longDate(date)}`]);
  };
  for (const { area, kind, date, rows } of confirmed)
    for (const row of rows) add(area, typeof row === 'number' ? sessions.id[row]! : row, kind, date);
  for (const { id, witnessed, witnessed_on } of erased_sessions)
    if (witnessed && witnessed_on) add('erased_sessions', id, witnessed, witnessed_on);
  return (table, id) => texts.get(`${table} ${id}`) ?? [];
}
