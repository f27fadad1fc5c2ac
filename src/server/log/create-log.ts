// The log: one JSON object per line on standard output. Lines of a request contain its id (for-request.ts).
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Settings } from '#server/settings.ts';
import { errorFacts } from './error-facts.ts';
import { standardOutput } from './standard-output.ts';

export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: (error: unknown) => errorFacts(error) } };
  return pino(options, destination ?? standardOutput());
}
