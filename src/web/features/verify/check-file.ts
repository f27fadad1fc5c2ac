import {
  keyStanding,
  verifyAuditFile,
  type FileVerdict,
  type KeyStanding,
  type PublishedKey,
} from '#domain/audit-file/verify-audit-file.ts';
import type { SignedBy } from '#domain/audit-file/verify-audit-data.ts';
import { browserVerifier } from '#web/audit-file/browser-verifier.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

export interface CheckedFile {
  /** Without its ending. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly verdict: FileVerdict;
  /** Null: the keys of this installation could not be read, or the file has no signature that fits. */
  readonly standing: KeyStanding | null;
}

/** Far more than a file of a long practice. */
export const FILE_MAX_MB = 100;

/** Checks a file on this device. @param known keys that were read when the page opened */
export async function checkFile(file: File, known: readonly PublishedKey[] | null): Promise<CheckedFile> {
  if (file.size > FILE_MAX_MB * 1_000_000) throw new Error(`An audit file has at most ${FILE_MAX_MB} MB`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verdict = await verifyAuditFile(browserVerifier, bytes);
  const standing = 'payload' in verdict ? await standingOf(verdict, known) : null;
  return { name: file.name.replace(/\.html?$/i, ''), bytes, verdict, standing };
}

/** A key that is not known may have been made since. */
async function standingOf(verdict: SignedBy, known: readonly PublishedKey[] | null) {
  const find = (keys: readonly PublishedKey[]) => keyStanding(verdict, location.origin, keys);
  const found = known && find(known);
  if (found === 'current' || found === 'replaced') return found;
  try {
    return find(await fetchPublishedKeys(true));
  } catch (error) {
    logFailure('Reading the published keys', error);
    return null;
  }
}

const FETCH_MS = 10_000;

/** The keys of this installation, the current one first; `isFresh`: past the browser's cache. Rejects without a connection. */
export async function fetchPublishedKeys(isFresh = false): Promise<PublishedKey[]> {
  const answer = await fetch('/.well-known/jwks.json', {
    cache: isFresh ? 'reload' : 'default',
    credentials: 'omit',
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (!answer.ok) throw new Error(`The keys were answered with ${answer.status}`);
  return ((await answer.json()) as { keys: PublishedKey[] }).keys;
}
