import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import type { LogPractice } from '#domain/transfer/plan/log/icf-log-plan.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The stored records with which imports of all kinds are compared. */
export type Known = KnownPractice & LogPractice;

const BALANCE_COLUMNS =
  'id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants';

/** Loads the stored records to find duplicates, each table in one call without a limit of rows. */
export async function readKnownPractice(): Promise<Known> {
  const [clients, sessions, supervision, mentoring, cpd, balances, erased] = await Promise.all([
    rest.from('clients').select('id, name, email'),
    rest.from('sessions').select('id, client_id, date'),
    rest.from('supervision_sessions').select('supervisor_name, day'),
    rest.from('mentor_coaching').select('mentor_name, date'),
    rest.from('cpd_records').select('date, title'),
    rest.from('opening_balances').select(BALANCE_COLUMNS),
    rest.from('erased_sessions').select('date, duration, opening'),
  ]);
  return {
    clients: unwrap(clients),
    sessions: unwrap(sessions),
    supervision_sessions: unwrap(supervision),
    mentor_coaching: unwrap(mentoring),
    cpd_records: unwrap(cpd),
    opening_balances: unwrap(balances),
    erased_sessions: unwrap(erased),
  };
}
