// Serializes errors for the log: type, code, cause and stack, without personal data. Messages of the database quote the
// refused value or row, those of JSON.parse a part of the text, those of the mail server name the recipient.
import { DatabaseError } from 'pg';

const CAUSES_MAX = 3;
/**
 * Postgres quotes values, and constraints, which are logged as a field of their own; JSON.parse quotes its text. From the first quotation mark
 * to the last, since what is quoted may have some. Postgres uses those of the language that its host has chosen: »…«, «…», „…“, “…”, 「…」.
 */
const MARK = String.raw`["\p{Pi}\p{Pf}„‚「」『』]`;
const QUOTED = new RegExp(`(?:'.', )?${MARK}.*${MARK}`, 'gsu');
const ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;
/** Access tokens; tokens of links, personal keys and whatever else is as long. No id is. */
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]+)*|[\w-]{40,}/g;

/** Serializer for pino's `err`. Accepts any thrown value. */
export function errorFacts(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const isDatabaseError = error instanceof DatabaseError;
  const message = redacted(withoutQuoted(error));
  return {
    type: error.name,
    message,
    stack: stackOf(error, message),
    ...('code' in error && { code: error.code }),
    ...(isDatabaseError && { table: error.table, column: error.column, constraint: error.constraint }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: errorFacts(error.cause, depth + 1) }),
  };
}

function withoutQuoted(error: Error): string {
  const isQuoting = error instanceof DatabaseError || error instanceof SyntaxError;
  return isQuoting ? error.message.replace(QUOTED, '…') : error.message;
}

/** The stack begins with the message, which is replaced by the redacted one. */
function stackOf({ stack, name, message }: Error, redactedMessage: string): string {
  const frames = (stack ?? '')
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [`${name}: ${redactedMessage}`, ...frames].join('\n');
}

/** A text without addresses and tokens. */
export const redacted = (text: string) => text.replace(TOKEN, '…').replace(ADDRESS, '…@…');
