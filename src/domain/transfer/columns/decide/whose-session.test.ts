// Files of a team and of practice rounds have sessions that are not the coach's own.
import { expect, it, test } from 'vitest';
import { planTable, records } from '#tests/support/transfer/plan-table.ts';

const FILE = (header: string, cells: readonly string[]) => [
  ['Client', 'Date', 'Hours', header],
  ...cells.map((cell, at) => [`Client ${at}`, `2026-03-0${at + 1}`, '1', cell]),
];
const asked = (header: string, cells: readonly string[]) =>
  planTable('sessions', FILE(header, cells)).questions.map((question) =>
    question.about === 'outcome' ? `${question.asked.header}: ${question.asked.word}` : question.about,
  );

test.each([
  ['Coach', ['Jane', 'Mark', 'Jane'], ['Coach: jane', 'Coach: mark']],
  ['User Name', ['Jane Doe', 'Mark'], ['User Name: jane doe', 'User Name: mark']],
  ['Role', ['Coach', 'Client', 'Observer'], ['Role: client', 'Role: observer']],
  ['Rolle', ['Coach', 'Beobachterin'], ['Rolle: beobachterin']],
])('of “%s” each is asked about: %j', (header, cells, words) => expect(asked(header, cells)).toEqual(words));

test.each([
  ['Coach', ['Jane', 'Jane', '']],
  ['Role', ['Coach', 'coach']],
  ['Client role', ['Client', 'Manager']],
  ['Coach', Array.from({ length: 13 }, (_, at) => `Somebody ${at}`)],
])('under “%s” nothing is asked about %j', (header, cells) => expect(asked(header, cells)).toEqual([]));

it('the coach’s answers leave the sessions of others out', () => {
  const answers = { outcomes: { jane: 'held', mark: 'not-held' } } as const;
  const plan = planTable('sessions', FILE('Coach', ['Jane', 'Mark']), answers);
  expect(records(plan).map((record) => record !== null)).toEqual([true, false]);
  expect(plan.rows[1]?.leftOut?.message).toBe('"Mark": you said that this was no session');
});
