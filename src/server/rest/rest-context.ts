// The context of an endpoint of /rest/v1, and its result.
import type { RawResult, Statement } from '#server/db/database.ts';
import type { LargeBodies } from './large-bodies/large-bodies.ts';
import type { RestRequest } from './parse/rest-request.ts';
import type { Catalog } from './plan/catalog.ts';
import type { WriteSchemas } from './plan/validate-rows.ts';
import type { RestResponse } from './respond/respond.ts';
import type { FastRows } from './rows/fast-rows.ts';
import type { UserEncryption } from './user-encryption.ts';

export interface RestContext {
  readonly catalog: Catalog;
  readonly fastRows: FastRows;
  readonly schemas: WriteSchemas;
  /** Runs as the signed-in user; called once per request. */
  readonly run: (statement: Statement) => Promise<RawResult>;
  /** Whether answers of functions may be remembered: for a coach who is signed in, and not for keys. */
  readonly mayRemember: boolean;
  readonly encryption: UserEncryption;
  readonly largeBodies: LargeBodies;
}

export type Endpoint = (context: RestContext, request: RestRequest) => Promise<RestResponse>;
