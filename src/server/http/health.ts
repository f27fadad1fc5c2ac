// For whoever watches the server: /healthz says that the process answers, /readyz whether requests should come here now.
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';

export interface Condition {
  /** True from the moment the server was told to stop, while it still answers what comes. */
  readonly isStopping: () => boolean;
  /** True when the process has just been too busy to answer anybody. */
  readonly isBlocked: () => boolean;
}

export function createHealth(db: Database, { isStopping, isBlocked }: Condition): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const isReachable = await db.isReady();
      const status = isStopping() ? 'stopping' : isBlocked() ? 'busy' : isReachable ? 'ok' : 'database not reachable';
      return c.json({ status }, status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}
