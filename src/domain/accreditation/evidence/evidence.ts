// The rows that rules, audit check and documents read, as rpc/evidence returns them: of each record that is evidence (record-kinds.ts) the
// columns that are not encrypted, so no notes and no text of reflections or feedback. Column names are the database's. Null: not stated.
// Calendar dates are YYYY-MM-DD, durations whole minutes, CPD and education hours numbers with two decimals.
// tests/policies/sums/evidence.test.ts compares it with what the database answers.
import type { StoredRow } from '#domain/records/all-records.ts';
import type { ConfidentialOf, RecordName, RecordWith } from '#domain/records/record-kinds.ts';
import type { SessionFacts } from '#domain/sessions/session-kinds.ts';

/** The tables that rows of evidence come from. */
export type EvidenceTable = RecordWith<'isEvidence'>;

/** A row without what is encrypted, and without the columns that nothing here asks for. */
type Plain<Name extends RecordName, Unasked extends keyof StoredRow<Name> = never> = Omit<
  StoredRow<Name>,
  Unasked | ConfidentialOf<Name>
>;

/** The records whose evidence is not simply what is not encrypted. */
interface Special {
  /** How consent was given is encrypted, but asked for with it. */
  readonly clients: Plain<'clients'> & Pick<StoredRow<'clients'>, 'consent_how'>;
  /** Of the coach's calendar day. */
  readonly supervision_sessions: DatedEvidence & Pick<StoredRow<'supervision_sessions'>, 'duration' | 'format'>;
  readonly cpd_records: Plain<'cpd_records', 'title' | 'provider' | 'category'>;
  readonly client_feedback: DatedEvidence;
  readonly erased_sessions: ErasedSessionEvidence;
}

export type EvidenceRow<Table extends EvidenceTable> = Table extends keyof Special ? Special[Table] : Plain<Table>;

export interface DatedEvidence {
  readonly id: string;
  readonly date: string;
}

export type SessionEvidence = EvidenceRow<'sessions'>;
export type ClientEvidence = EvidenceRow<'clients'>;
/** What a client says of hours that don't say it themselves. */
export type ClientPayment = Pick<ClientEvidence, 'payer' | 'relation' | 'received_minutes'>;
/** Coaching from before Hourbook: a client's hours as one sum up to `as_of`, within start_date to end_date when known. */
export type OpeningBalanceEvidence = EvidenceRow<'opening_balances'>;
export type SupervisionEvidence = EvidenceRow<'supervision_sessions'>;
/** The three kinds of CCE add up to at most `hours`. All null: not stated. */
export type CpdEvidence = EvidenceRow<'cpd_records'>;
export type MentorCoachingEvidence = EvidenceRow<'mentor_coaching'>;
export type EducationEvidence = EvidenceRow<'education'>;
/** `level` as the rules name it: ACC, PCC, MCC; Foundation, Practitioner, Senior Practitioner, Master Practitioner. */
export type CredentialEvidence = EvidenceRow<'credentials'>;

/** The columns that decide how minutes count. */
export type HowItCounts = Pick<SessionEvidence, 'id' | 'date' | 'duration' | keyof SessionFacts>;

/**
 * Hours left by erasing a client. Only sessions that were completed become such rows. An opening balance becomes one row
 * for its paid minutes and one for its pro bono minutes, with `opening` true, `date` its last day (end_date, else as_of),
 * `start_date` its first if that is known, and a duration that may be longer than a day. `person` is random, the same for all rows of
 * one erased client, and `engagement` the number of one of that client's. `relation` and `received_minutes` are those of the client; who
 * paid is in `paid`.
 */
export type ErasedSessionEvidence = HowItCounts &
  Pick<StoredRow<'erased_sessions'>, 'person' | 'opening' | 'relation' | 'received_minutes' | 'start_date'>;

export type EvidenceRows = { readonly [Table in EvidenceTable]: readonly EvidenceRow<Table>[] } & {
  readonly practising_since: string | null;
  /** The ways to apply that the coach chose (bodies/credential-path.ts). */
  readonly credential_paths: readonly string[];
  /** The bodies that the coach works toward; null: not chosen. */
  readonly chosen_bodies: readonly string[] | null;
  readonly witnessed: WitnessedRows;
};

/**
 * Who confirmed a row as it stands: 'witnessed', a person who was asked; 'lettered', an organisation that was asked, in place of
 * the names of those coached there; or both.
 */
export type Confirmation = 'witnessed' | 'lettered' | 'both';

/** The tables with rows that others can confirm. Hours of an erased client are still confirmed if their sessions were. */
export type WitnessedTable = RecordWith<'isWitnessed'> | 'erased_sessions';

/** By table and id, without the rows that nobody confirmed. */
export type WitnessedRows = Readonly<Partial<Record<WitnessedTable, Readonly<Record<string, Confirmation>>>>>;
