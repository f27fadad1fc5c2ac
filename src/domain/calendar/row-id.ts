// Ids of rows that come from an event, derived from the coach and the event's key, so that a decision on two devices is stored once.
// They protect nothing: the author of a calendar could give two events the same id.

import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';

const HASHES = 4;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/**
 * A UUID of version 8, always the same for the same arguments.
 * @example eventRowId(userId, 'session', key) === eventRowId(userId, 'session', key)
 */
export function eventRowId(userId: string, what: 'answer' | 'session' | ReceivedArea, key: string): string {
  const text = `${userId}\n${what}\n${key}`;
  const hex = Array.from({ length: HASHES }, (_none, place) => hash(text, place)).join('');
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** FNV-1a with a different start for each `place`, mixed so that similar texts have very different results. */
function hash(text: string, place: number): string {
  let mixed = Math.imul(FNV_OFFSET ^ (place * 0x9e_37_79_b1), FNV_PRIME);
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), FNV_PRIME);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
