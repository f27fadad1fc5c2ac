import { describe, expect, it } from 'vitest';
import { LOGIC_DEPTH_MAX, parseFilter, parseLogic, type Filter, type Test } from './parse-filter.ts';

const FIELD = { name: 'a', path: [] };
const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });
const compare = (operator: string, value: string, quantifier: 'any' | 'all' | null = null) =>
  ({ kind: 'compare', operator, value, quantifier }) as Test;

describe('parseFilter', () => {
  it.each<[string, Test]>([
    ['eq.1', compare('eq', '1')],
    ['eq.', compare('eq', '')],
    ['eq.a.b,c:(d)', compare('eq', 'a.b,c:(d)')],
    ['eq."quoted"', compare('eq', '"quoted"')],
    ["eq.'; drop table clients; --", compare('eq', "'; drop table clients; --")],
    ['neq.1', compare('neq', '1')],
    ['gte.2026-01-01', compare('gte', '2026-01-01')],
    ['ilike.*ann*', compare('ilike', '*ann*')],
    ['like(any).{a*,b*}', compare('like', '{a*,b*}', 'any')],
    ['match.^a', compare('match', '^a')],
    ['imatch.^a', compare('imatch', '^a')],
    ['cs.{a,b}', compare('cs', '{a,b}')],
    ['isdistinct.1', compare('isdistinct', '1')],
    ['in.(1,2,"a,b","q\\"x")', { kind: 'in', values: ['1', '2', 'a,b', 'q"x'] }],
    ['in.()', { kind: 'in', values: [] }],
    ['is.null', { kind: 'is', test: 'null' }],
    ['is.NOT_NULL', { kind: 'is', test: 'not_null' }],
    ['is.True', { kind: 'is', test: 'true' }],
  ])('reads %j', (text, test) => {
    expect(parseFilter(FIELD, text)).toEqual({ kind: 'condition', field: FIELD, isNegated: false, test });
    expect(parseFilter(FIELD, `not.${text}`)).toEqual({ kind: 'condition', field: FIELD, isNegated: true, test });
  });

  it.each(
    [
      '',
      'x',
      '1',
      'foo.1',
      'EQ.1',
      'eq',
      'not.not.eq.1',
      'in.1',
      'in.(1',
      'in.(1)x',
      'in.("a"b)',
      'is.maybe',
      'is.',
      'is(any).null',
    ].concat([
      'fts.x',
      'plfts(english).x',
      'sl.[1,2]',
      'neq(any).{1}',
      'cs(all).{1}',
      'constructor.1',
      '__proto__.1',
      'eq(none).1',
      'match(any).{"(.)\\\\1"}',
      'match.(.)\\1',
    ]),
  )('refuses %j', (text) => {
    expect(() => parseFilter(FIELD, text)).toThrow(refusal('PGRST100'));
  });
});

const condition = (name: string, test: Test, isNegated = false): Filter => ({
  kind: 'condition',
  field: { name, path: [] },
  isNegated,
  test,
});

describe('parseLogic', () => {
  it.each<[string, Filter[]]>([
    ['(a.eq.1,b.is.null)', [condition('a', compare('eq', '1')), condition('b', { kind: 'is', test: 'null' })]],
    ['( a.eq.1 )', [condition('a', compare('eq', '1 '))]],
    [
      '(a.not.in.(1,"2)"),b.gt.3)',
      [condition('a', { kind: 'in', values: ['1', '2)'] }, true), condition('b', compare('gt', '3'))],
    ],
    [
      ' ( and ( a.in.( 1, 2 ) , b.eq.3 ) , not.or\t( c.eq.4 ) ) ',
      [
        {
          kind: 'logic',
          operator: 'and',
          isNegated: false,
          members: [condition('a', { kind: 'in', values: ['1', ' 2 '] }), condition('b', compare('eq', '3 '))],
        },
        { kind: 'logic', operator: 'or', isNegated: true, members: [condition('c', compare('eq', '4 '))] },
      ],
    ],
    ['(a.eq."x,y)")', [condition('a', compare('eq', 'x,y)'))]],
    ['(a.ilike.*x*,b.cs.{1,2})', [condition('a', compare('ilike', '*x*')), condition('b', compare('cs', '{1,2}'))]],
    ['(a.gte.2026-11-20T08:00:00.5+00:00)', [condition('a', compare('gte', '2026-11-20T08:00:00.5+00:00'))]],
    ['(and.eq.1)', [condition('and', compare('eq', '1'))]],
    [
      '(a.eq.1,not.and(b.eq.2,or(c.eq.3,d.eq.4)))',
      [
        condition('a', compare('eq', '1')),
        {
          kind: 'logic',
          operator: 'and',
          isNegated: true,
          members: [
            condition('b', compare('eq', '2')),
            {
              kind: 'logic',
              operator: 'or',
              isNegated: false,
              members: [condition('c', compare('eq', '3')), condition('d', compare('eq', '4'))],
            },
          ],
        },
      ],
    ],
  ])('reads %j', (text, members) => {
    expect(parseLogic('or', false, text)).toEqual({ kind: 'logic', operator: 'or', isNegated: false, members });
  });

  it('reads a JSON path', () => {
    expect(parseLogic('or', true, '(a->b->>c.eq.1)')).toMatchObject({
      isNegated: true,
      members: [
        {
          field: {
            name: 'a',
            path: [
              { arrow: '->', key: 'b' },
              { arrow: '->>', key: 'c' },
            ],
          },
        },
      ],
    });
  });

  it.each([
    '',
    '()',
    'a.eq.1',
    '(a.eq.1',
    '(a.eq.1))',
    '(a.eq.1,)',
    '(,a.eq.1)',
    '(a)',
    '(a.foo.1)',
    '(or(a.eq.1)',
    '(1=1 or true)',
    `${'(or'.repeat(LOGIC_DEPTH_MAX + 2)}(a.eq.1)${')'.repeat(LOGIC_DEPTH_MAX + 2)}`,
    '(and'.repeat(50_000),
  ])('refuses %.30j', (text) => {
    expect(() => parseLogic('or', false, text)).toThrow(refusal('PGRST100'));
  });
});
