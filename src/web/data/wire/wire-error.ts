import { RequestTimeout } from './request.ts';

/** An error response of the server. */
export class WireError extends Error {
  override readonly name = 'WireError';
  /** SQLSTATE, PGRST code, or '' when the connection ended before an answer. */
  readonly code: string;
  /** The invalid column, if the server named one. */
  readonly field: string | null;
  constructor(message: string, code: string, field: string | null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

interface Refusal {
  message: string;
  code?: string;
  hint?: string | null;
}

export const UNREACHED_TEXT = 'The server could not be reached. Please check your connection and try again.';
/** Of an answer that is not our server's (readable-answer.ts). */
export const FOREIGN_TEXT = 'The server could not answer. Please try again in a moment.';

/** The hint of a refused value (SQLSTATE class 22 or 23): the column and the text for the form. */
const REFUSED_VALUE = /^([a-z_]+): (.+)$/s;

/** Reads what the data client puts into `error`. */
export function toWireError({ code = '', message, hint }: Refusal): WireError | RequestTimeout {
  // Without a code it is no answer (readable-answer.ts): the data client reports a failed fetch as "TypeError: …".
  if (message.startsWith('RequestTimeout: ')) return new RequestTimeout();
  if (!code) return new WireError(UNREACHED_TEXT, '', null);
  const refused = /^2[23]/.test(code) ? REFUSED_VALUE.exec(hint ?? '') : null;
  return new WireError(refused?.[2] ?? message, code, refused?.[1] ?? null);
}

/**
 * Returns the data of a response, or throws a WireError or RequestTimeout.
 * @example const clients = unwrap(await rest.from('clients').select())
 */
export function unwrap<Answer extends { data: unknown; error: Refusal | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw toWireError(answer.error);
  return answer.data;
}

/** The text to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
}
