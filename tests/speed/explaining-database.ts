// A database that returns the plan of each statement and of all statements that it runs in functions, policies,
// triggers and foreign keys. For native Postgres only, by auto_explain.
import type { Client } from 'pg';
import type { Database, RawResult, Run } from '#server/db/database.ts';
import { dataRow } from '#tests/support/data-row.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Rows Removed by Filter'?: number;
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

  /** One connection, so transactions run one after another. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(role: string, claims: string, work: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await owner.query(`begin; set local role ${role}`);
      await owner.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      try {
        const result = await work();
        await owner.query('commit');
        return result;
      } catch (error) {
        await owner.query('rollback');
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }
  const run: Run = async (text, values) => (await owner.query(text, values && [...values])).rows as never;
  const raw = async (text: string, values: readonly unknown[] = []): Promise<RawResult> => {
    const asBytes = { getTypeParser: () => (value: string) => Buffer.from(value) };
    const query = { text, values: [...values], rowMode: 'array' as const, types: asBytes as never };
    const { rows, rowCount } = await owner.query<(Buffer | null)[]>(query);
    return { rows, messages: rows.map(dataRow), rowCount: rowCount ?? 0 };
  };
  return {
    asUser: ({ role, json }, { text, values }) => inTurn(role, json, () => raw(text, values)),
    asServer: (text, values) => inTurn('hourbook_server', '{}', () => run(text, values)) as never,
    serverTransaction: (work) => inTurn('hourbook_server', '{}', () => work(run)),
  };
}
