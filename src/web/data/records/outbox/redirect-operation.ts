// What waits for a client or a session that was merged into another one on another device goes to that one (ADR 40, 41).
import type { Operation } from '#web/data/device/operations.ts';
import { isSameValue } from '#web/data/records/versions/compare-versions.ts';

/** No row was changed then: a version that is never stored, so that the two are compared. */
const NEVER = '1970-01-01T00:00:00Z';

/**
 * The same change of the row that `operation`'s row became part of. Returns null if nothing is left to send.
 * @param operation `isTried` if it was sent before: then it was stored, and merged by the coach who saw it
 */
export function redirectToRow(operation: Operation, into: string): Operation | null {
  const common = {
    ...operation,
    id: into,
    isTried: false,
    revision: crypto.randomUUID(),
    refusal: null,
    conflict: null,
  };
  if (operation.kind !== 'add') return { ...common, base: operation.base && { ...operation.base, updated_at: NEVER } };
  // Of a new row that was merged only what was changed after it was first sent is news.
  const first = operation.sent[0] ?? (operation.isTried ? operation.values : {});
  const values = Object.entries(operation.values).filter(([column, value]) => !isSameValue(value, first[column]));
  if (values.length === 0) return null;
  const former = values.flatMap(([column]) => (column in first ? [[column, first[column]]] : []));
  return {
    ...common,
    kind: 'change',
    values: Object.fromEntries(values),
    base: { ...Object.fromEntries(former), updated_at: NEVER },
  };
}

/** The same session of the client that its client became part of. */
export const redirectToClient = (operation: Operation, into: string): Operation => ({
  ...operation,
  values: { ...operation.values, client_id: into },
  about: { ...operation.about, clientId: into },
  revision: crypto.randomUUID(),
});
