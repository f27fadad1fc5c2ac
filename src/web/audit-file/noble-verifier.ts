// Hashes and signatures without WebCrypto, which needs a secure context: a file that was opened from a disk may have none.
import type { Verifier } from '#domain/audit-file/verify-audit-data.ts';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';

export const nobleVerifier: Verifier = {
  sha256,
  verifyEs256(point, message, signature) {
    try {
      // hasLowS has refused the second form.
      return p256.verify(signature, message, point, { prehash: true, lowS: false });
    } catch {
      // A point that is not on the curve.
      return false;
    }
  },
};
