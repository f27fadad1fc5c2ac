// How much of a rule's amount others confirmed: the same rule, evaluated on the confirmed rows alone. So periods, caps and dates apply
// as usual, and a row that several people confirmed counts once (ADR 94).
import { oncePer } from '#domain/once-per.ts';
import { runAtOnce, type Steps } from '#domain/steps.ts';
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { Confirmation, WitnessedTable, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { letterDates, organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import type { Requirement, RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule, RuleTest } from '#domain/accreditation/evaluate/rule.ts';

/** Whole numbers in `unit`, which is minutes except for rules that count sessions, quarters or years. */
export interface WitnessedAmounts {
  readonly unit: Unit;
  /** `have` of the rule: what certainly counts, confirmed or not. */
  readonly logged: number;
  /** Of rows that a witness confirmed. */
  readonly witnessed: number;
  /** Of rows that an organisation confirmed on request, in place of named clients. */
  readonly lettered: number;
  /** Of rows covered by an organisation's letter on paper that the coach recorded, if the organisation did not confirm them here. */
  readonly letterRecorded: number;
  /** Of all these rows, each counted once. */
  readonly confirmed: number;
}

/** Rules whose amount is computed from rows that others can confirm. */
const KINDS: readonly RuleTest['kind'][] = [
  'hours',
  'log-hours',
  'sessions',
  'mentor-hours',
  'supervision-hours',
  'supervision-quarters',
  'supervision-ratio',
];

/**
 * @param result of the rule, with the same evidence and circumstances
 * @returns null for a rule about rows that cannot be confirmed, such as education or reflections
 * @example witnessedAmounts(rule, evidence, circumstances, evaluate(rule, evidence, circumstances))?.witnessed // 720
 */
export function witnessedAmounts(
  rule: Rule,
  evidence: EvidenceRows,
  circumstances: Circumstances,
  { unit, have }: Pick<RuleResult, 'unit' | 'have'>,
): WitnessedAmounts | null {
  if (!KINDS.includes(rule.test.kind)) return null;
  const amount = (rows: EvidenceRows) => evaluate(rule, rows, circumstances).have;
  return { unit, ...confirmedParts(evidence, have, amount) };
}

export interface WitnessedRequirement extends Requirement {
  /** Null if the rule is about rows that cannot be confirmed, or nothing is confirmed yet. */
  readonly witnessed: WitnessedAmounts | null;
}

/** @param requirements with results from the same evidence and circumstances */
export const withWitnessed = (...asked: Parameters<typeof withWitnessedInSteps>): WitnessedRequirement[] =>
  runAtOnce(withWitnessedInSteps(...asked));

/** One requirement a step. */
export function* withWitnessedInSteps(
  requirements: readonly Requirement[],
  evidence: EvidenceRows,
  circumstances: Circumstances,
): Steps<WitnessedRequirement[]> {
  const isWitnessed = hasWitnessed(evidence);
  const all: WitnessedRequirement[] = [];
  for (const { rule, result } of requirements) {
    all.push({ rule, result, witnessed: isWitnessed ? witnessedAmounts(rule, evidence, circumstances, result) : null });
    yield;
  }
  return all;
}

/**
 * The confirmed parts of any amount that is computed from rows, such as the total of a document.
 * @param amount computes it from the evidence, in `unit`
 */
export const witnessedParts = (
  evidence: EvidenceRows,
  unit: Unit,
  amount: (evidence: EvidenceRows) => number,
): WitnessedAmounts => ({ unit, ...confirmedParts(evidence, amount(evidence), amount) });

/** @param logged the amount of all of the evidence */
function confirmedParts(evidence: EvidenceRows, logged: number, amount: (evidence: EvidenceRows) => number) {
  const amounts = new Map([[evidence, logged]]);
  const amountOf = (rows: EvidenceRows) => {
    const known = amounts.get(rows) ?? amount(rows);
    amounts.set(rows, known);
    return known;
  };
  const { witnessed, lettered, letterRecorded, confirmed } = confirmedRows(evidence);
  return {
    logged,
    witnessed: amountOf(witnessed),
    lettered: amountOf(lettered),
    letterRecorded: amountOf(letterRecorded),
    confirmed: amountOf(confirmed),
  };
}

type ConfirmedRows = Readonly<Record<'witnessed' | 'lettered' | 'letterRecorded' | 'confirmed', EvidenceRows>>;

/** The evidence reduced to the rows of each part, once, since every rule needs them. Parts with the same rows are the same object. */
const confirmedRows = oncePer(chooseRows);

function chooseRows(evidence: EvidenceRows): ConfirmedRows {
  const isCovered = coveredByRecordedLetter(evidence);
  const how = (table: WitnessedTable, id: string) => evidence.witnessed[table]?.[id];
  const isEither = (one: Confirmation): Includes => {
    return (table, { id }) => [one, 'both'].includes(how(table, id) ?? '');
  };
  const isLettered = isEither('lettered');
  const none = onlyRows(evidence, () => false);
  // A part with as many rows as the whole is the whole, so the number is enough to compare.
  const part = (whole: EvidenceRows, includes: Includes) => {
    const rows = onlyRows(whole, includes);
    return [none, whole].find((known) => countRows(known) === countRows(rows)) ?? rows;
  };
  const confirmed = part(evidence, (table, row) => how(table, row.id) !== undefined || isCovered(table, row));
  return {
    witnessed: part(confirmed, isEither('witnessed')),
    lettered: part(confirmed, isLettered),
    letterRecorded: part(confirmed, (table, row) => isCovered(table, row) && !isLettered(table, row)),
    confirmed,
  };
}

/** Whether anything is confirmed, so that it is worth showing. */
export const hasWitnessed = ({ witnessed, clients }: EvidenceRows): boolean =>
  Object.keys(witnessed).length > 0 || letterDates(clients).size > 0;

interface ConfirmableRow {
  readonly id: string;
  readonly client_id?: string;
  readonly date?: string;
  readonly as_of?: string;
  readonly end_date?: string | null;
}

type Includes = (table: WitnessedTable, row: ConfirmableRow) => boolean;

const TABLES: readonly WitnessedTable[] = [
  'sessions',
  'opening_balances',
  'erased_sessions',
  'supervision_sessions',
  'mentor_coaching',
];

const countRows = (evidence: EvidenceRows) => TABLES.reduce((count, table) => count + evidence[table].length, 0);

function onlyRows(evidence: EvidenceRows, includes: Includes): EvidenceRows {
  const chosenRows = TABLES.map((table) => [
    table,
    (evidence[table] as readonly ConfirmableRow[]).filter((row) => includes(table, row)),
  ]);
  return { ...evidence, ...Object.fromEntries(chosenRows) };
}

/** A letter covers hours with clients of its organisation up to the day it was signed, as in the log (consent-check.ts). */
function coveredByRecordedLetter({ clients }: EvidenceRows): Includes {
  const letters = letterDates(clients);
  const signedOn = new Map(clients.map((client) => [client.id, letters.get(organisationKey(client) ?? '') ?? '']));
  return (_, { client_id, date, end_date, as_of }) => {
    const latest = date ?? end_date ?? as_of ?? '';
    return client_id !== undefined && latest <= (signedOn.get(client_id) ?? '');
  };
}
