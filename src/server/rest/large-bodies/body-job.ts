// The messages between the server and its thread for large bodies, and the work: from the bytes of a body to a statement,
// by the same steps as for short bodies.
import type { Statement } from '#server/db/database.ts';
import type { DataKey } from '#server/encryption/encrypted-text.ts';
import { confidentialColumns, encryptPlan, encryptRow } from '#server/rest/encrypt-rows.ts';
import type { Catalog, RestFunction } from '#server/rest/plan/catalog.ts';
import { callStatement } from '#server/rest/plan/plan-call.ts';
import { planRequest } from '#server/rest/plan/plan-request.ts';
import type { WritePlan } from '#server/rest/plan/plan-write.ts';
import type { WriteSchemas } from '#server/rest/plan/validate-rows.ts';
import { confidentialArguments, planCall } from '#server/rest/prepare-call.ts';
import { planBody, prepareWrite, type PreparedWrite } from '#server/rest/prepare-write.ts';
import { runAtOnce, type Steps } from '#domain/steps.ts';

/** Everything of a request that its statement depends on. */
export interface BodyJob {
  readonly kind: 'write' | 'call';
  readonly method: string;
  readonly name: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: ArrayBuffer;
  /** Encrypts the texts; null where there are none, or nobody is signed in. */
  readonly key: DataKey | null;
}

export interface PreparedCall {
  readonly called: RestFunction;
  readonly statement: Statement;
}

export type PreparedBody = PreparedWrite | PreparedCall;

/** What the thread was started with. */
export interface ThreadData {
  readonly catalog: Catalog;
  /** See WriteOptions. */
  readonly mayReturnRows: boolean;
}

/** Throws RestError for a refused request. */
export function prepareBody(schemas: WriteSchemas, data: ThreadData, job: BodyJob): PreparedBody {
  return runAtOnce<PreparedBody>(job.kind === 'write' ? writeSteps(schemas, data, job) : callSteps(schemas, data, job));
}

function* writeSteps(
  schemas: WriteSchemas,
  { catalog, mayReturnRows }: ThreadData,
  { method, name, search, headers, body, key }: BodyJob,
): Steps<PreparedWrite> {
  const request = { method, name, search, header: (header: string) => headers[header] };
  const parts = planRequest(catalog, request);
  const plan = yield* planBody(schemas, request, parts, body);
  const encrypted = key ? yield* encryptPlan(catalog, plan, confidentialColumns(plan), key) : plan;
  const { statement, planned } = yield* prepareWrite(parts, encrypted, mayReturnRows);
  return { statement, planned: withoutRows(planned) };
}

/** The statement has them. */
function withoutRows(plan: WritePlan): WritePlan {
  if (plan.kind === 'delete') return plan;
  if (plan.kind === 'update') return { ...plan, row: {} };
  const { kind, columns, defaulted, conflict } = plan;
  return { kind, columns, defaulted, conflict, rows: [] };
}

function* callSteps(
  schemas: WriteSchemas,
  { catalog }: ThreadData,
  { name, headers, body, key }: BodyJob,
): Steps<PreparedCall> {
  const planned = yield* planCall(catalog, schemas, name, body, headers['content-type']);
  const { called, values } = planned;
  const encrypted = key ? yield* encryptRow(catalog, confidentialArguments(planned), values, key) : values;
  return { called, statement: callStatement(called, encrypted, false) };
}
