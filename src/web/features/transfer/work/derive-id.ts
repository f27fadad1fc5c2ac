// The ids of an import's rows are derived from the coach and the file's bytes, so that importing a file twice adds nothing, while
// another coach's import of it gets different ids.
import type { ImportCircumstances } from '#domain/transfer/plan/import-plan.ts';

const ID_BYTES = 16;

/** 32 hexadecimal digits for a file and its owner. */
export async function importIdOf(owner: string, bytes: Uint8Array): Promise<string> {
  const prefix = new TextEncoder().encode(owner);
  const all = new Uint8Array(prefix.length + bytes.length);
  all.set(prefix);
  all.set(bytes, prefix.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return hexOf(digest.subarray(0, ID_BYTES));
}

/** A uuid of version 8: the first bytes are from the import, the last six from the row. */
export const deriveId: ImportCircumstances['deriveId'] = (importId, part, number) => {
  const place = (part === 'row' ? '0' : '1') + number.toString(16).padStart(11, '0');
  return asUuid(importId.slice(0, 20) + place);
};

/** Another id for the row `id`, the same for the same `importId`. */
export function renewedId(importId: string, id: string): string {
  const old = id.replaceAll('-', '').toLowerCase();
  const mixed = Uint8Array.from({ length: ID_BYTES }, (_, place) => byteOf(importId, place) ^ byteOf(old, place));
  return asUuid(hexOf(mixed));
}

const byteOf = (hex: string, place: number) => Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16);
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function asUuid(hex: string): string {
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;
  return [marked.slice(0, 8), marked.slice(8, 12), marked.slice(12, 16), marked.slice(16, 20), marked.slice(20)].join(
    '-',
  );
}
