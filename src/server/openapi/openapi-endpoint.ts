// GET /rest/v1/: what there is, for programs that make a client of it.
import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { openApiDocument } from './openapi-document.ts';

/** At this address with and without a slash at its end. */
export function createOpenApi({ db, settings }: Deps, schemas: WriteSchemas, address: string): Hono {
  const app = new Hono();
  let loaded: Catalog | null = null;
  for (const path of [address, `${address}/`])
    app.get(path, async (c) => {
      loaded ??= await loadCatalog(db.asServer.bind(db));
      return c.json(openApiDocument({ catalog: loaded, schemas, ...settings }), 200, {
        'Content-Type': 'application/openapi+json; charset=utf-8',
      });
    });
  return app;
}
