// What passes between the front of this room and its two kinds of endpoint.
import type { RawResult, Statement } from '#server/db/database.ts';
import type { Catalog } from './plan/catalog.ts';
import type { CallersTexts } from './callers-texts.ts';
import type { PreparedRequests } from './prepared-requests.ts';
import type { RestAnswer } from './respond/respond.ts';
import type { WriteSchemas } from './plan/validate-rows.ts';

/** What an endpoint needs of a request. */
export interface RestRequest {
  readonly method: string;
  /** The path's last part: a table or a function. */
  readonly name: string;
  readonly search: string;
  readonly header: (name: string) => string | undefined;
  readonly body: () => Promise<ArrayBuffer>;
}

export interface RestRoom {
  readonly catalog: Catalog;
  readonly requests: PreparedRequests;
  readonly schemas: WriteSchemas;
  /** As the caller; once per request. */
  readonly run: (statement: Statement) => Promise<RawResult>;
  /** The caller's confidential texts, sealed on their way in and opened on their way out. */
  readonly texts: CallersTexts;
}

export type Endpoint = (room: RestRoom, request: RestRequest) => Promise<RestAnswer>;
