// One sealed text: ~hb1:<key>:<base64url of random start, ciphertext, tag>, by AES-256-GCM. What is encrypted is the text as
// JSON writes it between its quotes, so that reading needs no escaping: the bytes go into the answer as they are.
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/** What no text begins with by chance. A tilde is rare in JSON, so looking for it costs next to nothing. */
export const SEALED_PREFIX = '~hb1:';
export const KEY_ID_CHARS = 8;
/** Where the base64url begins: behind the prefix, the key's id and a colon. */
export const SEALED_HEAD_CHARS = SEALED_PREFIX.length + KEY_ID_CHARS + 1;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/** The cipher as node names it. */
export const CIPHER = 'aes-256-gcm';

/** A coach's data key. It is wrapped for its coach alone, so texts need not name their coach once more. */
export interface DataKey {
  readonly id: string;
  /** 32 bytes. Not a KeyObject: node takes twice as long to begin with one. */
  readonly secret: Buffer;
}

/** The sealed form of `text`, another one at every call. */
export function sealText(text: string, { id, secret }: DataKey): string {
  const iv = nextIv();
  const cipher = createCipheriv(CIPHER, secret, iv);
  const content = cipher.update(JSON.stringify(text).slice(1, -1), 'utf8');
  cipher.final();
  return `${SEALED_PREFIX}${id}:${Buffer.concat([iv, content, cipher.getAuthTag()]).toString('base64url')}`;
}

/** The text as JSON writes it between its quotes, or null when it is not what `key` has sealed. `sealed`: the decoded part. */
export function openText(sealed: Buffer, { secret }: DataKey): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, IV_BYTES)).setAuthTag(sealed.subarray(end));
  const content = decipher.update(sealed.subarray(IV_BYTES, end));
  try {
    decipher.final();
    return content;
  } catch {
    return null;
  }
}

/** Random bytes are asked for in one go: one call for each text costs more than the rest of sealing it. */
const ivs = Buffer.alloc(IV_BYTES * 256);
let usedIvs = ivs.length;

/** Valid until 256 more are asked for. */
function nextIv(): Buffer {
  if (usedIvs === ivs.length) {
    randomFillSync(ivs);
    usedIvs = 0;
  }
  return ivs.subarray(usedIvs, (usedIvs += IV_BYTES));
}
