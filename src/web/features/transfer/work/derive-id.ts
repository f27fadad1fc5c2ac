// The ids of an import's rows come from the coach and the file's bytes: the same file again is the same rows, so that
// bringing them a second time adds nothing, while another coach's import of it is another's.
import type { ImportCircumstances } from '#domain/transfer/plan/import-plan.ts';

const ID_BYTES = 16;

/** A name for `bytes` in the hands of `owner`, of 32 hexadecimal digits. */
export async function importIdOf(owner: string, bytes: Uint8Array): Promise<string> {
  const prefix = new TextEncoder().encode(owner);
  const all = new Uint8Array(prefix.length + bytes.length);
  all.set(prefix);
  all.set(bytes, prefix.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return hexOf(digest.subarray(0, ID_BYTES));
}

/** A uuid of version 8: the first bytes are the import's, the last six say which row. */
export const deriveId: ImportCircumstances['deriveId'] = (importId, part, number) => {
  const place = (part === 'row' ? '0' : '1') + number.toString(16).padStart(11, '0');
  return asUuid(importId.slice(0, 20) + place);
};

/** Another id for the row `id`, the same whenever `importId` is. */
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
