// /rest/v1/rpc/<function>: name and arguments × catalog → one statement. Only functions that return one value.
import type { Statement } from '#server/db/database.ts';
import type { Argument, Catalog, RestFunction } from './catalog.ts';
import { checkValue } from './check-value.ts';
import { arrayElements } from '#server/rest/parse/array-elements.ts';
import { fieldError, typeMessage } from '#server/rest/respond/field-error.ts';
import type { JsonObject } from '#server/rest/parse/parse-body.ts';
import { parseRefusal, RestError, unsupported } from '#server/rest/respond/rest-error.ts';
import { similarName } from './similar-name.ts';
import { SqlScope, quoteIdentifier, tableSql } from '#server/rest/sql/sql-parts.ts';
import { scalarText, valueText } from '#server/rest/sql/value-text.ts';

/** Arguments of a GET: every key of the query string, except `select=*`, which is ignored. */
export function argumentsOfQuery(search: string): JsonObject {
  const values = new Map<string, string>();
  for (const [key, value] of meaningfulKeys(search)) {
    if (values.has(key)) throw parseRefusal('arguments', key, 1, `"${key}" is given twice`);
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

/** With POST the arguments are in the body. One value cannot be filtered, ordered or limited. */
export function refuseQueryOfCall(search: string): void {
  const key = meaningfulKeys(search)[0]?.[0];
  if (key !== undefined) throw unsupported(`"${key}" does not apply to a function that answers one value`);
}

const meaningfulKeys = (search: string) =>
  [...new URLSearchParams(search)].filter(
    ([key, value]) => key !== 'apikey' && !(key === 'select' && (value === '*' || value === '')),
  );

/** PGRST202 if no function has exactly these arguments, PGRST203 if several do. */
export function findFunction(catalog: Catalog, name: string, given: readonly string[]): RestFunction {
  const named = catalog.functions.filter((candidate) => candidate.name === name);
  const fitting = named.filter((candidate) => takes(candidate, given));
  if (fitting.length > 1)
    throw new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${fitting.map(signature).join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    );
  if (!fitting[0]) throw noFunction(catalog, name, given, named[0]);
  return fitting[0];
}

const takes = (candidate: RestFunction, given: readonly string[]) =>
  given.every((name) => candidate.arguments.some((argument) => argument.name === name)) &&
  candidate.arguments.every((argument) => !argument.isRequired || given.includes(argument.name));

/** The names of a body's arguments can be long. */
const NAMES_SHOWN_CHARS = 200;

const signature = (candidate: RestFunction) =>
  `public.${candidate.name}(${candidate.arguments.map((argument) => argument.name).join(', ')})`;

function noFunction(
  { functions }: Catalog,
  name: string,
  given: readonly string[],
  nearest: RestFunction | undefined,
): RestError {
  const names = functions.map((known) => known.name);
  const similar = nearest ? signature(nearest) : similarName(name, names);
  const list = given.toSorted().join(', ').slice(0, NAMES_SHOWN_CHARS);
  const called = given.length === 0 ? `public.${name} without parameters` : `public.${name}(${list})`;
  const searched =
    given.length === 0
      ? `public.${name} without parameters or with a single unnamed json/jsonb parameter`
      : `public.${name} with parameter${given.length > 1 ? 's' : ''} ${list} or with a single unnamed json/jsonb parameter`;
  return new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
    hint: similar === null ? null : `Perhaps you meant to call the function ${nearest ? similar : `public.${similar}`}`,
  });
}

/**
 * `isGet`: the values are from a query string, in which an array is written `{a,b}`, and the function must not write.
 * The result is one JSON value, or null.
 */
export function callStatement(called: RestFunction, values: JsonObject, isGet: boolean): Statement {
  const scope = new SqlScope();
  const given = called.arguments.filter((argument) => Object.hasOwn(values, argument.name));
  const list = given.map((argument) => {
    const text = argumentText(argument, values[argument.name], isGet);
    return `${quoteIdentifier(argument.name)} => ${scope.value(text)}::${argument.type}`;
  });
  const call = `${tableSql(called.name)}(${list.join(', ')})`;
  const text = `select ${isGet && called.isVolatile ? readingSql(called, call) : answerSql(called, call)}`;
  return {
    text,
    values: scope.values,
    ...(!called.isVolatile && { kind: 'read', ...(called.isCostly && { isCostly: true }) }),
  };
}

/**
 * For a function that is remembered: one row with the caller's version and the answer, which is null where `version` is theirs still. Both
 * are of one snapshot.
 */
export function unlessUnchanged({ text, values = [], ...rest }: Statement, version: string | null): Statement {
  return {
    ...rest,
    text: `select v.version, case when v.version is null or v.version is distinct from $${values.length + 1}::text then (${text}) end
      from (select private.version_of_caller() as version offset 0) v`,
    values: [...values, version],
  };
}

const answerSql = ({ returnsVoid }: RestFunction, call: string) => (returnsVoid ? call : `to_json(${call})`);

/** Raises an error if the function wrote something, which rolls it back: see rest.require_reading. */
const readingSql = ({ returnsVoid }: RestFunction, call: string) =>
  returnsVoid
    ? `rest.require_reading(null) from (select ${call} offset 0) _v`
    : `rest.require_reading(to_json(${call}))`;

function argumentText({ name, typeName }: Argument, value: unknown, isText: boolean): string | null {
  if (value === null) return null;
  const isArray = typeName.startsWith('_');
  if (isText && isArray) return scalarText(value);
  if (isArray && typeof value === 'string' && arrayElements(value) !== null) return value;
  const refusal = checkValue(typeName, value);
  if (refusal) throw fieldError(name, refusal, typeMessage(typeName, refusal.code, value));
  if (isText) return scalarText(value);
  const text = valueText(typeName, value);
  if (text === undefined) {
    const refused = { code: '22P02', text: 'Must be a list of single values' };
    throw fieldError(name, refused, typeMessage(typeName, refused.code, value));
  }
  return text;
}
