// Simulated outages of Stripe: down, slow, or with invalid responses.
import type { Context, Next } from 'hono';

export type OutageKind = 'none' | 'down' | 'slow' | 'garbage';

export interface Outage {
  kind: OutageKind;
  delayMs: number;
}

export const OUTAGE_KINDS: readonly OutageKind[] = ['none', 'down', 'slow', 'garbage'];

export function simulateOutage(outage: Outage) {
  return async (c: Context, next: Next): Promise<Response | void> => {
    if (outage.kind === 'down') {
      return c.json({ error: { type: 'api_error', message: 'The simulator is set to be down' } }, 503);
    }
    if (outage.kind === 'garbage') return c.html('<html>Bad gateway</html>', 200);
    if (outage.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, outage.delayMs).unref());
    return next();
  };
}
