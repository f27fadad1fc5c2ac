// The secrets by which the server recognises this browser (ADR 22): sent with sign-ins, so that wrong passwords from elsewhere do not
// lock the coach out here. They identify no user and give no access, so they stay after a log-out; all tabs share them.
import { KNOWN_DEVICE_HEADER, KNOWN_DEVICE_PROOFS_MAX, NO_PROOF } from '#domain/auth/known-device.ts';
import { createStore, get, set } from 'idb-keyval';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { isRefusedInMaintenance } from '#web/data/wire/operator-notice.ts';
import { readableAnswer } from '#web/data/wire/readable-answer.ts';
import { request } from '#web/data/wire/request.ts';
import { within } from '#web/data/wire/within.ts';

const KEY = 'proofs';
/** How long a sign-in waits for storage that hangs. */
const STORAGE_WAIT_MS = 1_000;

/** `request` for the auth client. */
export async function requestOfKnownDevice(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin);
  if (url.searchParams.get('grant_type') === 'refresh_token') {
    const response = await request(input, init);
    // The auth client would end the auth session, because of others in the same network: they share a limit.
    return answerForClient(response.status === 429 ? withStatus(503, response) : response);
  }
  if (!makesDeviceKnown(url, init)) return answerForClient(await request(input, init));
  const proofs = await inTime(readProofs());
  const headers = new Headers(init.headers);
  headers.set(KNOWN_DEVICE_HEADER, proofs.join(',') || NO_PROOF);
  const response = await request(input, { ...init, headers });
  const given = response.headers.get(KNOWN_DEVICE_HEADER);
  if (given) await inTime(storeProofs([given, ...proofs].slice(0, KNOWN_DEVICE_PROOFS_MAX)));
  return answerForClient(response);
}

/** The auth client passes on the text of a 409, but not of a 503. */
async function answerForClient(response: Response): Promise<Response> {
  if (!isRefusedInMaintenance(response)) return onThisClock(await readableAnswer(response));
  return withStatus(409, response);
}

const withStatus = (status: number, { body, headers }: Response) => new Response(body, { status, headers });

/**
 * A session without the server's `expires_at`: the auth client then counts `expires_in` from now. By a clock that is an hour fast, every
 * token of the server has expired already, and each request would ask for another one.
 */
async function onThisClock(response: Response): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const { expires_at: ofServer, ...session } = (await response.clone().json()) as Record<string, unknown>;
  return ofServer !== undefined && 'access_token' in session ? Response.json(session, response) : response;
}

/** Sign-ins, and a password change, which makes all other browsers unknown. */
function makesDeviceKnown({ pathname }: URL, { method }: RequestInit): boolean {
  if (method === 'PUT') return pathname.endsWith('/user');
  return method === 'POST' && /\/(token|verify|signup)$/.test(pathname);
}

const store = () => createStore('hourbook-known-device', 'proofs');

async function readProofs(): Promise<string[]> {
  const stored = await get<unknown>(KEY, store());
  return Array.isArray(stored) ? stored.filter((proof) => typeof proof === 'string') : [];
}

async function storeProofs(proofs: string[]): Promise<string[]> {
  await set(KEY, proofs, store());
  return proofs;
}

async function inTime(work: Promise<string[]>): Promise<string[]> {
  const read = work.catch((error: unknown) => {
    logFailure('Storing the known-device proofs', error);
    return [];
  });
  return within(STORAGE_WAIT_MS, read, () => []);
}
