import type { KnownPractice } from '#domain/transfer/import-plan.ts';
import { rest } from '#web/backend/rest.ts';
import { unwrap } from '#web/backend/wire-error.ts';

/** What the coach has already, as far as finding duplicates needs it; in one call each, without a cap. */
export async function readKnownPractice(): Promise<KnownPractice> {
  const [clients, sessions, supervision, cpd] = await Promise.all([
    rest.from('clients').select('id, name, email'),
    rest.from('sessions').select('client_id, date'),
    rest.from('supervision_sessions').select('supervisor_name, date'),
    rest.from('cpd_records').select('date, title'),
  ]);
  return {
    clients: unwrap(clients),
    sessions: unwrap(sessions),
    supervision_sessions: unwrap(supervision),
    cpd_records: unwrap(cpd),
  };
}
