// The JSON of a value in a column or an argument, as /rest/v1 takes and answers it.

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
export function orNull(schema: JsonSchema): JsonSchema {
  return typeof schema['type'] === 'string' ? { ...schema, type: [schema['type'], 'null'] } : schema;
}
