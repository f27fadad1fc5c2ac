import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPractice } from '#tests/support/any-practice.ts';
import { course, practice } from '#tests/support/practice.ts';
import { newFindings } from './told-events.ts';

const TODAY = '2026-11-20';
const acc = { id: 'acc', body: 'ICF', level: 'ACC', awarded_on: '2024-02-28', reference: '' } as const;
const bodies = ['ICF'] as const;
const untrained = practice({ education: [] });
const trained = practice({ education: [course({ hours: 125, core_hours: 125 })] });
const subjects = ({ events }: ReturnType<typeof newFindings>) => events.map(({ subject }) => subject);

describe('a requirement', () => {
  test('is told when it is met after the first look, and never again', () => {
    const first = newFindings(bodies, untrained, { told: null, today: TODAY });
    expect(first.events).toEqual([]);
    const second = newFindings(bodies, trained, { told: first.told, today: TODAY });
    expect(second.events.length).toBeGreaterThan(0);
    expect(second.events.map(({ type, data }) => ({ type, ...data }))).toContainEqual(
      expect.objectContaining({
        type: 'requirement.met',
        credential: { body: 'ICF', level: 'ACC' },
        stage: 'initial',
        have: 12_500,
      }),
    );
    const lost = newFindings(bodies, untrained, { told: second.told, today: TODAY });
    expect(newFindings(bodies, trained, { told: lost.told, today: TODAY }).events).toEqual([]);
  });

  test('is no news at the first look, nor of a body that is chosen later', () => {
    const first = newFindings(bodies, trained, { told: null, today: TODAY });
    expect(first.events).toEqual([]);
    expect(newFindings(['ICF', 'EMCC', 'AC'], trained, { told: first.told, today: TODAY }).events).toEqual([]);
  });
});

describe('a renewal', () => {
  const due = (expires_on: string, told: readonly string[] | null = []) =>
    newFindings(bodies, practice({ credentials: [{ ...acc, expires_on }] }), { told, today: TODAY });

  test('is told from 90 days before its end on, also at the first look', () => {
    expect(due('2027-02-19').events).toEqual([]);
    expect(due('2027-02-18', null).events).toEqual([
      {
        type: 'renewal.due',
        subject: 'acc 2027-02-18 due',
        data: { credential: { id: 'acc', body: 'ICF', level: 'ACC' }, expires_on: '2027-02-18', days_left: 90 },
      },
    ]);
    expect(subjects(due('2026-11-20'))).toEqual(['acc 2026-11-20 due']);
    expect(due('2026-11-19').events).toEqual([]);
  });

  test('is told once for each term', () => {
    const first = due('2026-12-31');
    expect(due('2026-12-31', first.told).events).toEqual([]);
    expect(subjects(due('2027-01-01', first.told))).toEqual(['acc 2027-01-01 due']);
  });
});

test('of more than can be remembered the first are told, and all that is told is remembered', () => {
  const credentials = Array.from({ length: 20 }, (_, at) => ({ ...acc, id: `acc ${at}`, expires_on: '2026-12-31' }));
  const before = Array.from({ length: 4_970 }, (_, at) => `before ${at}`);
  const first = newFindings(bodies, practice({ credentials }), { told: before, today: TODAY });
  expect(first.told).toHaveLength(5_000);
  expect(first.told.slice(0, before.length)).toEqual(before);
  expect(first.events.every(({ subject }) => first.told.includes(subject))).toBe(true);
  expect(newFindings(bodies, practice({ credentials }), { told: first.told, today: TODAY }).events).toEqual([]);
});

test('whatever the practice, the same records are told of once', () => {
  fc.assert(
    fc.property(anyPractice, (rows) => {
      const first = newFindings(['ICF', 'EMCC', 'AC', 'CCE', 'NBHWC'], rows, { told: [], today: TODAY });
      expect(new Set(subjects(first)).size).toBe(first.events.length);
      expect(first.events.every(({ subject }) => first.told.includes(subject) && subject.length <= 200)).toBe(true);
      expect(newFindings(bodies, rows, { told: first.told, today: TODAY }).events).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
