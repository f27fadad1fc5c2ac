/** A refusal or failure as the server told it. */
export class WireError extends Error {
  override readonly name = 'WireError';
  /** SQLSTATE, PGRST code, or '' when the server was not reached. */
  readonly code: string;
  /** The column at fault, when the server named one. */
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
}

/** A refused value: SQLSTATE of class 22 or 23, the message begins with its column. */
const REFUSED_VALUE = /^([a-z_]+): (.+)$/s;

/** Reads what the data client puts into `error`. */
export function toWireError({ code = '', message }: Refusal): WireError {
  // Without a code the answer is not our server's: the data client writes a failed fetch as "TypeError: …".
  if (!code) return new WireError(unreachedText(message), '', null);
  const refused = /^2[23]/.test(code) ? REFUSED_VALUE.exec(message) : null;
  return new WireError(refused?.[2] ?? message, code, refused?.[1] ?? null);
}

function unreachedText(message: string): string {
  const timeout = /^RequestTimeout: (.*)$/.exec(message);
  return timeout?.[1] ?? 'The server could not be reached. Please check your connection and try again.';
}

/**
 * The data of an answer, or a thrown WireError.
 * @example const clients = unwrap(await rest.from('clients').select())
 */
export function unwrap<Answer extends { data: unknown; error: Refusal | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw toWireError(answer.error);
  return answer.data;
}

/** A text for people, of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
}
