import { numberText } from '#domain/formatting/number-text.ts';
import type { ArchiveTable } from '#domain/transfer/plan/import-run.ts';
import { ARCHIVE_TABLES } from '#domain/transfer/plan/archive/archive.ts';

const WORDS: Readonly<Record<ArchiveTable, readonly [one: string, many: string]>> = {
  clients: ['client', 'clients'],
  sessions: ['session', 'sessions'],
  supervision_sessions: ['supervision session', 'supervision sessions'],
  cpd_records: ['CPD record', 'CPD records'],
  note_templates: ['note template', 'note templates'],
  wheels: ['Wheel of Life', 'Wheels of Life'],
  mentor_coaching: ['mentor coaching session', 'mentor coaching sessions'],
  education: ['course', 'courses'],
  reflections: ['reflection', 'reflections'],
  client_feedback: ['piece of client feedback', 'pieces of client feedback'],
  credentials: ['credential', 'credentials'],
  opening_balances: ['record of earlier hours', 'records of earlier hours'],
  erased_sessions: ['session of an erased client', 'sessions of erased clients'],
};

/** @example number(10000) // '10,000' */
export const number = (count: number) => numberText(count);

/** @example rowsText(1) // '1 row' */
export const rowsText = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;

/**
 * What there is of each table, '' when there is nothing.
 * @example countsText({ clients: 1, sessions: 12 }) // '1 client and 12 sessions'
 */
export function countsText(counts: { readonly [Table in ArchiveTable]?: number }): string {
  const parts = ARCHIVE_TABLES.flatMap((table) => {
    const count = counts[table] ?? 0;
    return count === 0 ? [] : [`${number(count)} ${WORDS[table][count === 1 ? 0 : 1]}`];
  });
  return new Intl.ListFormat('en-GB').format(parts);
}
