// GET /rest/v1/: the OpenAPI document, for programs that generate a client.
import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { openApiDocument } from './openapi-document.ts';

/** At this address with and without a slash at its end. Made at the first request: tables do not change while the server runs. */
export function createOpenApi({ db, settings }: Deps, schemas: WriteSchemas, address: string): Hono {
  const app = new Hono();
  let made: string | null = null;
  for (const path of [address, `${address}/`])
    app.get(path, async (c) => {
      if (made === null) {
        const catalog = await loadCatalog(db.asServer.bind(db));
        made = JSON.stringify(openApiDocument({ catalog, schemas, ...settings }));
      }
      return c.body(made, 200, { 'Content-Type': 'application/openapi+json; charset=utf-8' });
    });
  return app;
}
