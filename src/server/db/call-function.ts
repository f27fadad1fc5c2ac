// Calls of the database's functions that decide by themselves, for a user or a witness. They refuse with codes that are statuses.
import { DatabaseError } from 'pg';
import type { Claims, Database } from './database.ts';

const STATUSES = [400, 401, 402, 403, 404, 409, 413, 429] as const;

/** The database's reason, which may be shown. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: (typeof STATUSES)[number];
  /** Whether it reveals whether mails reach an address (private.write_outside_mail). */
  readonly tellsOfAddress: boolean;
  constructor(status: CallRefused['status'], message: string, tellsOfAddress = false) {
    super(message);
    this.status = status;
    this.tellsOfAddress = tellsOfAddress;
  }
}

/** The first column of the first row, as the bytes that Postgres sent. Throws CallRefused: the code PT409 is 409. */
export async function callFunction(
  db: Pick<Database, 'asUser'>,
  claims: Claims,
  text: string,
  values: readonly (string | null)[] = [],
): Promise<Buffer> {
  try {
    const { rows } = await db.asUser(claims, { text, values });
    return rows[0]?.[0] ?? Buffer.from('null');
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** The same as a value, read from JSON. */
export const callJson = async <Answer>(...call: Parameters<typeof callFunction>): Promise<Answer> =>
  JSON.parse((await callFunction(...call)).toString()) as Answer;

/** The errors of a text with NUL, in JSON or not, and of JSON with half a character, which Postgres cannot read. */
const isUnstorable = ({ code, detail }: DatabaseError): boolean =>
  code === '22P05' || code === '22021' || (code === '22P02' && /surrogate/.test(detail ?? ''));

/** The reason of a function that refused, also where it was not called by callFunction; and of a text that no column can hold. */
export function refusalOf(error: unknown): CallRefused | null {
  if (!(error instanceof DatabaseError)) return null;
  if (isUnstorable(error)) return new CallRefused(400, 'A text holds a character that cannot be stored');
  const status = STATUSES.find((each) => error.code === `PT${each}`);
  return status === undefined ? null : new CallRefused(status, error.message, error.detail === 'address');
}
