// The one form of an ES256 signature in audit files (docs/audit-file.md, The signature). Anyone who has a signature r ‖ s can make a second
// one for the same text, r ‖ n − s, without the key: so a file would have two forms, and its bytes would not be those that were signed.
import { hexOfBytes } from './bytes.ts';

/** The order of P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;
const PART_BYTES = 32;

/** @param signature r ‖ s, 64 bytes */
export const hasLowS = (signature: Uint8Array): boolean => sOf(signature) <= ORDER / 2n;

/**
 * The same signature in the form whose s is at most half the order. s is not secret, since it is in the file.
 * @param signature r ‖ s, 64 bytes
 */
export function withLowS(signature: Uint8Array): Uint8Array {
  return hasLowS(signature) ? signature : withOtherS(signature);
}

/** r ‖ n − s, which verifies as well. */
export function withOtherS(signature: Uint8Array): Uint8Array {
  const digits = (ORDER - sOf(signature)).toString(16).padStart(2 * PART_BYTES, '0');
  const s = digits.match(/../g)!.map((byte) => Number.parseInt(byte, 16));
  return Uint8Array.of(...signature.subarray(0, PART_BYTES), ...s);
}

const sOf = (signature: Uint8Array) => BigInt(`0x${hexOfBytes(signature.subarray(PART_BYTES))}`);
