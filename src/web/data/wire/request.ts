import { noteReached, noteWaiting } from './connection.ts';
import { REQUEST_RETRIES_ON_TIMEOUT, REQUEST_TIMEOUT_MS } from '#domain/timing.ts';

/** No answer in time, in as many tries as a call has. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout';
  constructor() {
    super('The server did not answer in time. Please try again.');
  }
}

/**
 * fetch that gives each try REQUEST_TIMEOUT_MS, the reading of the body included, and tries again after a time-out, at
 * most REQUEST_RETRIES_ON_TIMEOUT times. Other failures, and the caller's own abort, pass through at once.
 * A retried write is one write, since the client creates the row's id (spec decision 8).
 */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const noteOver = noteWaiting();
  try {
    for (let retriesLeft = REQUEST_RETRIES_ON_TIMEOUT; ; retriesLeft--) {
      try {
        return await attempt(input, init);
      } catch (error) {
        if (!(error instanceof RequestTimeout)) throw error;
        if (retriesLeft > 0) continue;
        noteReached(false);
        throw error;
      }
    }
  } finally {
    noteOver();
  }
}

async function attempt(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new RequestTimeout()), REQUEST_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal;
  try {
    const response = await fetch(input, { ...init, signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    noteReached(!isNotReady(response));
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (error) {
    // How fetch says that no server answered; a caller's abort and a time-out are something else.
    if (error instanceof TypeError) noteReached(false);
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The server starts, is too busy, or has lost its database: what was asked is worth asking again. */
function isNotReady({ status, headers }: Response): boolean {
  return status === 503 && headers.has('Retry-After');
}
