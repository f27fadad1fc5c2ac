// Time-based one-time passwords (RFC 6238 on RFC 4226) with SHA-1, 30 seconds and 6 digits, which every authenticator
// app supports. It is an HMAC and a dozen lines, so no package is used.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be one step off in either direction. */
const SKEW_STEPS = 1;
/** The largest expected difference between the clocks of two servers: five minutes. */
const MAX_DRIFT_STEPS = 10;
/** The length that RFC 4226 recommends: the size of a SHA-1 hash. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function generateSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step; steps are whole periods since 1970. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226, 5.3: the last four bits are the offset of the 31 bits that make the code.
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const bits = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(bits % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that `code` belongs to, if it is valid at `now` and later than `lastUsedStep`; otherwise undefined. A last
 * used step far in the future was stored before the clock was set back. It is ignored; otherwise it would lock the user
 * out until then.
 */
export function findStep(secret: Buffer, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  const steps = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => current - SKEW_STEPS + index);
  const isFree = lastUsedStep === null || lastUsedStep > current + MAX_DRIFT_STEPS;
  return steps.find((step) => (isFree || step > lastUsedStep) && isSame(codeOfStep(secret, step), code));
}

/** Base32 (RFC 4648) without padding: what a user types if no QR code can be scanned. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = { algorithm: 'SHA1', digits: DIGITS, issuer, period: PERIOD_SECONDS, secret: base32(secret) };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}

function isSame(code: string, given: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
