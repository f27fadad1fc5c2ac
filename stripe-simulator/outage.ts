// Stripe having a bad day, as tests ask for it: away, slow, or answering what is no answer.
import type { Context, Next } from 'hono';

export type OutageKind = 'none' | 'down' | 'slow' | 'garbage';

export interface Outage {
  kind: OutageKind;
  delayMs: number;
}

export const OUTAGE_KINDS: readonly OutageKind[] = ['none', 'down', 'slow', 'garbage'];

export function sufferOutage(outage: Outage) {
  return async (c: Context, next: Next): Promise<Response | void> => {
    if (outage.kind === 'down') {
      return c.json({ error: { type: 'api_error', message: 'The simulator was told to be down' } }, 503);
    }
    if (outage.kind === 'garbage') return c.html('<html>Bad gateway</html>', 200);
    if (outage.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, outage.delayMs).unref());
    return next();
  };
}
