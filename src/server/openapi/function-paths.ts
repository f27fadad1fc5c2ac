// The functions of /rest/v1/rpc and of /functions/v1 in the OpenAPI document.
import { CERTIFICATE_HEADER } from '#domain/certificates/certificate.ts';
import { EVERY_REFUSAL } from '#server/functions/function-call.ts';
import type { DeclaredFunction } from '#server/functions/function-list.ts';
import type { Argument, RestFunction } from '#server/rest/plan/catalog.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { jsonSchemaOf, jsonType, type JsonSchema } from './table-paths.ts';

const REST_REFUSED = { default: { $ref: '#/components/responses/RestError' } };

/** A function of the database. */
export function rpcPath(called: RestFunction, schemas: WriteSchemas): JsonSchema {
  const { name, arguments: given, returnsVoid, returnType, isVolatile } = called;
  const responses = {
    ...(returnsVoid
      ? { 204: { description: 'Done.' } }
      : { 200: { description: 'The value.', content: { 'application/json': { schema: jsonType(returnType) } } } }),
    ...REST_REFUSED,
  };
  const typeOf = (argument: Argument): JsonSchema => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name]?.shape[argument.name] : undefined;
    return { ...(schema ? jsonSchemaOf(schema) : jsonType(argument.typeName)), description: argument.type };
  };
  const required = given.filter(({ isRequired }) => isRequired).map((argument) => argument.name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(given.map((argument) => [argument.name, typeOf(argument)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const common = { tags: ['rpc'], responses };
  return {
    post: {
      ...common,
      operationId: `call_${name}`,
      requestBody: { required: required.length > 0, content: { 'application/json': { schema } } },
    },
    ...(!isVolatile && {
      get: {
        ...common,
        operationId: `get_${name}`,
        parameters: given.map((argument) => ({
          name: argument.name,
          in: 'query',
          required: argument.isRequired,
          schema: typeOf(argument),
        })),
      },
    }),
  };
}

/** The statuses with which it refuses a call, in order. */
export function refusalsOf({ who, refuses, opens }: Pick<DeclaredFunction, 'who' | 'refuses' | 'opens'>): number[] {
  const every = EVERY_REFUSAL.filter((status) => status !== 401 || who === 'coach');
  return [...new Set<number>([...every, ...refuses, ...(opens ? [403] : [])])].toSorted((a, b) => a - b);
}

/** A function of the server. */
export function functionPath(name: string, declared: DeclaredFunction): JsonSchema {
  const { about, body, answer, who, takes } = declared;
  const refused = refusalsOf(declared).map((status) => [status, { $ref: '#/components/responses/FunctionError' }]);
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string', contentMediaType: answer } } }
      : { 'application/json': { schema: answerSchema(jsonSchemaOf(answer, 'output')) } };
  return {
    post: {
      tags: ['functions'],
      operationId: name.replaceAll('-', '_'),
      summary: about,
      ...(who === 'anybody' && { security: [{ apikey: [] }] }),
      ...inputOf(takes, name, jsonSchemaOf(body)),
      responses: { 200: { description: 'The answer.', content }, ...Object.fromEntries(refused) },
    },
  };
}

function inputOf(takes: DeclaredFunction['takes'], name: string, schema: JsonSchema): JsonSchema {
  if (takes === 'link') {
    const { properties } = schema as { properties: Record<string, JsonSchema> };
    return {
      parameters: Object.entries(properties).map(([key, type]) => ({
        name: key,
        in: 'query',
        required: true,
        schema: type,
      })),
    };
  }
  if (name !== 'add-certificate')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  return {
    parameters: [
      {
        name: CERTIFICATE_HEADER,
        in: 'header',
        required: true,
        description: 'JSON, percent-encoded.',
        content: { 'application/json': { schema } },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  };
}

/** An answer may get more fields: a client takes no notice of those that it does not know. */
function answerSchema(schema: JsonSchema): JsonSchema {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'additionalProperties')
        .map(([key, inner]) => [key, open(inner)]),
    );
  };
  return open(schema) as JsonSchema;
}
