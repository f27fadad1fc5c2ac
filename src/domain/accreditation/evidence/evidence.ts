// The rows that rules, audit check and documents read, as rpc/evidence returns them. They hold no notes and no text of
// reflections or feedback. Column names are the database's.
// Calendar dates are YYYY-MM-DD, durations whole minutes, CPD and education hours numbers with two decimals.

import type { Body } from '#domain/accreditation/body-names.ts';
import type { Consent } from '#domain/clients/client-consent.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';

/** The columns that decide how minutes count. */
export interface HowItCounts {
  readonly id: string;
  readonly date: string;
  readonly duration: number;
  readonly kind: SessionKind;
  /** Null: not stated. */
  readonly paid: boolean | null;
  readonly format: SessionFormat;
  /** People in a group or team; null: not stated. */
  readonly participants: number | null;
  readonly peer_exchange: boolean;
  /** The assignment with a team, or its number where the client was erased; null: that of all the other sessions with this client. */
  readonly engagement: string | null;
}

export interface SessionEvidence extends HowItCounts {
  readonly client_id: string;
  readonly completed: boolean;
  readonly topics: readonly string[];
}

/**
 * Hours left by erasing a client. Only sessions that were completed become such rows. An opening balance becomes one row
 * for its paid minutes and one for its pro bono minutes, with `opening` true, `date` its last day (end_date, else as_of)
 * and a duration that may be longer than a day.
 */
export interface ErasedSessionEvidence extends HowItCounts {
  /** Random, the same for all rows of one erased client. */
  readonly person: string;
  readonly opening: boolean;
}

export interface ClientEvidence {
  readonly id: string;
  readonly name: string;
  /** Empty when not known. */
  readonly email: string;
  readonly phone: string | null;
  readonly organisation: string | null;
  readonly relationship_start: string | null;
  readonly relationship_end: string | null;
  /** Consent to be named; null: not asked. */
  readonly consent: Consent | null;
  readonly consent_how: string | null;
  readonly consent_date: string | null;
  readonly retain_until: string | null;
  /** When the client's organisation signed a letter that stands for names; null: none is recorded. */
  readonly letter_date: string | null;
}

/** Coaching from before Hourbook: a client's hours as one sum up to `as_of`, within start_date to end_date when known. */
export interface OpeningBalanceEvidence {
  readonly id: string;
  readonly client_id: string;
  readonly as_of: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly paid_minutes: number;
  readonly pro_bono_minutes: number;
  readonly format: SessionFormat;
  readonly participants: number | null;
}

export interface SupervisionEvidence extends DatedEvidence {
  readonly duration: number;
  /** Null: not stated. */
  readonly format: 'individual' | 'group' | null;
}

/** The three kinds of CCE add up to at most `hours`. All null: not stated. */
export interface CpdEvidence {
  readonly id: string;
  readonly date: string;
  readonly hours: number;
  readonly cce_core: number | null;
  readonly cce_resource: number | null;
  readonly cce_ethics: number | null;
}

export interface MentorCoachingEvidence {
  readonly id: string;
  readonly date: string;
  readonly duration: number;
  readonly format: 'individual' | 'group';
  readonly group_size: number | null;
  readonly mentor_name: string;
  /** Empty: not stated. */
  readonly mentor_credential: '' | MentorLevel;
  /** Whether the mentor holds ICF's mentor coaching specialisation; null: not stated. */
  readonly mentor_mcs: boolean | null;
  /** Its level; null: not stated. */
  readonly mentor_mcs_level: MentorLevel | null;
  /** Whether a mentor with an ACC has renewed it at least once; null: not stated. */
  readonly mentor_renewed: boolean | null;
  /** Whether the hours were used for an earlier credential; null: not stated. */
  readonly used_before: boolean | null;
}

/** An ICF credential of a mentor, or the level of a specialisation. */
export type MentorLevel = 'ACC' | 'PCC' | 'MCC';

export interface EducationEvidence {
  readonly id: string;
  readonly provider: string;
  readonly title: string;
  readonly hours: number;
  /** Of these on core competencies; null: not stated. */
  readonly core_hours: number | null;
  /** Of these on team coaching, 0 for a course that is not about it; null: not stated. */
  readonly team_hours: number | null;
  readonly start_date: string;
  readonly end_date: string | null;
}

export interface DatedEvidence {
  readonly id: string;
  readonly date: string;
}

export interface CredentialEvidence {
  readonly id: string;
  readonly body: Body;
  /** As the rules name it: ACC, PCC, MCC; Foundation, Practitioner, Senior Practitioner, Master Practitioner. */
  readonly level: string;
  readonly awarded_on: string;
  readonly expires_on: string | null;
  readonly reference: string;
}

export interface EvidenceRows {
  readonly sessions: readonly SessionEvidence[];
  readonly clients: readonly ClientEvidence[];
  readonly supervision_sessions: readonly SupervisionEvidence[];
  readonly cpd_records: readonly CpdEvidence[];
  readonly mentor_coaching: readonly MentorCoachingEvidence[];
  readonly education: readonly EducationEvidence[];
  readonly reflections: readonly DatedEvidence[];
  readonly client_feedback: readonly DatedEvidence[];
  readonly credentials: readonly CredentialEvidence[];
  readonly opening_balances: readonly OpeningBalanceEvidence[];
  readonly erased_sessions: readonly ErasedSessionEvidence[];
  readonly practising_since: string | null;
  readonly witnessed: WitnessedRows;
}

/** The tables that rows of evidence come from. */
export type EvidenceTable = Exclude<keyof EvidenceRows, 'practising_since' | 'witnessed'>;

/**
 * Who confirmed a row as it stands: 'witnessed', a person who was asked; 'lettered', an organisation that was asked, in place of
 * the names of those coached there; or both.
 */
export type Confirmation = 'witnessed' | 'lettered' | 'both';

/** The tables with rows that others can confirm. Hours of an erased client keep the confirmation of their sessions. */
export type WitnessedTable = Extract<
  EvidenceTable,
  'sessions' | 'opening_balances' | 'erased_sessions' | 'supervision_sessions' | 'mentor_coaching'
>;

/** By table and id, without the rows that nobody confirmed. */
export type WitnessedRows = Readonly<Partial<Record<WitnessedTable, Readonly<Record<string, Confirmation>>>>>;
