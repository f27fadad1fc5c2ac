// For monitoring: /healthz says that the process is alive, /readyz whether it should receive requests.
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';

export interface ProcessState {
  /** True once the server has begun to stop; it still handles requests for some seconds. */
  readonly isStopping: () => boolean;
  /** True if the event loop was blocked a moment ago. */
  readonly isBlocked: () => boolean;
}

export function createHealth(db: Database, { isStopping, isBlocked }: ProcessState): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const isReachable = await db.isReady();
      const status = isStopping() ? 'stopping' : isBlocked() ? 'busy' : isReachable ? 'ok' : 'database not reachable';
      return c.json({ status }, status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}
