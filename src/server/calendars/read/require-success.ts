import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';

/** Throws FetchRefused for an answer that is no success. `status`: HTTP's. */
export function requireSuccess({ status, ok }: { readonly status: number; readonly ok: boolean }): void {
  if (ok) return;
  if (status === 404 || status === 410) throw new FetchRefused('not-found', status);
  if (status === 401 || status === 403) throw new FetchRefused('denied', status);
  if (status === 429 || status >= 500) throw new FetchRefused('busy', status);
  throw new FetchRefused('unexpected', status);
}
