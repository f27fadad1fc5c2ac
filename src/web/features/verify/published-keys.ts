import type { PublishedKey } from '#domain/audit-file/verify-audit-file.ts';

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
