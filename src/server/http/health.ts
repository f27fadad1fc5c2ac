// For whoever watches the server: /healthz says that the process answers, /readyz that the database does too.
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';

export function createHealth(db: Database): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await db.isReady();
      return c.json({ status: ready ? 'ok' : 'database not reachable' }, ready ? 200 : 503, {
        'Cache-Control': 'no-store',
      });
    });
}
