// The link in a weekly mail that switches it off. It names the coach and is signed, so none is stored, and the link of any week works. It
// can do nothing else, since proxies may log it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#server/settings.ts';

type Origin = Pick<Settings, 'publicUrl' | 'jwtSecret'>;

const ID_BYTES = 16;
const MAC_BYTES = 32;
const TOKEN = /^[\w-]{64}$/;

/** For List-Unsubscribe, and for people. */
export const stopWeeklyMailAddress = (settings: Origin, userId: string): string =>
  `${settings.publicUrl}/functions/v1/stop-weekly-mail?token=${stopToken(settings, userId)}`;

export function stopToken({ jwtSecret }: Pick<Origin, 'jwtSecret'>, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(jwtSecret, id)]).toString('base64url');
}

/** The id of the coach whose link it is; null for any other text. */
export function readStopToken({ jwtSecret }: Pick<Origin, 'jwtSecret'>, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(jwtSecret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function macOf(jwtSecret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'stop weekly mail', MAC_BYTES));
  return createHmac('sha256', key).update(id).digest();
}
