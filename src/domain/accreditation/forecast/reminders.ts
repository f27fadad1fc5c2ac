// The facts behind the dashboard's reminders, as its call brings them (db/migrations/0092-dashboard-of-what-was-held.sql).
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';

/** Calendar dates up to today. */
export interface Reminders {
  readonly first_session: string | null;
  readonly last_session: string | null;
  readonly last_cpd: string | null;
  readonly last_supervision: string | null;
  /** Coaching held after the day of the last supervision, or all of it. */
  readonly minutes_since_supervision: number;
  readonly first_session_since_supervision: string | null;
  readonly credentials: readonly Omit<CredentialEvidence, 'reference'>[];
  /** Clients with coaching who were not asked whether they agree to be named. */
  readonly clients_not_asked: number;
  /** Those near the end of the time they are kept for. */
  readonly retention: readonly { readonly id: string; readonly name: string; readonly retain_until: string }[];
}

/** Those of a coach who has just begun. */
export const NO_REMINDERS: Reminders = {
  first_session: null,
  last_session: null,
  last_cpd: null,
  last_supervision: null,
  minutes_since_supervision: 0,
  first_session_since_supervision: null,
  credentials: [],
  clients_not_asked: 0,
  retention: [],
};
