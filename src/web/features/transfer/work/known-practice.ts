import type { KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import type { LogPractice } from '#domain/transfer/plan/log/icf-log-plan.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** What an import of any kind compares with. */
export type Known = KnownPractice & LogPractice;

const BALANCE_COLUMNS =
  'id, client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants';

/** What the coach has already, as far as finding duplicates needs it; in one call each, without a cap. */
export async function readKnownPractice(): Promise<Known> {
  const [clients, sessions, supervision, mentoring, cpd, balances] = await Promise.all([
    rest.from('clients').select('id, name, email'),
    rest.from('sessions').select('id, client_id, date'),
    rest.from('supervision_sessions').select('supervisor_name, day'),
    rest.from('mentor_coaching').select('mentor_name, date'),
    rest.from('cpd_records').select('date, title'),
    rest.from('opening_balances').select(BALANCE_COLUMNS),
  ]);
  return {
    clients: unwrap(clients),
    sessions: unwrap(sessions),
    supervision_sessions: unwrap(supervision),
    mentor_coaching: unwrap(mentoring),
    cpd_records: unwrap(cpd),
    opening_balances: unwrap(balances),
  };
}
