// What the log says of an error: what it is, where it came from, and nothing of what people wrote. Errors carry more than
// that: the database's quote the value or the whole row that it refused, the mail server's name the recipient.
import { DatabaseError } from 'pg';

const CAUSES_MAX = 3;
/** In quotes Postgres names the value, and constraints, which have a field of their own. */
const QUOTED = /"[^"]*"/g;
const ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;
/** Access tokens; tokens of mailed links. */
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]+)*|\b[\da-f]{40,}\b/g;

/** For pino's `err`. Takes anything that was thrown. */
export function errorFacts(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const isDatabases = error instanceof DatabaseError;
  const message = withoutPersons(isDatabases ? error.message.replace(QUOTED, '…') : error.message);
  return {
    type: error.name,
    message,
    stack: stackOf(error, message),
    ...('code' in error && { code: error.code }),
    ...(isDatabases && { table: error.table, column: error.column, constraint: error.constraint }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: errorFacts(error.cause, depth + 1) }),
  };
}

/** The stack begins with the message. */
function stackOf({ stack, name, message }: Error, told: string): string {
  const frames = (stack ?? '')
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [`${name}: ${told}`, ...frames].join('\n');
}

const withoutPersons = (text: string) => text.replace(TOKEN, '…').replace(ADDRESS, '…@…');
