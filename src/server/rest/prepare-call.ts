// Prepares a call with arguments in its body, as prepare-write.ts does a write.
import { parseObjectBody, type JsonObject } from './parse/parse-body.ts';
import type { Catalog, RestFunction } from './plan/catalog.ts';
import { findFunction } from './plan/plan-call.ts';
import { validateTables, validTexts, type WriteSchemas } from './plan/validate-rows.ts';
import type { Steps } from '#domain/steps.ts';

export interface PlannedCall {
  readonly called: RestFunction;
  readonly values: JsonObject;
}

/** Rows of tables among the arguments are validated as those of an insert are, texts by the function's schema. Without arguments the body may be empty. */
export function* planCall(
  catalog: Catalog,
  schemas: WriteSchemas,
  name: string,
  body: ArrayBuffer,
  contentType: string | undefined,
): Steps<PlannedCall> {
  const given = body.byteLength === 0 ? {} : yield* parseObjectBody(body, contentType);
  const called = findFunction(catalog, name, Object.keys(given));
  const valid: [string, JsonObject][] = [];
  for (const argument of called.arguments) {
    if (argument.confidential !== 'rows' || !Object.hasOwn(given, argument.name)) continue;
    valid.push([argument.name, yield* validateTables(schemas, catalog, argument.name, given[argument.name])]);
  }
  return { called, values: { ...given, ...Object.fromEntries(valid), ...validTexts(schemas, name, given) } };
}

/** The confidential arguments that are given. */
export const confidentialArguments = ({ called, values }: PlannedCall) =>
  called.arguments.filter(({ confidential, name }) => confidential && Object.hasOwn(values, name));
