// fetch() for addresses that coaches enter (ADR 103): https, public addresses, three redirects, 10 MiB a response, and 32 MiB and
// 10 seconds for all requests of one reading, without waiting for our thread (reading-clock.ts). Responses are received completely
// before they are used.
import { ANSWER_MAX_MB, READING_SECONDS } from '#domain/calendar/feeds/feed-limits.ts';
import type { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { checkedConnector, createResolve, type Resolve } from './checked-connector.ts';
import { FetchRefused, refusalOf } from './fetch-refused.ts';
import type { Network } from './public-addresses.ts';
import { ReadingClock } from './reading-clock.ts';

/** Of one response, unless the caller wants less. */
const ANSWER_MAX_BYTES = ANSWER_MAX_MB * 1024 * 1024;
export const READING_MAX_BYTES = 32 * 1024 * 1024;
/** As received, headers included: a small response can have long headers, or long chunk extensions. */
const RECEIVED_MAX_BYTES = READING_MAX_BYTES + 8 * 1024 * 1024;
const REDIRECTS_MAX = 3;
/** Enough for any calendar server, and less than undici's default. */
const HEADERS_MAX_BYTES = 16 * 1024;

export interface SafeFetchOptions {
  readonly allowedNetworks: readonly Network[];
  /** Looks up the addresses of a host; default: with the machine's name servers. */
  readonly resolve?: Resolve;
  readonly ca?: string;
  /** For all requests of one reading and the work on the responses; default: READING_SECONDS. */
  readonly readingMs?: number;
}

/** `maxBytes`: of the uncompressed response. `redirect`: as in fetch. */
export type LimitedInit = RequestInit & { readonly maxBytes?: number };
export type LimitedFetch = (address: string, init?: LimitedInit) => Promise<SafeAnswer>;

/** A response that was received completely. */
export interface SafeAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly header: (name: string) => string | null;
  /** The base of relative addresses in it. */
  readonly url: string;
  /** Its bytes, in order. */
  readonly blocks: readonly ArrayBuffer[];
}

export interface SafeFetch {
  /** Like the global fetch: resolves for any HTTP status. Rejects with FetchRefused. */
  readonly fetch: LimitedFetch;
  /** Aborted with a FetchRefused when the time is over, and when the reading has ended. */
  readonly signal: AbortSignal;
  /** Of the reading. */
  readonly clock: ReadingClock;
  /** Aborts all requests and closes all connections. */
  readonly end: () => Promise<void>;
}

/** `stopping` ends the reading. */
export type OpenFetch = (stopping?: AbortSignal) => SafeFetch;

/** The result begins one reading, with its own connections and limits. */
export function createOpenFetch({
  resolve = createResolve(),
  readingMs = READING_SECONDS * 1000,
  ...options
}: SafeFetchOptions): OpenFetch {
  // With the first request, since most servers never make one and the library takes some megabytes.
  const load = async () => {
    const { Agent, buildConnector, fetch } = await import('undici');
    return { Agent, fetch, connect: checkedConnector({ ...options, resolve }, buildConnector) };
  };
  let loaded: ReturnType<typeof load> | null = null;
  const connections = async (): Promise<Connections> => {
    const { Agent, fetch, connect } = await (loaded ??= load());
    const agent = new Agent({
      connect: countingReceived(connect),
      connections: 2,
      pipelining: 1,
      keepAliveTimeout: 1_000,
      maxHeaderSize: HEADERS_MAX_BYTES,
    });
    return { agent, fetch };
  };
  return (stopping) => {
    let opened: Promise<Connections> | null = null;
    const over = new AbortController();
    const clock = new ReadingClock(readingMs, () => over.abort(new FetchRefused('too-slow')));
    const open = () => (opened ??= connections());
    const reading: Reading = { open, signal: over.signal, bytesLeft: READING_MAX_BYTES };
    const end = async () => {
      stopping?.removeEventListener('abort', stop);
      clock.end();
      over.abort(new FetchRefused('no-answer'));
      await (await opened)?.agent.destroy();
    };
    const stop = () => void end();
    stopping?.addEventListener('abort', stop);
    const limited: LimitedFetch = (address, init = {}) => untilOver(reading, () => fetchSafely(reading, address, init));
    return { fetch: limited, signal: over.signal, clock, end };
  };
}

/** Destroys each connection as soon as all of them together have received too much. */
function countingReceived(connect: buildConnector.connector): buildConnector.connector {
  let received = 0;
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error) return done(error, null);
      let before = 0;
      socket.on('readable', () => {
        received += socket.bytesRead - before;
        before = socket.bytesRead;
        if (received > RECEIVED_MAX_BYTES) socket.destroy(new FetchRefused('too-large-together'));
      });
      return done(null, socket);
    });
}

interface Connections {
  readonly agent: Agent;
  readonly fetch: typeof undiciFetch;
}

interface Reading {
  readonly open: () => Promise<Connections>;
  readonly signal: AbortSignal;
  bytesLeft: number;
}

/** Rejects as soon as the reading is aborted, even if `work` does not settle. */
async function untilOver<Result>({ signal }: Reading, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as FetchRefused);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Init = Omit<NonNullable<Parameters<typeof undiciFetch>[1]>, 'dispatcher'>;

async function fetchSafely(
  reading: Reading,
  address: string,
  { maxBytes = ANSWER_MAX_BYTES, ...given }: LimitedInit,
): Promise<SafeAnswer> {
  let init = { ...given, headers: new Headers(given.headers) } as Init & { headers: Headers };
  let url = httpsAddress(address, address);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { agent: dispatcher, fetch } = await reading.open();
      const { signal } = reading;
      const answer = await fetch(url, {
        ...init,
        headers: [...init.headers],
        redirect: 'manual',
        dispatcher,
        signal,
      });
      const location = given.redirect === 'manual' ? null : redirectOf(answer);
      if (location === null) return await readWhole(reading, answer, url, maxBytes);
      await answer.body?.cancel();
      if (redirects === REDIRECTS_MAX || given.redirect === 'error') throw new FetchRefused('too-many-redirects');
      const next = httpsAddress(location, url.href);
      init = redirected(init, answer.status, url.origin === next.origin);
      url = next;
    }
  } catch (error) {
    // fetch() throws a refused connection as "fetch failed", with the reason as cause.
    throw refusalOf(error);
  }
}

function httpsAddress(address: string, base: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.protocol !== 'https:') throw new FetchRefused('insecure');
  // As a header they would also be sent to the targets of redirects.
  url.username = '';
  url.password = '';
  return url;
}

type Answer = Awaited<ReturnType<typeof undiciFetch>>;

const redirectOf = ({ status, headers }: Answer) =>
  [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;

/** The request after a redirect, as browsers make it. A password is sent to no other server. */
function redirected<Request extends Init & { headers: Headers }>(
  init: Request,
  status: number,
  isSameOrigin: boolean,
): Request {
  const headers = new Headers(init.headers);
  if (!isSameOrigin) headers.delete('authorization');
  if (status !== 303) return { ...init, headers };
  headers.delete('content-type');
  return { ...init, headers, method: 'GET', body: null };
}

/** Servers may send any three digits; a Response accepts 200 to 599. */
const STATUS_MAX = 599;

async function readWhole(reading: Reading, answer: Answer, url: URL, maxBytes: number): Promise<SafeAnswer> {
  const { status, ok, headers } = answer;
  if (status > STATUS_MAX) throw new FetchRefused('no-calendar');
  // Compressed twice, it may be huge after the first decompression and tiny after the second.
  if (headers.get('content-encoding')?.includes(',')) throw new FetchRefused('no-calendar');
  const blocks = new Blocks();
  // Counted uncompressed, since the limit is for memory.
  for await (const chunk of answer.body ?? []) {
    reading.bytesLeft -= chunk.byteLength;
    if (reading.bytesLeft < 0) throw new FetchRefused('too-large-together');
    if (blocks.bytes + chunk.byteLength > maxBytes) throw new FetchRefused('too-large');
    blocks.add(chunk);
  }
  return { status, ok, header: (name) => headers.get(name), url: url.href, blocks: blocks.all() };
}

const BLOCK_BYTES = 64 * 1024;

/** The bytes in blocks that can be transferred to a thread. Not joined, since copying megabytes blocks the event loop. */
class Blocks {
  bytes = 0;
  private readonly full: ArrayBuffer[] = [];
  private block = new Uint8Array(BLOCK_BYTES);
  private used = 0;

  add(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength;
    for (let from = 0; from < chunk.byteLength;) {
      const part = chunk.subarray(from, from + BLOCK_BYTES - this.used);
      this.block.set(part, this.used);
      this.used += part.byteLength;
      from += part.byteLength;
      if (this.used < BLOCK_BYTES) continue;
      this.full.push(this.block.buffer);
      [this.block, this.used] = [new Uint8Array(BLOCK_BYTES), 0];
    }
  }

  all(): readonly ArrayBuffer[] {
    return this.used === 0 ? this.full : [...this.full, this.block.buffer.slice(0, this.used)];
  }
}
