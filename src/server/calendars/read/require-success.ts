import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { isSuccess } from '#server/calendars/text/dav-response.ts';

/** Throws FetchRefused unless the response is a success. `status`: HTTP's. */
export function requireSuccess({ status, ok }: { readonly status: number; readonly ok: boolean }): void {
  if (ok) return;
  if (status === 404 || status === 410) throw new FetchRefused('not-found', status);
  if (status === 401 || status === 403) throw new FetchRefused('denied', status);
  if (status === 429 || status >= 500) throw new FetchRefused('busy', status);
  throw new FetchRefused('unexpected', status);
}

/** The same for one of several addresses in a response, which may have no status. */
export function requireFound({ status }: { readonly status: number | null }): void {
  if (status !== null) requireSuccess({ status, ok: isSuccess(status) });
}
