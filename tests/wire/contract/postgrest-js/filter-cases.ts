// Conditions. Each is shown on names, lengths or topics: confidential texts cannot be compared.
import { expect } from 'vitest';
import { offered, refused, type ContractCase } from '../contract-case.ts';
import { namesOf, refusalOf, type Place } from './place.ts';

const names = ({ client }: Place) => client.from('clients').select('name').order('name');
const lengths = ({ client }: Place) => client.from('sessions').select('duration').order('duration');
type Names = ReturnType<typeof names>;

const namedCase = (call: string, form: string, filter: (query: Names) => Names, expected: string[]) =>
  offered<Place>(call, form, async (place) => {
    expect(await namesOf(filter(names(place)))).toEqual(expected);
  });

const lengthCase = (call: string, form: string, filter: (query: Names) => Names, expected: number[]) =>
  offered<Place>(call, form, async (place) => {
    const { data } = await filter(lengths(place) as unknown as Names);
    expect((data as unknown as { duration: number }[]).map(({ duration }) => duration)).toEqual(expected);
  });

const NO_RANGES = 'there are no range columns';
const rangeCase = (call: 'rangeGt' | 'rangeGte' | 'rangeLt' | 'rangeLte' | 'rangeAdjacent') =>
  refused<Place>(call, `${call}('date', '[2026-01-01,2026-02-01)')`, NO_RANGES, ({ client }) =>
    refusalOf(client.from('sessions').select()[call]('date', '[2026-01-01,2026-02-01)')),
  );

export const FILTER_CASES: readonly ContractCase<Place>[] = [
  namedCase('eq', "eq('name', 'Ann')", (query) => query.eq('name', 'Ann'), ['Ann']),
  namedCase('neq', "neq('name', 'Ann')", (query) => query.neq('name', 'Ann'), ['Ben', 'Cleo']),
  lengthCase('gt', "gt('duration', 45)", (query) => query.gt('duration', 45), [60, 90]),
  lengthCase('gte', "gte('duration', 60)", (query) => query.gte('duration', 60), [60, 90]),
  lengthCase('lt', "lt('duration', 60)", (query) => query.lt('duration', 60), [45]),
  lengthCase('lte', "lte('duration', 60)", (query) => query.lte('duration', 60), [45, 60]),
  namedCase('like', "like('name', '%e%')", (query) => query.like('name', '%e%'), ['Ben', 'Cleo']),
  namedCase('likeAllOf', "likeAllOf('name', ['%e%', 'B%'])", (query) => query.likeAllOf('name', ['%e%', 'B%']), [
    'Ben',
  ]),
  namedCase('likeAnyOf', "likeAnyOf('name', ['A%', 'B%'])", (query) => query.likeAnyOf('name', ['A%', 'B%']), [
    'Ann',
    'Ben',
  ]),
  namedCase('ilike', "ilike('name', '%B%')", (query) => query.ilike('name', '%B%'), ['Ben']),
  namedCase('ilikeAllOf', "ilikeAllOf('name', ['%E%', 'b%'])", (query) => query.ilikeAllOf('name', ['%E%', 'b%']), [
    'Ben',
  ]),
  namedCase('ilikeAnyOf', "ilikeAnyOf('name', ['a%', 'b%'])", (query) => query.ilikeAnyOf('name', ['a%', 'b%']), [
    'Ann',
    'Ben',
  ]),
  namedCase('regexMatch', "regexMatch('name', '^A')", (query) => query.regexMatch('name', '^A'), ['Ann']),
  namedCase('regexIMatch', "regexIMatch('name', '^a')", (query) => query.regexIMatch('name', '^a'), ['Ann']),
  refused<Place>(
    'regexMatch',
    "regexMatch('name', a pattern of over 100 characters)",
    'long patterns are expensive',
    (place) => refusalOf(names(place).regexMatch('name', '(a|b)?'.repeat(20))),
  ),
  namedCase('is', "is('phone', null)", (query) => query.is('phone', null), ['Ann', 'Ben', 'Cleo']),
  lengthCase('is', "is('completed', true)", (query) => query.is('completed', true), [60]),
  namedCase('isDistinct', "isDistinct('phone', '1')", (query) => query.isDistinct('phone', '1'), [
    'Ann',
    'Ben',
    'Cleo',
  ]),
  namedCase('in', "in('name', ['Ann', 'a,b'])", (query) => query.in('name', ['Ann', 'a,b']), ['Ann']),
  namedCase('notIn', "notIn('name', ['Ann', 'Ben'])", (query) => query.notIn('name', ['Ann', 'Ben']), ['Cleo']),
  lengthCase('contains', "contains('topics', ['goals'])", (query) => query.contains('topics', ['goals']), [45, 60]),
  lengthCase(
    'containedBy',
    "containedBy('topics', ['goals'])",
    (query) => query.containedBy('topics', ['goals']),
    [90],
  ),
  lengthCase(
    'overlaps',
    "overlaps('topics', ['goals', 'x'])",
    (query) => query.overlaps('topics', ['goals', 'x']),
    [45, 60],
  ),
  rangeCase('rangeGt'),
  rangeCase('rangeGte'),
  rangeCase('rangeLt'),
  rangeCase('rangeLte'),
  rangeCase('rangeAdjacent'),
  refused<Place>('textSearch', "textSearch('name', 'ann')", 'use `ilike`, or `rpc/find_records`', (place) =>
    refusalOf(names(place).textSearch('name', 'ann')),
  ),
  refused<Place>('textSearch', "textSearch('name', 'ann', { type: 'websearch', config: 'english' })", '', (place) =>
    refusalOf(names(place).textSearch('name', 'ann', { type: 'websearch', config: 'english' })),
  ),
  lengthCase(
    'match',
    'match({ completed: true, duration: 60 })',
    (query) => query.match({ completed: true, duration: 60 }),
    [60],
  ),
  namedCase('not', "not('name', 'in', '(Ann,Ben)')", (query) => query.not('name', 'in', '(Ann,Ben)'), ['Cleo']),
  namedCase(
    'or',
    "or('name.eq.Ann,and(name.gt.B,name.lt.C)')",
    (query) => query.or('name.eq.Ann,and(name.gt.B,name.lt.C)'),
    ['Ann', 'Ben'],
  ),
  namedCase(
    'or',
    "or('name.in.(Ann), and ( name.gt.B, not.or (name.gt.C) )')",
    (query) => query.or('name.in.(Ann), and ( name.gt.B, not.or (name.gt.C) )'),
    ['Ann', 'Ben'],
  ),
  ...(['referencedTable', 'foreignTable'] as const).map((option) =>
    offered<Place>('or', `or('duration.lt.50,duration.gt.80', { ${option}: 'sessions' })`, async ({ client }) => {
      const { data } = await client
        .from('clients')
        .select('name, sessions(duration)')
        .or('duration.lt.50,duration.gt.80', { [option]: 'sessions' })
        .order('name');
      expect(data).toEqual([
        { name: 'Ann', sessions: [{ duration: 90 }] },
        { name: 'Ben', sessions: [{ duration: 45 }] },
        { name: 'Cleo', sessions: [] },
      ]);
    }),
  ),
  namedCase('filter', "filter('name', 'not.eq', 'Ann')", (query) => query.filter('name', 'not.eq', 'Ann'), [
    'Ben',
    'Cleo',
  ]),
  offered<Place>('filter', "filter('sessions', 'is', null)", async ({ client }) => {
    const sent = client.from('clients').select('name, sessions()').filter('sessions', 'is', null);
    expect(await namesOf(sent)).toEqual(['Cleo']);
  }),
  refused<Place>('filter', "filter('notes', 'eq', …)", 'confidential texts support only `is.null`', ({ client }) =>
    refusalOf(client.from('clients').select('name').filter('notes', 'eq', 'x')),
  ),
];
