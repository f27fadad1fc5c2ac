import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { databaseTypes } from '#server/openapi/database-types.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('x', async () => {
  const answer = await app.fetch(`${app.settings.publicUrl}/rest/v1/`, {
    headers: { apikey: app.settings.publishableKey },
  });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  writeFileSync('/tmp/mine/gen/api.json', text);
  writeFileSync('/tmp/mine/gen/types.ts', databaseTypes(await loadCatalog(app.db.asServer.bind(app.db))));
});
