// Hashes and signatures in the app. Signatures are checked by WebCrypto, so the app needs no code for curves.
import type { Verifier } from '#domain/audit-file/verify-audit-data.ts';
import { sha256 } from '@noble/hashes/sha2.js';

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export const browserVerifier: Verifier = {
  sha256,
  /** Throws where the page was not opened over https: a browser has no WebCrypto there. */
  async verifyEs256(point, message, signature) {
    const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
    if (!subtle) throw new Error('Open this page over https: without it the browser can’t check signatures.');
    const key = await subtle.importKey('raw', Uint8Array.from(point), ES256, false, ['verify']).catch(() => null);
    // Null: the point is not on the curve.
    return key !== null && subtle.verify(ES256, key, Uint8Array.from(signature), Uint8Array.from(message));
  },
};
