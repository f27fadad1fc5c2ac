// The log and the metrics.
import * as z from 'zod/mini';
import { secret, wholeNumber } from './value-types.ts';

export const monitoringVariables = {
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
  SLOW_QUERY_MS: z._default(wholeNumber(0, 60_000), 200),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_TOKEN: z.optional(secret),
};
const schema = z.object(monitoringVariables);
type Environment = z.infer<typeof schema>;

export function monitoringSettings(env: Environment, production: boolean) {
  return {
    // In production every request is a line; in development the terminal stays readable.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Statements that take at least this many milliseconds are logged; 0: all. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** A loopback port for /metrics; null: none. */
    metricsPort: env.METRICS_PORT ?? null,
    /** The secret that opens /metrics on the usual port; null: it is not served there. */
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}
