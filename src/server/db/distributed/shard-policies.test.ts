// The policies of db/functions/policies as Citus can have them, without a Citus.
import { expect, test } from 'vitest';
import { findFunctions } from '../migrations/find-migrations.ts';
import { policiesOfShards } from './shard-policies.ts';

const FILES = findFunctions().files.filter(({ name }) => name.startsWith('functions/policies/'));
const CREATED = /create policy "[^"]*" on ([\w.]+)\s[^;]*;/g;

test('no policy of a spread table has a subselect or is restrictive', () => {
  const policies = FILES.flatMap(({ sql }) => policiesOfShards(sql, () => true).match(CREATED) ?? []);
  expect(policies.length).toBeGreaterThan(50);
  expect(policies.filter((policy) => /\(select |as restrictive|to assessor/.test(policy))).toEqual([]);
});

test('the table of every policy is found, also behind an "on" in its name', () => {
  const tables = FILES.flatMap(({ sql }) => [...sql.matchAll(CREATED)].map(([, table]) => table));
  const asked: string[] = [];
  for (const { sql } of FILES)
    policiesOfShards(sql, (table) => {
      asked.push(table);
      return false;
    });
  expect(asked).toEqual(tables);
  expect(asked).toContain('public.lent_comments');
});
