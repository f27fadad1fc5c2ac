import { describe, expect, test } from 'vitest';
import { changesWitnessedFacts, lossText, lostText, witnessedByText } from './witness-loss.ts';

const by = (witness_name: string, how: 'witnessed' | 'lettered' = 'witnessed') => ({ witness_name, how });
const row = (minutes: number, ...witnesses: ReturnType<typeof by>[]) => ({ minutes, witnesses });

describe('what a coach is told before a change', () => {
  test.each([
    [
      [row(60, by('Amara'))],
      'change',
      'Amara confirmed this. With this change, 1 h is no longer confirmed. You can ask again afterwards.',
    ],
    [
      [row(90, by('Amara'), by('Acme', 'lettered'))],
      'may-change',
      'Amara and Acme confirmed this. If you change date, length, kind or format, 1.5 h are no longer confirmed. You can ask again afterwards.',
    ],
    [[row(45, by('Amara'))], 'delete', 'Amara confirmed this. Once deleted, 45 min is no longer confirmed.'],
    [
      [row(60, by('Amara')), row(60), row(90, by('Ben')), row(30, by('Cleo')), row(30, by('Dan'))],
      'delete',
      'Amara, Ben and 2 others confirmed 4 of these 5. Once deleted, 3.5 h are no longer confirmed.',
    ],
    [
      [row(60, by('Amara')), row(60)],
      'join',
      'Amara confirmed 1 of these 2. If two sessions of a day become one, up to 1 h is no longer confirmed. You can ask again afterwards.',
    ],
  ] as const)('%o, %s', (rows, loss, text) => {
    expect(lossText(rows, loss)).toBe(text);
  });

  test('is nothing where nobody confirmed anything', () => {
    expect(lossText([row(60), row(30)], 'delete')).toBeNull();
    expect(lossText([], 'change')).toBeNull();
  });
});

test.each([
  [{ date: '2026-01-02' }, true],
  [{ duration: 45 }, true],
  [{ client_id: 'b' }, true],
  [{ kind: 'mentoring' }, true],
  [{ format: 'group' }, true],
  [{ completed: false }, true],
  [{ date: '2026-01-01', duration: 60 }, false],
  [{ notes: 'New', paid: false, topics: ['goals'] }, false],
])('of %o a witnessed fact changes: %s', (after, changes) => {
  const before = {
    date: '2026-01-01',
    duration: 60,
    client_id: 'a',
    kind: 'coaching',
    format: 'individual',
    completed: true,
    notes: '',
    paid: true,
    topics: [],
  };
  expect(changesWitnessedFacts(before, after as Partial<typeof before>)).toBe(changes);
});

test('who confirmed a row', () => {
  expect(witnessedByText([by('Amara')])).toBe('Witnessed by Amara');
  expect(witnessedByText([by('Amara'), by('Amara'), by('Bea', 'lettered')])).toBe(
    'Witnessed by Amara; Confirmed by Bea, for their organisation',
  );
});

test('who confirmed what is lost, each once', () => {
  expect(lostText([by('Amara'), by('Amara'), by('Ben')])).toBe('No longer confirmed by Amara and Ben.');
  expect(lostText(['Amara', 'Ben', 'Cleo'].map((name) => by(name)))).toBe(
    'No longer confirmed by Amara, Ben and Cleo.',
  );
  expect(witnessedByText([by('Acme', 'lettered')])).toBe('Confirmed by Acme, for their organisation');
});

test('more than an hour is said in the plural', () => {
  expect(lossText([row(61, by('Amara'))], 'delete')).toMatch(/ are no longer confirmed\.$/);
});
