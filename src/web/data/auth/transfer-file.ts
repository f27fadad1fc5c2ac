// Files up and down. `request` is for short JSON: it gives a call half a minute, repeats it, and reports no progress.
import { apiHeaders } from '#web/data/wire/config.ts';
import { setReached } from '#web/data/wire/connection.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { FOREIGN_TEXT, UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';
import { knownSession } from './auth.ts';

/** Without a byte for so long, a transfer is given up. */
const STALL_MS = 60_000;

interface Upload {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** How much has been sent, in percent. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Sends `file` as the body of the server function `name`; fetch reports no progress. Rejects with an Error whose message is the
 * server's reason, or with the signal's.
 */
export async function uploadFile(name: string, file: Blob, { headers, signal, onProgress }: Upload): Promise<unknown> {
  const authorized = apiHeaders((await knownSession())?.access_token);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => end(() => reject(new RequestTimeout())), STALL_MS);
    };
    const abort = () => end(() => reject(signal.reason as Error));
    const end = (settle: () => void) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
      settle();
      call.abort();
    };
    call.open('POST', `${location.origin}/functions/v1/${name}`);
    call.responseType = 'json';
    for (const [header, value] of Object.entries({ ...authorized, ...headers })) call.setRequestHeader(header, value);
    call.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress((loaded / total) * 100);
    };
    call.onload = () => {
      setReached(true);
      // Null: not JSON, so not our server's answer.
      const isDone = call.status >= 200 && call.status < 300 && call.response !== null;
      end(() => (isDone ? resolve(call.response) : reject(new Error(reasonOf(call.response)))));
    };
    call.onerror = () => end(() => reject(new Error(UNREACHED_TEXT)));
    signal.addEventListener('abort', abort);
    wait();
    call.send(file);
  });
}

/** A server function's answer that is a file. Rejects with an Error whose message is the server's reason. */
export async function downloadFile(name: string, body: object): Promise<Blob> {
  const signal = AbortSignal.timeout(5 * STALL_MS);
  const headers = { ...apiHeaders((await knownSession())?.access_token), 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${location.origin}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    setReached(true);
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    if (!answer.ok || isPage) throw new Error(reasonOf(await answer.json().catch(() => null)));
    return await answer.blob();
  } catch (error) {
    if (signal.aborted) throw new RequestTimeout();
    // fetch rejects with a TypeError when the connection failed or broke off.
    throw error instanceof TypeError ? new Error(UNREACHED_TEXT) : error;
  }
}

function reasonOf(answer: unknown): string {
  const message = (answer as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : FOREIGN_TEXT;
}
