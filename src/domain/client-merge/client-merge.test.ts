import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { describe, expect, it } from 'vitest';
import { clientColumns } from '#domain/records/client.ts';
import { emptyClient } from '#tests/support/empty-client.ts';
import { alikeClients, alikeText, morePairs, pairKey } from './alike-clients.ts';
import { choicesRefusal, chosenColumns, mergeLabel, proposedChoices, type MergedClient } from './merge-fields.ts';
import { dayChoices, mergedDay, sharedDays, type MergedSession } from './merge-sessions.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: String(index), name }));
const pairs = (...names: string[]) => alikeClients(named(...names)).map((pair) => pair.map(({ name }) => name));

describe('clients who may be one person', () => {
  it.each([
    [['A. Meier', 'Anna Meier'], [['Anna Meier', 'A. Meier']]],
    [['Meier, Anna', 'Ms Anna Meier', 'Ben Okafor'], [['Ms Anna Meier', 'Meier, Anna']]],
    [['Anna Meier', 'anna  meier'], [['anna  meier', 'Anna Meier']]],
    [['Anna Meier', 'Anna Schmidt', 'Ben Meier'], []],
    [['Anna', 'Anna Meier'], [['Anna Meier', 'Anna']]],
    [['Ana Roy', 'Roy, Ana'], [['Ana Roy', 'Roy, Ana']]],
    [['A. Lee', 'K. Lee'], []],
    // One of two Annas: the coach would be asked about everybody.
    [['Anna', 'Anna Meier', 'Anna Schmidt'], []],
  ])('%j: %j', (names, expected) => {
    expect(pairs(...names)).toEqual(expected);
  });

  it('has pairs in the order of their names', () => {
    expect(pairs('Ben Okafor', 'B. Okafor', 'A. Meier', 'Anna Meier').map(([one]) => one)).toEqual([
      'Anna Meier',
      'Ben Okafor',
    ]);
  });

  it('says nothing of a name that more than ten clients have', () => {
    const called = (count: number) => Array.from({ length: count }, () => 'Anna Meier');
    expect(pairs(...called(10))).toHaveLength(45);
    expect(pairs(...called(11))).toEqual([]);
  });

  it('has one name for a pair', () => {
    expect(pairKey('b', 'a')).toBe(pairKey('a', 'b'));
  });

  it('offers nobody by what more than ten clients have in common', () => {
    const alike = (count: number) => pairs(...Array.from({ length: count }, () => 'Kim Lee'));
    expect(alike(3)).toHaveLength(3);
    expect(alike(200)).toEqual([]);
    expect(pairs(...Array.from({ length: 200 }, () => 'Kim Lee'), 'A. Meier', 'Anna Meier')).toHaveLength(1);
  });

  it('finds pairs among ten thousand names without comparing all with all', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), name: `Person${i} Name${i % 977}` }));
    const started = processorTime();
    expect(alikeClients([...many, { id: 'x', name: 'Name5 Person5' }])).toHaveLength(1);
    expect(processorTime() - started).toBeLessThan(10_000);
  });
});

const EMPTY = emptyClient('Anna Meier');
const pair = (kept: Partial<MergedClient>, merged: Partial<MergedClient>) => ({
  kept: { ...EMPTY, ...kept },
  merged: { ...EMPTY, ...merged },
});

describe('the fields of both', () => {
  it('are all columns of a client', () => {
    const values = Object.fromEntries(Object.keys(clientColumns).map((column) => [column, `The ${column}`]));
    const both = pair({ name: '' }, values);
    expect(chosenColumns(both, proposedChoices(both))).toEqual(values);
  });

  it('are proposed so that nothing is lost', () => {
    const both = pair(
      { name: 'A. Meier', email: 'a@example.org', notes: 'Likes walks', relationship_start: '2024-02-01' },
      { phone: '0711', email: 'b@example.org', notes: 'Met in Ulm', relationship_start: '2023-05-01' },
    );
    const choices = proposedChoices(both);
    expect(choices).toEqual({
      name: 'merged',
      email: 'kept',
      phone: 'merged',
      relationship_start: 'merged',
      notes: 'both',
    });
    expect(chosenColumns(both, choices)).toEqual({
      name: 'Anna Meier',
      phone: '0711',
      relationship_start: '2023-05-01',
      notes: 'Likes walks\n\n---\n\nMet in Ulm',
    });
    expect(chosenColumns(both, { ...choices, notes: 'merged', name: 'kept', phone: 'kept' })).toEqual({
      notes: 'Met in Ulm',
      relationship_start: '2023-05-01',
    });
  });

  it('that are equal or empty in both are no question', () => {
    expect(proposedChoices(pair({ phone: '' }, { phone: null }))).toEqual({});
  });

  it('take consent as one statement: the later, or the one that allows less', () => {
    const given = { consent: 'given', consent_date: '2025-03-01', consent_how: 'By email' } as const;
    const withdrawn = { consent: 'withdrawn', consent_date: '2024-03-01', consent_how: null } as const;
    const later = pair(withdrawn, given);
    expect(proposedChoices(later)).toEqual({ consent: 'merged' });
    expect(chosenColumns(later, { consent: 'merged' })).toEqual(given);
    expect(proposedChoices(pair(given, { ...withdrawn, consent_date: null }))).toEqual({ consent: 'merged' });
    expect(proposedChoices(pair({ ...withdrawn, consent_date: null }, given))).toEqual({ consent: 'kept' });
    expect(proposedChoices(pair({}, given))).toEqual({ consent: 'merged' });
    expect(proposedChoices(pair(given, withdrawn))).toEqual({ consent: 'kept' });
    const sameDay = { ...withdrawn, consent_date: given.consent_date };
    expect(proposedChoices(pair(given, sameDay))).toEqual({ consent: 'merged' });
    expect(proposedChoices(pair(sameDay, given))).toEqual({ consent: 'kept' });
  });

  it('take the longer time of working together, and a value before none', () => {
    const early = { relationship_start: '2023-01-01', relationship_end: '2024-01-01' };
    const late = { relationship_start: '2023-06-01', relationship_end: '2024-06-01' };
    expect(proposedChoices(pair(early, late))).toEqual({ relationship_start: 'kept', relationship_end: 'merged' });
    expect(proposedChoices(pair(late, early))).toEqual({ relationship_start: 'merged', relationship_end: 'kept' });
    expect(proposedChoices(pair({}, late))).toEqual({ relationship_start: 'merged', relationship_end: 'merged' });
    expect(proposedChoices(pair(late, {}))).toEqual({ relationship_start: 'kept', relationship_end: 'kept' });
    expect(proposedChoices(pair({ name: 'Anna Meier' }, { name: 'Meier, A.' }))).toEqual({ name: 'kept' });
  });

  it('that contradict each other are refused', () => {
    const both = pair({ relationship_start: '2024-01-01' }, { relationship_end: '2023-01-01' });
    expect(choicesRefusal(both, proposedChoices(both))).toBe('The work cannot end before it began');
    expect(choicesRefusal(both, { relationship_end: 'kept' })).toBeNull();
  });
});

const session = (id: string, change: Partial<MergedSession> = {}): MergedSession => ({
  id,
  client_id: 'x',
  date: '2026-09-01',
  duration: 60,
  topics: [],
  notes: '',
  follow_up: null,
  completed: true,
  ...USUAL_SESSION,
  paid: true,
  ...change,
});
const day = (kept: Partial<MergedSession>, merged: Partial<MergedSession>) => ({
  date: '2026-09-01',
  kept: session('k', kept),
  merged: session('m', merged),
});

describe('a day with a session of both', () => {
  it('is found by its date, the latest first', () => {
    const kept = [session('1', { date: '2026-01-01' }), session('2', { date: '2026-02-01' }), session('3')];
    const merged = [session('4', { date: '2026-02-01' }), session('5', { date: '2026-03-01' }), session('6')];
    expect(sharedDays(kept, merged).map((one) => [one.date, one.kept.id, one.merged.id])).toEqual([
      ['2026-09-01', '3', '6'],
      ['2026-02-01', '2', '4'],
    ]);
  });

  it.each([
    ['alike', day({}, { duration: 30 }), ['kept+', 'kept', 'merged']],
    ['one paid, one not', day({}, { paid: false }), ['kept+', 'merged+', 'kept', 'merged']],
    ['one completed, one not', day({}, { completed: false }), ['kept+', 'merged+', 'kept', 'merged']],
    ['longer than a day', day({ duration: 1000 }, { duration: 1000 }), ['kept', 'merged']],
  ])('that is %s can become', (_what, one, expected) => {
    expect(dayChoices(one).map(({ stays, sums }) => stays + (sums ? '+' : ''))).toEqual(expected);
  });

  it('sums the lengths or keeps one, with the texts and topics of both', () => {
    const one = day(
      { notes: 'On trust', topics: ['trust'], follow_up: 'Call' },
      { duration: 30, notes: 'On goals', topics: ['goals', 'trust'] },
    );
    const notes = 'On trust\n\n---\n\nOn goals';
    const summed = { id: 'k', duration: 90, notes, topics: ['trust', 'goals'] };
    expect(mergedDay(one, { stays: 'kept', sums: true })).toEqual({ row: summed });
    // It has both topics already.
    expect(mergedDay(one, { stays: 'merged', sums: false })).toEqual({ row: { id: 'm', notes, follow_up: 'Call' } });
    expect(mergedDay(day({}, {}), { stays: 'kept', sums: false })).toEqual({ row: { id: 'k' } });
  });

  it('that would be too long says so', () => {
    const long = 'x'.repeat(19_999);
    expect(mergedDay(day({ notes: long }, { notes: 'y' }), { stays: 'kept', sums: false })).toHaveProperty('problem');
    const many = Array.from({ length: 30 }, (_, i) => `a${i}`);
    const others = many.map((topic) => `b${topic}`);
    expect(mergedDay(day({ topics: many }, { topics: others }), { stays: 'kept', sums: true })).toHaveProperty(
      'problem',
    );
  });
});

it.each([
  [1, '1 more pair'],
  [20, '20 more pairs'],
  [21, 'Many more pairs'],
  [16_201, 'Many more pairs'],
])('%s more pairs are told as %s', (count, text) => expect(morePairs(count)).toBe(text));

it('one name that two clients have is said once', () => {
  const [pair] = alikeClients(named('Kim Lee', 'Kim Lee'));
  expect(alikeText(pair!)).toBe('Two clients are called Kim Lee.');
});

it('calls a field as the page does, else as the record does', () => {
  expect([mergeLabel('payer'), mergeLabel('email')]).toEqual(['Who pays', clientColumns.email.label]);
});

it('says of two names that they may be one person', () => {
  expect(alikeText(alikeClients(named('A. Meier', 'Anna Meier'))[0]!)).toBe(
    'Anna Meier and A. Meier may be the same person.',
  );
});
