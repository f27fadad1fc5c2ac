// Stage 3: planned conditions → SQL.
import { IS_TESTS, SQL_OPERATORS, type Test } from '#server/rest/parse/parse-filter.ts';
import type { PlannedFilter } from '#server/rest/plan/plan.ts';
import { arrayLiteral, fieldSql, type SqlScope } from './sql-parts.ts';

/** How an embedded relation's rows are asked for; handed in, since rows and conditions contain each other. */
export type ExistsSql = (embed: Extract<PlannedFilter, { kind: 'embed' }>['embed'], alias: string) => string;

export function filterSql(scope: SqlScope, alias: string, filter: PlannedFilter, existsSql: ExistsSql): string {
  if (filter.kind === 'embed') return `${filter.exists ? '' : 'not '}${existsSql(filter.embed, alias)}`;
  if (filter.kind === 'logic') {
    const members = filter.members.map((member) => filterSql(scope, alias, member, existsSql));
    return `${filter.isNegated ? 'not ' : ''}(${members.join(` ${filter.operator} `)})`;
  }
  const field = fieldSql(scope, alias, filter.field);
  const sql = testSql(scope, field, filter.test);
  return filter.isNegated ? `not (${sql})` : sql;
}

function testSql(scope: SqlScope, field: string, test: Test): string {
  if (test.kind === 'is') return `${field} ${IS_TESTS[test.test]}`;
  // One array instead of a list, so that the text is the same for any number of values.
  if (test.kind === 'in') return `${field} = any(${scope.value(arrayLiteral(test.values))})`;
  const isPattern = test.operator === 'like' || test.operator === 'ilike';
  const value = scope.value(isPattern ? test.value.replaceAll('*', '%') : test.value);
  const operand = test.quantifier === null ? value : `${test.quantifier}(${value})`;
  return `${field} ${SQL_OPERATORS[test.operator]} ${operand}`;
}
