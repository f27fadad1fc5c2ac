// The tables of /rest/v1 in the OpenAPI document: columns and keys as the catalog has them, limits as the schemas of the forms.
import * as z from 'zod/mini';
import type { Column, Table } from '#server/rest/plan/catalog.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';

/** A schema of OpenAPI 3.1, which is one of JSON Schema 2020-12. */
export type JsonSchema = { readonly [key: string]: unknown };

const INTEGERS = new Set(['int2', 'int4', 'int8']);
const NUMBERS = new Set(['numeric', 'float4', 'float8']);
const FORMATS: Readonly<Record<string, string>> = { uuid: 'uuid', date: 'date', timestamptz: 'date-time' };

/** @param typeName pg_type's short name @example jsonType('_text') // { type: 'array', items: { type: 'string' } } */
export function jsonType(typeName: string): JsonSchema {
  if (typeName.startsWith('_')) return { type: 'array', items: jsonType(typeName.slice(1)) };
  if (INTEGERS.has(typeName)) return { type: 'integer' };
  if (NUMBERS.has(typeName)) return { type: 'number' };
  if (typeName === 'bool') return { type: 'boolean' };
  // Any JSON.
  if (typeName === 'json' || typeName === 'jsonb') return {};
  const format = FORMATS[typeName];
  return format === undefined ? { type: 'string' } : { type: 'string', format };
}

/** The same where null is a value too. */
function orNull(schema: JsonSchema): JsonSchema {
  return typeof schema['type'] === 'string' ? { ...schema, type: [schema['type'], 'null'] } : schema;
}

/** A row as it is read, and as it is written. Tables that users may not write have no second. */
export function tableSchemas(table: Table, schemas: WriteSchemas): Record<string, JsonSchema> {
  const columns = [...table.columns.values()];
  const read = columns.filter(({ isSelectable }) => isSelectable);
  const inserted = columns.filter(({ isInsertable }) => isInsertable);
  const updated = columns.filter(({ isUpdatable }) => isUpdatable);
  const written = (some: readonly Column[], required: readonly string[]): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(some.map((column) => [column.name, writtenType(table, column, schemas)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  });
  return {
    [table.name]: {
      type: 'object',
      properties: Object.fromEntries(read.map((column) => [column.name, readType(column)])),
      required: read.map(({ name }) => name),
    },
    ...(inserted.length > 0 && {
      [`${table.name}.insert`]: written(
        inserted,
        inserted.filter(isNeeded).map(({ name }) => name),
      ),
    }),
    ...(updated.length > 0 && { [`${table.name}.update`]: written(updated, []) }),
  };
}

/** Whether an insert must name it. */
export const isNeeded = ({ isNullable, defaultSql }: Column): boolean => !isNullable && defaultSql === null;

function readType({ typeName, type, isNullable }: Column): JsonSchema {
  const schema = { ...jsonType(typeName), description: type };
  return isNullable ? orNull(schema) : schema;
}

/** As a schema says it of what users write, where there is one. */
function writtenType({ name: table }: Table, column: Column, schemas: WriteSchemas): JsonSchema {
  const schema = Object.hasOwn(schemas, table) ? schemas[table]?.shape[column.name] : undefined;
  return schema && column.confidential !== 'rows'
    ? { ...jsonSchemaOf(schema), description: column.type }
    : readType(column);
}

/** What `schema` takes. Rules that no JSON Schema can say are left out: the server's answer names them. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const PREFER = { name: 'Prefer', in: 'header', schema: { type: 'string' } };
const parameter = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});
const SELECT = parameter('select', 'Columns, and rows of other tables: `date,clients(name)`.');

const rowsOf = (table: Table, description: string) => ({
  description,
  content: {
    'application/json': { schema: { type: 'array', items: { $ref: `#/components/schemas/${table.name}` } } },
  },
});

/** The methods that users have on it. */
export function tablePath(table: Table): JsonSchema {
  const columns = [...table.columns.values()];
  const filters = columns
    .filter(({ isSelectable }) => isSelectable)
    .map(({ name }) => parameter(name, 'A filter: `eq.…`, `in.(…)`, `is.null`.'));
  const body = (kind: 'insert' | 'update') => {
    const row = { $ref: `#/components/schemas/${table.name}.${kind}` };
    const schema = kind === 'insert' ? { oneOf: [row, { type: 'array', items: row }] } : row;
    return { required: true, content: { 'application/json': { schema } } };
  };
  const refused = { default: { $ref: '#/components/responses/RestError' } };
  const written = {
    204: { description: 'Done; with `Prefer: return=representation` the rows.' },
    ...refused,
  };
  return {
    get: {
      tags: [table.name],
      operationId: `read_${table.name}`,
      parameters: [
        SELECT,
        ...filters,
        parameter('order', '`date.desc`'),
        parameter('limit', 'A number of rows.'),
        parameter('offset', 'Rows to leave out.'),
        PREFER,
      ],
      responses: {
        200: rowsOf(table, 'Rows.'),
        206: rowsOf(table, 'A part of them, where the total was asked for.'),
        ...refused,
      },
    },
    ...(columns.some(({ isInsertable }) => isInsertable) && {
      post: {
        tags: [table.name],
        operationId: `insert_${table.name}`,
        parameters: [
          SELECT,
          parameter('on_conflict', 'Columns of a unique key, to write over rows that are there.'),
          PREFER,
        ],
        requestBody: body('insert'),
        responses: {
          201: rowsOf(table, 'Inserted; without `Prefer: return=representation` the body is empty.'),
          ...refused,
        },
      },
    }),
    ...(columns.some(({ isUpdatable }) => isUpdatable) && {
      patch: {
        tags: [table.name],
        operationId: `update_${table.name}`,
        parameters: [SELECT, ...filters, PREFER],
        requestBody: body('update'),
        responses: { 200: rowsOf(table, 'The rows as they are now.'), ...written },
      },
    }),
    ...(table.isDeletable && {
      delete: {
        tags: [table.name],
        operationId: `delete_${table.name}`,
        parameters: [SELECT, ...filters, PREFER],
        responses: { 200: rowsOf(table, 'The rows that were there.'), ...written },
      },
    }),
  };
}
