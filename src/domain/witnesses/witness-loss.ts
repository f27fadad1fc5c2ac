// Warns a coach before a change after which rows no longer count as confirmed (ADR 94). The change is allowed all the same, so the
// warning also says what can be done afterwards.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import type { RowWitness } from './witness-request-row.ts';

/** A confirmed row. */
export interface WitnessedRow {
  readonly minutes: number;
  readonly witnesses: readonly Pick<RowWitness, 'witness_name' | 'how'>[];
}

/** 'may-change': depends on which fields the coach changes. 'join': two sessions of a day become one. */
export type Loss = 'change' | 'may-change' | 'join' | 'delete';

const WHEN: Readonly<Record<Loss, string>> = {
  change: 'With this change',
  'may-change': 'If you change date, length, kind or format',
  join: 'If two sessions of a day become one',
  delete: 'Once deleted',
};

/**
 * @returns null if none of the rows is confirmed
 * @example lossText([{ minutes: 60, witnesses: [{ witness_name: 'Amara', how: 'witnessed' }] }], 'change')
 * // 'Amara confirmed this. With this change, 1 h is no longer confirmed. You can ask again afterwards.'
 */
export function lossText(rows: readonly WitnessedRow[], loss: Loss): string | null {
  const confirmed = rows.filter(({ witnesses }) => witnesses.length > 0);
  if (confirmed.length === 0) return null;
  const names = [...new Set(confirmed.flatMap(({ witnesses }) => witnesses.map((one) => one.witness_name)))];
  const minutes = confirmed.reduce((sum, row) => sum + row.minutes, 0);
  const what = rows.length === 1 ? 'this' : `${confirmed.length} of these ${rows.length}`;
  const after = loss === 'delete' ? '' : ' You can ask again afterwards.';
  return `${listText(names)} confirmed ${what}. ${WHEN[loss]}, ${loss === 'join' ? 'up to ' : ''}${hoursTotal(minutes)} ${minutes <= MINUTES_PER_HOUR ? 'is' : 'are'} no longer confirmed.${after}`;
}

/** What a coach is told after saving. @example lostText([{ witness_name: 'Amara' }]) // 'No longer confirmed by Amara.' */
export const lostText = (witnesses: readonly Pick<RowWitness, 'witness_name'>[]): string =>
  `No longer confirmed by ${listText([...new Set(witnesses.map(({ witness_name }) => witness_name))])}.`;

/** The most names before "and n others". */
const NAMES_SHOWN = 3;

/** @example listText(['Amara', 'Ben', 'Cleo']) // 'Amara, Ben and Cleo' */
function listText(names: readonly string[]): string {
  const shown = names.length > NAMES_SHOWN ? names.slice(0, NAMES_SHOWN - 1) : names;
  const others = names.length - shown.length;
  const all = others > 0 ? [...shown, `${others} others`] : shown;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
}

/** @example witnessedByText(witnesses) // 'Witnessed by Amara; confirmed by Acme' */
export function witnessedByText(witnesses: readonly Pick<RowWitness, 'witness_name' | 'how'>[]): string {
  const by = (how: RowWitness['how']) => [
    ...new Set(witnesses.filter((one) => one.how === how).map((one) => one.witness_name)),
  ];
  const [people, letters] = [by('witnessed'), by('lettered')];
  return [
    ...(people.length > 0 ? [`Witnessed by ${listText(people)}`] : []),
    ...(letters.length > 0 ? [`Confirmed by ${listText(letters)}, for their organisation`] : []),
  ].join('; ');
}

/** The facts of a session that a witness was shown. If it is no longer completed, its confirmation no longer counts. */
const SESSION_FACTS = ['date', 'duration', 'client_id', 'kind', 'format', 'completed'] as const;

/** Whether a change of a session takes it out of what was confirmed. */
export const changesWitnessedFacts = (
  before: Readonly<Record<(typeof SESSION_FACTS)[number], unknown>>,
  after: Readonly<Partial<Record<(typeof SESSION_FACTS)[number], unknown>>>,
): boolean => SESSION_FACTS.some((fact) => fact in after && after[fact] !== before[fact]);
