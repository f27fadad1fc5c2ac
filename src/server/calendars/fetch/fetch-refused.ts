// Why an address was not read. The message is a code of the domain, so that no address gets into a log.
import type { FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';

export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
  readonly problem: FeedProblem;
  /** The HTTP status of the other server; null if it did not answer. */
  readonly status: number | null;
  constructor(problem: FeedProblem, status: number | null = null) {
    super(`${problem}${status === null ? '' : ` ${status}`}`);
    this.problem = problem;
    this.status = status;
  }
}

const WORDS: Readonly<Record<string, FeedProblem>> = {
  ENOTFOUND: 'no-host',
  ENODATA: 'no-host',
  EBADNAME: 'no-host',
  ETIMEOUT: 'no-host',
  ESERVFAIL: 'no-host',
  EREFUSED: 'no-host',
  ECONNREFUSED: 'no-connection',
  EHOSTUNREACH: 'no-connection',
  ENETUNREACH: 'no-connection',
  ETIMEDOUT: 'no-connection',
  UND_ERR_CONNECT_TIMEOUT: 'no-connection',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  EPROTO: 'certificate',
  // The response can't be decompressed.
  Z_DATA_ERROR: 'no-calendar',
  Z_BUF_ERROR: 'no-calendar',
};

/** Translates an error of undici, of the resolver or of a socket. */
export function refusalOf(error: unknown): FetchRefused {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof FetchRefused) return cause;
    if (cause.name === 'TimeoutError') return new FetchRefused('too-slow');
    // All addresses of the host failed.
    if (cause instanceof AggregateError && cause.errors.length > 0) return refusalOf(cause.errors[0]);
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return new FetchRefused('certificate');
    const problem = WORDS[code];
    if (problem) return new FetchRefused(problem);
  }
  return new FetchRefused('no-answer');
}
