// Stage 1: `column=op.value` and `or=(…)` → conditions. Knows the grammar, not the tables.
import { parseRefusal } from '#server/rest/respond/rest-error.ts';
import { refusedPattern, refusedPatterns } from './costly-pattern.ts';
import { TextCursor, type JsonStep } from '#server/rest/parse/text-cursor.ts';

export interface FieldPath {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

/** Operators that compare with one value, and the SQL operator of each. */
export const SQL_OPERATORS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  isdistinct: 'is distinct from',
} as const;
type Operator = keyof typeof SQL_OPERATORS;

/** The values of `is.`, and their SQL. */
export const IS_TESTS = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const;

/** The condition without its field. */
export type Test =
  | { readonly kind: 'compare'; readonly operator: Operator; readonly value: string; readonly quantifier: Quantifier }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly test: keyof typeof IS_TESTS };
type Quantifier = 'any' | 'all' | null;

export interface Condition {
  readonly kind: 'condition';
  readonly field: FieldPath;
  readonly isNegated: boolean;
  readonly test: Test;
}
export interface LogicTree {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly isNegated: boolean;
  readonly members: readonly Filter[];
}
export type Filter = Condition | LogicTree;

export const LOGIC_DEPTH_MAX = 20;
const QUANTIFIABLE: ReadonlySet<string> = new Set('eq gt gte lt lte like ilike match imatch'.split(' '));
const PATTERNS: ReadonlySet<string> = new Set(['match', 'imatch']);
const OPERATOR_HELP =
  '"not" or operator (eq, gt, gte, lt, lte, neq, like, ilike, match, imatch, in, is, isdistinct, cs, cd, ov)';

/** A query parameter's value: everything after `op.` belongs to the value, dots and commas included. */
export function parseFilter(field: FieldPath, text: string): Condition {
  const cursor = new TextCursor(text, 'filter');
  const condition = parseCondition(cursor, field, () => {
    const rest = cursor.text.slice(cursor.at);
    cursor.at = cursor.text.length;
    return rest;
  });
  if (!cursor.isAtEnd) cursor.refuse('end of input');
  return condition;
}

/** The value of `or=`, `and=`, `not.or=`, `not.and=`: a list in parentheses, nested to LOGIC_DEPTH_MAX. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): LogicTree {
  const cursor = new TextCursor(text, 'logic tree');
  const members = parseMembers(cursor, 0);
  cursor.skipSpaces();
  if (!cursor.isAtEnd) cursor.refuse('end of input');
  return { kind: 'logic', operator, isNegated, members };
}

function parseMembers(cursor: TextCursor, depth: number): Filter[] {
  if (depth > LOGIC_DEPTH_MAX)
    throw parseRefusal(cursor.what, cursor.text, cursor.at + 1, `at most ${LOGIC_DEPTH_MAX} levels of and/or`);
  cursor.skipSpaces();
  cursor.expect('(');
  const members = cursor.list(() => parseMember(cursor, depth));
  cursor.expect(')');
  return members;
}

function parseMember(cursor: TextCursor, depth: number): Filter {
  const logic = cursor.takeMatch(/(not\.)?(and|or)(?=[ \t]*\()/y);
  if (logic) {
    const operator = logic[2] === 'or' ? 'or' : 'and';
    return { kind: 'logic', operator, isNegated: logic[1] !== undefined, members: parseMembers(cursor, depth + 1) };
  }
  const field = { name: cursor.name('a column or logic operator (and, or)'), path: cursor.jsonPath() };
  cursor.expect('.');
  return parseCondition(cursor, field, () => valueInLogic(cursor));
}

/** Inside parentheses a value ends at `,` or `)`, unless it is quoted or an array in braces. */
function valueInLogic(cursor: TextCursor): string {
  if (cursor.startsWith('"')) {
    const start = cursor.at;
    const value = cursor.quoted();
    if (cursor.startsWith(',') || cursor.startsWith(')')) return value;
    cursor.at = start;
  }
  return (cursor.takeMatch(/\{[^{}]*\}/y) ?? cursor.takeMatch(/[^,)]*/y))?.[0] ?? '';
}

function parseCondition(cursor: TextCursor, field: FieldPath, readValue: () => string): Condition {
  const isNegated = cursor.take('not.');
  const start = cursor.at;
  const word = cursor.takeMatch(/([a-z]+)(?:\((any|all)\))?\./y);
  const condition = (test: Test): Condition => ({ kind: 'condition', field, isNegated, test });
  const operator = word?.[1] ?? '';
  if (operator === 'in' && !word?.[2]) return condition({ kind: 'in', values: parseList(cursor) });
  if (operator === 'is' && !word?.[2]) return condition({ kind: 'is', test: parseIsTest(cursor, readValue()) });
  const quantifier = word?.[2] === 'any' || word?.[2] === 'all' ? word[2] : null;
  if (!Object.hasOwn(SQL_OPERATORS, operator) || (quantifier && !QUANTIFIABLE.has(operator))) {
    cursor.at = start;
    cursor.refuse(isNegated ? OPERATOR_HELP.replace('"not" or ', '') : OPERATOR_HELP);
  }
  const value = readValue();
  const refusal = quantifier === null ? refusedPattern : refusedPatterns;
  const refused = PATTERNS.has(operator) ? refusal(value) : null;
  if (refused !== null) throw parseRefusal(cursor.what, cursor.text, start + 1, refused);
  return condition({ kind: 'compare', operator: operator as Operator, value, quantifier });
}

function parseIsTest(cursor: TextCursor, value: string): keyof typeof IS_TESTS {
  const test = value.toLowerCase();
  if (!Object.hasOwn(IS_TESTS, test))
    throw parseRefusal(
      cursor.what,
      cursor.text,
      cursor.at + 1 - value.length,
      'is takes null, not_null, true, false or unknown',
    );
  return test as keyof typeof IS_TESTS;
}

/** `(1,2,"a,b")`; `()` is the empty list. */
function parseList(cursor: TextCursor): string[] {
  cursor.skipSpaces();
  cursor.expect('(');
  cursor.skipSpaces();
  if (cursor.take(')')) return [];
  const values: string[] = [];
  do {
    values.push(listValue(cursor));
  } while (cursor.take(','));
  cursor.expect(')');
  cursor.skipSpaces();
  return values;
}

function listValue(cursor: TextCursor): string {
  if (cursor.startsWith('"')) {
    const value = cursor.quoted();
    if (!cursor.startsWith(',') && !cursor.startsWith(')')) cursor.refuse('"," or ")"');
    return value;
  }
  return cursor.takeMatch(/[^,)]*/y)?.[0] ?? '';
}
