// What GET /rest/v1/ answers, for programs that generate a client: an OpenAPI 3.1 document of the tables and functions that users have, made
// from the catalog, the schemas that the forms use too, and the list of the server's functions.
import { FUNCTIONS } from '#server/functions/function-list.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { functionPath, rpcPath } from './function-paths.ts';
import { tablePath, tableSchemas, type JsonSchema } from './table-paths.ts';
import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';

/** Tables that users may read or write. */
export const offeredTables = ({ tables }: Catalog) =>
  [...tables.values()].filter(({ columns }) => [...columns.values()].some(({ isSelectable }) => isSelectable));

/** Functions of the database that users may call. */
export const offeredFunctions = ({ functions }: Catalog) => functions.filter(({ isForUsers }) => isForUsers);

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const REST_ERROR = {
  type: 'object',
  description: '`code`: of Postgres or PostgREST. The message or the details name the field that is not valid.',
  properties: { code: text, message: text, details: textOrNull, hint: textOrNull },
  required: ['code', 'message', 'details', 'hint'],
};
const FUNCTION_ERROR = {
  type: 'object',
  description: '`code`: the status. `fields`: of the body, those that are not valid.',
  properties: { code: { type: 'integer' }, message: text, fields: { type: 'array', items: text } },
  required: ['code', 'message'],
};
const responseOf = (name: string, description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

interface Described {
  readonly catalog: Catalog;
  readonly schemas: WriteSchemas;
  readonly publicUrl: string;
  readonly appName: string;
  readonly version: string;
}

export function openApiDocument({ catalog, schemas, publicUrl, appName, version }: Described): JsonSchema {
  const tables = offeredTables(catalog);
  return {
    openapi: '3.1.1',
    info: {
      title: `${appName} API`,
      version,
      description:
        'Rows are those of the coach whose token is sent. Instants are UTC, dates calendar days, durations minutes.',
    },
    servers: [{ url: publicUrl }],
    security: [{ apikey: [], bearer: [] }],
    paths: Object.fromEntries([
      ...tables.map((table) => [`/rest/v1/${table.name}`, tablePath(table)]),
      ...offeredFunctions(catalog).map((each) => [`/rest/v1/rpc/${each.name}`, rpcPath(each, schemas)]),
      ...Object.entries(FUNCTIONS).map(([name, declared]) => [`/functions/v1/${name}`, functionPath(name, declared)]),
    ]),
    components: {
      securitySchemes: {
        apikey: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'The publishable key, or a personal key.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of /auth/v1; for /rest/v1 a personal key too.',
        },
      },
      responses: {
        RestError: responseOf('RestError', 'Refused; nothing was written.'),
        FunctionError: responseOf('FunctionError', 'Refused; the message says why.'),
      },
      schemas: {
        ...Object.assign({}, ...tables.map((table) => tableSchemas(table, schemas))),
        RestError: REST_ERROR,
        FunctionError: FUNCTION_ERROR,
      },
    },
  };
}

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
