// The log: one JSON object a line, on standard output. Lines that a request causes carry its id.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Settings } from '#server/settings.ts';
import { errorFacts } from './error-facts.ts';
import { currentRequest } from './request-context.ts';
import { standardOutput } from './standard-output.ts';

export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequest();
    return requestId === undefined ? {} : { requestId };
  };
  const options = { level, base: null, mixin, serializers: { err: (error: unknown) => errorFacts(error) } };
  return pino(options, destination ?? standardOutput());
}
