// A database that returns the plan of each statement and of all statements that it runs in functions, policies,
// triggers and foreign keys. For native Postgres only, by auto_explain.
import type { Client } from 'pg';
import type { Database } from '#server/db/database.ts';
import { onOneConnection } from '#tests/support/one-connection.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

const SETTINGS = {
  log_min_duration: '0',
  log_nested_statements: 'on',
  log_triggers: 'on',
  log_analyze: 'on',
  log_timing: 'off',
  log_verbose: 'on',
  log_format: 'json',
  log_level: 'notice',
};

/** @param owner connected as a superuser; statements run as the user or the server as usual. */
export async function explainingDatabase(
  owner: Client,
  tell: (plan: Explained) => void,
): Promise<Pick<Database, 'asUser' | 'asServer' | 'serverTransaction'>> {
  await owner.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(SETTINGS)) await owner.query(`set auto_explain.${name} = ${value}`);
  owner.on('notice', ({ message }) => {
    const json = /^duration: .* ms {2}plan:\n([^]*)$/.exec(message ?? '')?.[1];
    if (json !== undefined) tell(JSON.parse(json) as Explained);
  });

  return onOneConnection(owner, (claims) => ({
    text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
    values: [claims?.role ?? 'hourbook_server', claims?.json ?? '{}'],
  }));
}
