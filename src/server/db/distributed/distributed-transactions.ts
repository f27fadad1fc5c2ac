// Transactions of users where tables are distributed (ADR 71): explicit ones, since Citus passes settings on to the workers in no other.
import { DatabaseError } from 'pg';
import type { OwnerRun } from '../database.ts';
import { ON_ONE_SERVER, type UserTransactions } from '../query/user-transactions.ts';
import { distributedTables } from './distributed-tables.ts';

const ON_SEVERAL_SERVERS: UserTransactions = {
  // The workers get these settings (db/functions/distributed.sql).
  setCoach: (isRead) => `select set_config('role', $1, true), private.begin_distributed($2, ${isRead})`,
  isExplicit: true,
  batchMax: 1,
  cleanError: withoutShards,
};

/** Those that fit where the database has its tables now. */
export const transactionsOf = async (run: OwnerRun): Promise<UserTransactions> =>
  (await distributedTables(run)).size > 0 ? ON_SEVERAL_SERVERS : ON_ONE_SERVER;

const SHARD = /_\d{6,}\b/g;
/** Between quotes, or as in "permission denied for table clients_102012". */
const NAMES = /"\w+"|\b(?:table|relation) \w+/g;
/**
 * What Citus says before it looks at rights or rows: of a statement that moves rows to another coach, and of one for rows that are both the
 * caller's and another coach's, which are on no shard. Elsewhere both are refused, or find nothing.
 */
const OF_ANOTHER_COACH =
  /^(?:modifying the partition value of rows is not allowed|could not find valid entry for shard 0$)/;

/** Errors of a worker name shards: sessions_pkey_102023. What a statement's caller knows is the table and its key. */
function withoutShards(error: Error): void {
  if (!(error instanceof DatabaseError)) return;
  error.message = error.message.replaceAll(NAMES, (name) => name.replace(SHARD, ''));
  if (OF_ANOTHER_COACH.test(error.message)) {
    error.code = '42501';
    error.message = 'permission denied for rows of another user';
  }
  // The coordinator passes on the worker's words, without the fields.
  error.constraint ??= /constraint "(\w+)"/.exec(error.message)?.[1];
  if (/^ON CONFLICT DO UPDATE command cannot affect row a second time$/.test(error.message))
    error.routine = 'ExecOnConflictUpdate';
  error.detail = error.detail?.replace(/(table "\w+?)_\d{6,}"/, '$1"');
  for (const field of ['constraint', 'table'] as const)
    if (error[field] !== undefined) error[field] = error[field].replace(SHARD, '');
}
