import { client, hoursWith, opening, practice, session } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { clientQuestions, waitingMinutes } from './client-questions.ts';

const of = (rows: Parameters<typeof practice>[0]) => clientQuestions(practice(rows), '2026-11-20').get('ada');

it('counts what waits for an answer about a client', () => {
  const sessions = [...hoursWith(2, { paid: null }), session({ paid: false }), session()];
  const asked = of({ clients: [client({ relation: null })], sessions, opening_balances: [opening()] })!;
  expect(asked).toEqual({ all: 840, unpaid: 120, unbalanced: 0, unrelated: 660, isPeer: false });
  expect(waitingMinutes(asked)).toBe(120);
  expect(of({ clients: [client({ payer: 'client' })], sessions })).toMatchObject({ unpaid: 0, unrelated: 0 });
});

it('asks of a peer what was received, and nothing once that is known', () => {
  const sessions = [...hoursWith(2), ...hoursWith(1, { paid: null }), session({ paid: false })];
  expect(of({ clients: [client({ relation: 'peer' })], sessions })).toEqual({
    all: 240,
    unpaid: 0,
    unbalanced: 180,
    unrelated: 0,
    isPeer: true,
  });
  const known = of({ clients: [client({ relation: 'peer', received_minutes: 0 })], sessions })!;
  expect(waitingMinutes(known)).toBe(0);
});

it('leaves out what is ahead, other work and erased clients', () => {
  expect(of({ sessions: [session({ date: '2026-11-21' }), session({ kind: 'training' })] })).toBeUndefined();
});
