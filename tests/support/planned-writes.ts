// Writes planned on the sample catalog, for the tests of planning them and of their SQL.
import { expect } from 'vitest';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { parseBody as parseBodySteps } from '#server/rest/parse/parse-body.ts';
import { parsePrefer } from '#server/rest/parse/parse-prefer.ts';
import { parseQuery } from '#server/rest/parse/parse-query.ts';
import { planRead } from '#server/rest/plan/plan-read.ts';
import { planInsert as planInsertSteps, type WritePlan } from '#server/rest/plan/plan-write.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { writeStatement, type WriteOptions } from '#server/rest/sql/sql-write.ts';
import { SAMPLE_CATALOG, sampleTable } from './sample-catalog.ts';
import { runAtOnce } from '#domain/steps.ts';

const planInsert = (...given: Parameters<typeof planInsertSteps>) => runAtOnce(planInsertSteps(...given));
const parseBody = (...given: Parameters<typeof parseBodySteps>) => runAtOnce(parseBodySteps(...given));

export const SCHEMAS: WriteSchemas = WIRE_SCHEMAS;
const QUIET: WriteOptions = {
  returns: 'nothing',
  stripsNulls: false,
  mustBeSingle: false,
  maxAffected: null,
  mayReturnRows: true,
};
export const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer;
export const refusal = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ body: expect.objectContaining({ code, message }) });

export const insert = (table: string, body: unknown, search = '', prefer = '') =>
  planInsert(
    sampleTable(table),
    parseQuery(search),
    parseBody(bytes(body), 'application/json'),
    parsePrefer(prefer),
    SCHEMAS,
  );
export const read = (table: string, search = '') => planRead(SAMPLE_CATALOG, sampleTable(table), parseQuery(search));
export const sql = (table: string, plan: WritePlan, search = '', options: Partial<WriteOptions> = {}) =>
  writeStatement(read(table, search), plan, { ...QUIET, ...options });
