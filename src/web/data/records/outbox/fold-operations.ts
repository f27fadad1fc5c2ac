import type { Operation } from '#web/data/device/operations.ts';
import { isSameValue, type Values } from '#web/data/records/versions/compare-versions.ts';

/**
 * One operation instead of two on the same row. Returns null if nothing is left to send.
 * @param before what waits for the row
 * @param next what the coach did now
 */
export function foldOperations(before: Operation | undefined, next: Operation): Operation | null {
  if (!before) return next;
  const sent = before.isTried ? [...before.sent, before.values] : before.sent;
  const folded = { ...next, sent, recordedAt: before.recordedAt };
  if (next.kind === 'remove') {
    // Nothing of a row that was never sent is on the server.
    return before.kind === 'add' && sent.length === 0 ? null : folded;
  }
  if (before.kind === 'remove') return folded;
  const values = { ...before.values, ...next.values };
  if (before.kind === 'add' || next.kind === 'add') return { ...folded, kind: 'add', values, base: null };
  const updatedAt = before.base?.updated_at ?? next.base?.updated_at ?? '';
  const base = { ...next.base, ...before.base, updated_at: updatedAt };
  const changed = sent.length === 0 ? changedColumns(values, base) : values;
  return Object.keys(changed).length === 0 ? null : { ...folded, values: changed, base: onlyColumns(base, changed) };
}

/** Without columns that are back at the value that they had. */
function changedColumns(values: Values, base: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !(column in base) || !isSameValue(value, base[column])),
  );
}

function onlyColumns<Base extends Values & { readonly updated_at: string }>(base: Base, values: Values) {
  const former = Object.entries(base).filter(([column]) => column in values);
  return { ...Object.fromEntries(former), updated_at: base.updated_at };
}
