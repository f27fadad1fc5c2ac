// Errors of a worker name shards: sessions_pkey_102023. What a statement's caller knows is the table and its key.
import { DatabaseError } from 'pg';

const SHARD = /_\d{6,}\b/g;

export function withoutShards(error: Error): void {
  if (!(error instanceof DatabaseError)) return;
  error.message = error.message.replaceAll(/"\w+"/g, (name) => name.replace(SHARD, ''));
  for (const field of ['constraint', 'table'] as const)
    if (error[field] !== undefined) error[field] = error[field].replace(SHARD, '');
}
