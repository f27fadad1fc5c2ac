import { setReached, trackSlowRequest } from './connection.ts';
import { isRefusedInMaintenance, noteNotice } from './operator-notice.ts';
import { REQUEST_RETRIES_ON_TIMEOUT, REQUEST_TIMEOUT_MS } from '#domain/timing.ts';

/** Every attempt timed out. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout';
  constructor() {
    super('The server did not answer in time. Please try again.');
  }
}

/**
 * fetch with a time-out of REQUEST_TIMEOUT_MS per attempt, including the body, and at most REQUEST_RETRIES_ON_TIMEOUT retries after a
 * time-out. Other failures and the caller's abort are not retried. A retried write is safe, since the client creates the row's id
 * (spec decision 8).
 */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const endTracking = trackSlowRequest();
  try {
    for (let retriesLeft = REQUEST_RETRIES_ON_TIMEOUT; ; retriesLeft--) {
      try {
        return await attempt(input, init);
      } catch (error) {
        if (!(error instanceof RequestTimeout)) throw error;
        if (retriesLeft > 0) continue;
        setReached(false);
        throw error;
      }
    }
  } finally {
    endTracking();
  }
}

async function attempt(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new RequestTimeout()), REQUEST_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal;
  try {
    const response = await fetch(input, { ...init, signal });
    const body = await bodyOf(response);
    const { status, statusText, headers } = response;
    setReached(!isNotReady(response));
    noteNotice(response);
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (error) {
    // fetch rejects with a TypeError if no server answered; an abort and a time-out are other errors.
    if (error instanceof TypeError) setReached(false);
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** An error has been answered even if its text breaks off. */
async function bodyOf(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (error) {
    if (response.ok || !(error instanceof TypeError)) throw error;
    return new ArrayBuffer(0);
  }
}

/** The server is starting, overloaded or without its database: a retry may succeed. */
function isNotReady(response: Response): boolean {
  return response.status === 503 && response.headers.has('Retry-After') && !isRefusedInMaintenance(response);
}
