// A JSON Schema as docs/wire.md shows it: as a TypeScript type, with limits as comments.
import type { JsonSchema } from '#server/openapi/table-paths.ts';

interface Shape extends JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** @example typeText({ type: 'array', items: { type: 'string' } }) // 'string[]' */
export function typeText(schema: JsonSchema, indent = ''): string {
  const { type, enum: values, const: only, anyOf, oneOf, items, properties } = schema as Shape;
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const several = anyOf ?? oneOf;
  if (several) return several.map((one) => typeText(one, indent)).join(' | ');
  if (typeof type === 'object') return type.join(' | ');
  if (type === 'array') {
    const item = typeText(items ?? {}, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') return properties ? objectText(schema, indent) : 'object';
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}

function objectText({ properties = {}, required = [] }: Shape, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const limits = limitsOf(schema);
    const note = limits === '' ? '' : ` // ${limits}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)};${note}\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** What the type does not say. */
function limitsOf(schema: Shape): string {
  const one = (schema.anyOf ?? []).find(({ type }) => type !== 'null') ?? schema;
  const { format, minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems } = one as Record<string, unknown>;
  const whole = one.type === 'integer' ? ['whole'] : [];
  const above = typeof exclusiveMinimum === 'number' ? [`more than ${exclusiveMinimum}`] : [];
  const isBounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  const range = isBounded ? [`${typeof minimum === 'number' ? `${minimum} to ` : 'at most '}${maximum}`] : [];
  const least = typeof minLength === 'number' && minLength > 0 ? `${minLength} to ` : 'at most ';
  const length = typeof maxLength === 'number' ? [`${least}${maxLength} characters`] : [];
  const items = typeof maxItems === 'number' ? [`at most ${maxItems}`] : [];
  return [...(typeof format === 'string' ? [format] : []), ...whole, ...above, ...range, ...length, ...items].join(
    ', ',
  );
}
