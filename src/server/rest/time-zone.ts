// `Prefer: timezone=Europe/London`: the zone in which a read takes instants without an offset and answers all of them. Writes and
// functions keep UTC: what triggers and functions make of instants is stored and compared as text (db/functions/log-changes.sql).
import type { Statement } from '#server/db/database.ts';

/** Set for the statement's transaction alone. */
export function inZone<Read extends Statement>(statement: Read, zone: string | null): Read {
  if (zone === null) return statement;
  const condition = {
    text: "select set_config('TimeZone', $1, true)",
    values: [zone],
    onMet: () => undefined,
  };
  // A replica is asked with a condition of its own.
  return { ...statement, isAlone: true, isCostly: false, condition };
}
