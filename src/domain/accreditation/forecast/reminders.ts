// The facts for the dashboard's reminders, as rpc/dashboard returns them (db/functions/dashboard.sql).
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';

/** Calendar dates up to today. */
export interface Reminders {
  readonly first_session: string | null;
  readonly last_session: string | null;
  readonly last_cpd: string | null;
  readonly last_supervision: string | null;
  /** Coaching and mentoring held after the day of the last supervision; all of it without any. */
  readonly minutes_since_supervision: number;
  readonly first_session_since_supervision: string | null;
  readonly credentials: readonly Omit<CredentialEvidence, 'reference'>[];
  /** Clients with coaching who were not asked whether they agree to be named. */
  readonly clients_not_asked: number;
  /** Clients whose retention period ends soon. */
  readonly retention: readonly { readonly id: string; readonly name: string; readonly retain_until: string }[];
}

/** The facts of a new coach. */
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
