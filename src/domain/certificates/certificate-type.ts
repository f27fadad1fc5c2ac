// The type of a file by its first bytes, never by its name. Five types need no library: each has its signature at a fixed place.
import type { CertificateType } from './certificate.ts';

/** How many bytes of a file say its type. */
export const TYPE_BYTES = 16;

const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** The brands of HEIF files with an HEVC image, as phones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1'];

/**
 * `head`: at least the first TYPE_BYTES bytes, or the whole file. null for any other type. A PDF must begin at the first byte, though
 * readers look for it further on: nothing else may come before.
 */
export function certificateTypeOf(head: Uint8Array): CertificateType | null {
  const has = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
  if (has(ascii('%PDF-'))) return 'application/pdf';
  if (has(PNG)) return 'image/png';
  if (has(JPEG)) return 'image/jpeg';
  if (has(ascii('RIFF')) && has(ascii('WEBP'), 8)) return 'image/webp';
  if (has(ascii('ftyp'), 4) && HEIC_BRANDS.some((brand) => has(ascii(brand), 8))) return 'image/heic';
  return null;
}
