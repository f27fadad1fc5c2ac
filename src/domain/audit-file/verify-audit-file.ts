// Verifies a whole audit file with its shell (docs/audit-file.md, How to check a file), and finds out whose key signed it.
import { splitAuditFile } from './audit-file-bytes.ts';
import { hexOfBytes } from './bytes.ts';
import { verifyAuditData, type SignedBy, type Verdict, type Verifier } from './verify-audit-data.ts';

export type FileVerdict =
  | Verdict
  /** Every row is as signed, but the markup, styles or script around them were changed: the page itself can't be relied on. */
  | ({ readonly state: 'shell-altered' } & SignedBy);

export async function verifyAuditFile(verifier: Verifier, bytes: Uint8Array): Promise<FileVerdict> {
  const split = splitAuditFile(bytes);
  if (!split) return { state: 'unreadable' };
  const verdict = await verifyAuditData(verifier, split.data);
  if (verdict.state !== 'intact') return verdict;
  const { payload, key, kid } = verdict;
  const isWhole = hexOfBytes(verifier.sha256(split.shell)) === payload.shell;
  return isWhole ? verdict : { state: 'shell-altered', payload, key, kid };
}

/** A key as `/.well-known/jwks.json` lists it. */
export interface PublishedKey {
  readonly kid?: string;
  readonly x?: string;
  readonly y?: string;
}

/** 'current', 'replaced': a key of this issuer. 'unknown': the file names this issuer, but the key is not its. 'elsewhere': another's. */
export type KeyStanding = 'current' | 'replaced' | 'unknown' | 'elsewhere';

/** @param keys of the server at `origin`, the current one first */
export function keyStanding(
  { payload, kid, key }: SignedBy,
  origin: string,
  keys: readonly PublishedKey[],
): KeyStanding {
  const place = keys.findIndex((one) => one.kid === kid && one.x === key.x && one.y === key.y);
  if (place === -1) return payload.issuer === origin ? 'unknown' : 'elsewhere';
  return place === 0 ? 'current' : 'replaced';
}
