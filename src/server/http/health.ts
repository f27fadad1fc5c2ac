// For whoever watches the server: /healthz says that the process answers, /readyz whether requests should come here now.
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';

/** `isStopping`: true from the moment the server was told to stop, while it still answers what comes. */
export function createHealth(db: Database, isStopping: () => boolean): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const status = isStopping() ? 'stopping' : (await db.isReady()) ? 'ok' : 'database not reachable';
      return c.json({ status }, status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}
