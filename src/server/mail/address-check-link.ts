// The link in a mail by which an owner says that mails reach the address (ADR 145). It names the account and when it ends, and is signed
// together with the address, so nothing of it is stored and it says nothing of an address that the account has later.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#server/settings.ts';

type Origin = Pick<Settings, 'publicUrl' | 'jwtSecret'>;

export const ADDRESS_CHECK_HOURS = 24;
const HOUR_MS = 3_600_000;
const ID_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const TOKEN = /^[\w-]{72}$/;

/** What a token says. It holds only if the account's present address is the one that was signed. */
export interface AddressCheck {
  readonly userId: string;
  readonly isOf: (address: string) => boolean;
}

export function addressCheckLink(settings: Origin, userId: string, address: string, now: Date): string {
  const said = Buffer.alloc(ID_BYTES + TIME_BYTES);
  said.write(userId.replaceAll('-', ''), 'hex');
  said.writeUIntBE(now.getTime() + ADDRESS_CHECK_HOURS * HOUR_MS, ID_BYTES, TIME_BYTES);
  const token = Buffer.concat([said, macOf(settings, said, address)]).toString('base64url');
  return `${settings.publicUrl}/functions/v1/confirm-address?token=${token}`;
}

/** null for any other text, and once it has ended. */
export function readAddressCheck(settings: Pick<Origin, 'jwtSecret'>, token: string, now: Date): AddressCheck | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [said, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  if (said.readUIntBE(ID_BYTES, TIME_BYTES) <= now.getTime()) return null;
  const userId = said.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { userId, isOf: (address) => timingSafeEqual(mac, macOf(settings, said, address)) };
}

function macOf({ jwtSecret }: Pick<Origin, 'jwtSecret'>, said: Buffer, address: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'address check', MAC_BYTES));
  return createHmac('sha256', key).update(said).update(address).digest();
}
